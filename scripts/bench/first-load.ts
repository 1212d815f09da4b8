import type { Browser } from 'playwright-core'
import { asVisitor } from './browser.ts'
import type { Say } from './figure.ts'
import { kilobytes, roundTrips, type Transfer } from './network.ts'
import { firstPaint, paintedWith } from './page-clock.ts'
import { type PeerVisit, peerFrom, visitPeer } from './peer.ts'
import { fillLogin, type Site } from './site.ts'
import { median, repeat } from './stats.ts'

const runs = 5

/** Milliseconds: 0.65 of the 1,178 that the first list by direct link took before its levers were pulled. */
const scriptBudget = 766

const isCode = ({ type }: Transfer) => type === 'Script' || type === 'Stylesheet'

async function measureLogin(say: Say, browser: Browser, { url }: Site) {
  const visits = await repeat(runs, () =>
    asVisitor(browser, undefined, async ({ page, network }) => {
      await page.goto(url)
      await page.locator('button[type=submit]:not([disabled])').waitFor()
      const usable = await page.evaluate(() => performance.now())
      await page.waitForLoadState('networkidle')
      return { bytes: kilobytes(network.transfers()), painted: await firstPaint(page), usable }
    }),
  )
  const peers = 'shadcn-admin 232 kB, 0.74 s; refine split 246 kB, 0.84 s; Ant Design Pro 673 kB, 1.44 s'
  say({
    what: 'login, over the wire',
    unit: 'kB',
    runs: visits.map(({ bytes }) => bytes),
    budget: 150,
    peers,
  })
  say({ what: 'login, first paint', unit: 'ms', runs: visits.map(({ painted }) => painted) })
  say({ what: 'login, form usable', unit: 'ms', runs: visits.map(({ usable }) => usable) })
}

async function measureEntering(say: Say, browser: Browser, { url, shown }: Site) {
  const visits = await repeat(runs, () =>
    asVisitor(browser, undefined, async ({ page, network }) => {
      await page.goto(url)
      await fillLogin(page)
      network.forget()
      const pressed = await page.evaluate(() => performance.now())
      await page.locator('button[type=submit]').click()
      const painted = await paintedWith(page, shown.project)
      return {
        trips: roundTrips(network.transfers()),
        code: network.transfers().filter(isCode),
        time: painted - pressed,
      }
    }),
  )
  const trips = visits.map(({ trips }) => trips)
  say({
    what: 'from 登录 pressed to the first list, its data included',
    unit: 'round trips',
    runs: trips,
    budget: 3,
  })
  const code = visits.map((visit) => visit.code.length)
  say({ what: 'code fetched in between', unit: 'requests', runs: code, budget: 0 })
  say({
    what: 'from 登录 pressed to the first list painted',
    unit: 'ms',
    runs: visits.map(({ time }) => time),
  })
}

/** In turns with the peer where one is served: a machine that grows slower does so for both. */
async function measureDirectLink(say: Say, browser: Browser, { url, stored, shown }: Site) {
  const peer = peerFrom()
  const visits = await repeat(peer ? 11 : runs, async () => ({
    ours: await asVisitor(browser, stored, async ({ page, network, scriptTime }) => {
      await page.goto(`${url}/home/system/user`)
      const painted = await paintedWith(page, shown.user)
      const first = await firstPaint(page)
      await page.waitForLoadState('networkidle')
      const cold = network.transfers()
      const script = await scriptTime()
      network.forget()
      await page.reload()
      const again = await paintedWith(page, shown.user)
      await page.waitForLoadState('networkidle')
      return { cold, first, painted, script, warm: network.transfers(), again }
    }),
    theirs: peer ? await visitPeer(browser, peer) : null,
  }))
  const ours = visits.map((visit) => visit.ours)
  const theirs = visits.flatMap((visit) => visit.theirs ?? [])
  const beside = (of: (visit: PeerVisit) => number, unit: string) =>
    peer ? { peers: `${peer.name} in the same run ${Math.round(median(theirs.map(of)))} ${unit}` } : {}
  say({
    what: '20 users by direct link, over the wire',
    unit: 'kB',
    runs: ours.map(({ cold }) => kilobytes(cold)),
    budget: 400,
    ...beside(({ bytes }) => bytes, 'kB'),
  })
  say({ what: '20 users by direct link, first paint', unit: 'ms', runs: ours.map(({ first }) => first) })
  say({
    what: '20 users by direct link, painted',
    unit: 'ms',
    runs: ours.map(({ painted }) => painted),
    // No later than the leanest peer in the same run.
    ...(peer ? { budget: median(theirs.map(({ painted }) => painted)) } : {}),
    ...beside(({ painted }) => painted, 'ms'),
  })
  say({
    what: '20 users by direct link, scripts run',
    unit: 'ms',
    runs: ours.map(({ script }) => script),
    budget: scriptBudget,
    ...beside(({ script }) => script, 'ms'),
  })
  const heavy = ours.map(({ cold }) => cold.filter(({ url }) => /plots|chart|editor/i.test(url)).length)
  say({ what: 'chunks of charts or editors among them', unit: 'requests', runs: heavy, budget: 0 })
  const code = ours.map(({ warm }) => kilobytes(warm.filter((transfer) => isCode(transfer))))
  say({ what: 'reload, scripts and styles over the wire', unit: 'kB', runs: code, budget: 0 })
  say({ what: 'reload, all over the wire', unit: 'kB', runs: ours.map(({ warm }) => kilobytes(warm)) })
  say({ what: 'reload, painted', unit: 'ms', runs: ours.map(({ again }) => again) })
}

/** Someone with a phone who scanned a code, and someone who was sent a link to a product. */
async function measureOtherEntries(say: Say, browser: Browser, { url, stored, shown }: Site) {
  const visit = (path: string, text: string, as: Site['stored'] | undefined) =>
    repeat(runs, () =>
      asVisitor(browser, as, async ({ page, network }) => {
        await page.goto(url + path)
        const painted = await paintedWith(page, text)
        await page.waitForLoadState('networkidle')
        return { bytes: kilobytes(network.transfers()), painted }
      }),
    )
  const { product, application } = shown
  const productPath = `/home/resource/technologyProducts/${product.id}`
  const pages = [
    { what: 'a technology product by direct link', path: productPath, text: product.name, as: stored },
    {
      what: 'the download page of an app',
      path: `/download?appId=${application.id}`,
      text: application.name,
      as: undefined,
    },
  ]
  for (const { what, path, text, as } of pages) {
    const visits = await visit(path, text, as)
    say({ what: `${what}, over the wire`, unit: 'kB', runs: visits.map(({ bytes }) => bytes) })
    say({ what: `${what}, painted`, unit: 'ms', runs: visits.map(({ painted }) => painted) })
  }
}

/** What a first visit costs: empty cache, slow line. */
export async function measureFirstLoad(say: Say, browser: Browser, site: Site): Promise<void> {
  await measureLogin(say, browser, site)
  await measureEntering(say, browser, site)
  await measureDirectLink(say, browser, site)
  await measureOtherEntries(say, browser, site)
}
