import { existsSync, readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../open-browser.ts'
import { asVisitor } from './browser.ts'
import type { Part, Say } from './figure.ts'
import { kilobytes } from './network.ts'
import { paintedWith } from './page-clock.ts'
import { addEntities } from './project-copy.ts'
import { startServer } from './server.ts'
import { openSite, type Site } from './site.ts'
import { median, repeat } from './stats.ts'

const counts = [0, 30, 300] as const

interface Cost {
  readonly login: readonly number[]
  readonly list: readonly number[]
  /** Seconds. */
  readonly firstStart: number
  readonly restarts: readonly number[]
}

const loginBytes = (browser: Browser, { url }: Site) =>
  asVisitor(browser, undefined, async ({ page, network }) => {
    await page.goto(url)
    await page.waitForLoadState('networkidle')
    return kilobytes(network.transfers())
  })

const listBytes = (browser: Browser, { url, stored, shown }: Site) =>
  asVisitor(browser, stored, async ({ page, network }) => {
    await page.goto(`${url}/home/system/user`)
    await paintedWith(page, shown.user)
    await page.waitForLoadState('networkidle')
    return kilobytes(network.transfers())
  })

async function costOf(folder: string, dataDir: string): Promise<Cost> {
  const start = async () => {
    const server = await startServer({ folder, dataDir })
    await server.stop()
    return server.readyMs / 1000
  }
  const firstStart = await start()
  const restarts = await repeat(3, start)
  const browser = await openBrowser()
  const site = await openSite(browser, folder, dataDir)
  try {
    const login = await repeat(3, () => loginBytes(browser, site))
    return { login, list: await repeat(3, () => listBytes(browser, site)), firstStart, restarts }
  } finally {
    await browser.close()
    await site.stop()
  }
}

function sayLines(say: Say) {
  const guide = 'docs/adding-an-entity.md'
  const example = existsSync(guide)
    ? /<!-- example: resources -->\n```ts\n([\s\S]*?)```/.exec(readFileSync(guide, 'utf8'))?.[1]
    : undefined
  const lines = example?.split('\n').filter((line) => line.trim() !== '').length
  const what = 'the whole of one more entity with states (docs/adding-an-entity.md)'
  if (lines === undefined) say({ what, unit: 'lines', runs: [], note: 'no example there' })
  else say({ what, unit: 'lines', runs: [lines], budget: 25 })
}

/** What each further entity costs: to write, to load, to start. */
export const entityCost: Part = {
  name: 'entity-cost',
  async measure(say, workshop) {
    sayLines(say)
    const costs = new Map<number, Cost>()
    for (const count of counts) {
      const variant = count === 0 ? 'as it is' : `with ${count} more entities`
      const folder = workshop.built(variant, count === 0 ? undefined : (copy) => addEntities(copy, count))
      const cost = await costOf(folder, workshop.folder())
      costs.set(count, cost)
      const more = count === 0 ? 'the entities as they are' : `${count} more entities`
      say({ what: `login, ${more}`, unit: 'kB', runs: cost.login })
      say({ what: `list by direct link, ${more}`, unit: 'kB', runs: cost.list })
      say({ what: `first start, ${more}`, unit: 's', runs: [cost.firstStart] })
      say({ what: `restart, ${more}`, unit: 's', runs: cost.restarts })
    }
    const [none, many] = [costs.get(0), costs.get(300)]
    if (!none || !many) return
    const each = (of: (cost: Cost) => readonly number[]) =>
      ((median(of(many)) - median(of(none))) * 1000) / 300
    const growth = Math.max(0, Math.round(each(({ login }) => login)) / 1000)
    say({ what: 'login, each further entity', unit: 'kB', runs: [growth], budget: 0 })
    say({
      what: 'list by direct link, each further entity',
      unit: 'kB',
      runs: [each(({ list }) => list) / 1000],
    })
    say({ what: 'restart, each further entity', unit: 'ms', runs: [each(({ restarts }) => restarts)] })
  },
}
