import type { Browser, Page } from 'playwright-core'
import { openContext } from '../open-browser.ts'
import { asVisitor } from './browser.ts'
import type { Say } from './figure.ts'
import { kilobytes } from './network.ts'
import { firstPaint } from './page-clock.ts'
import type { Site } from './site.ts'
import { repeat } from './stats.ts'
import { type HungWall, measureMemory } from './wall-memory.ts'

const walls = ['system', 'company', 'project'] as const

/** As long as they hang there; the last one turns through all screens. */
const hung: readonly HungWall[] = [
  { name: 'system', key: '1', rotate: 0 },
  { name: 'company', key: '2', rotate: 0 },
  { name: 'project', key: '3', rotate: 0 },
  { name: 'system', key: '1', rotate: 60 },
]

const runs = 5
/** Milliseconds: how long a wall hangs before it is looked at, and for how long then, each time. */
const settled = 15_000
const watched = 20_000

const viewport = { width: 1920, height: 1080 } as const

/** Milliseconds after which every panel of a wall says what it knows. */
async function filled(page: Page): Promise<number> {
  await page.locator('.wall-panel').first().waitFor()
  const shown = await page.waitForFunction(
    () => document.querySelector('.wall-loading') === null && performance.now(),
  )
  return Number(await shown.jsonValue())
}

async function measurePaint(say: Say, browser: Browser, { url, stored }: Site): Promise<void> {
  for (const wall of walls) {
    const visits = await repeat(runs, () =>
      asVisitor(browser, stored, async ({ page, network }) => {
        await page.setViewportSize(viewport)
        await page.goto(`${url}/screen/${wall}`)
        const figures = await filled(page)
        await page.waitForLoadState('networkidle')
        return { painted: await firstPaint(page), figures, bytes: kilobytes(network.transfers()) }
      }),
    )
    const painted = visits.map((visit) => visit.painted)
    say({ what: `${wall} screen, first paint`, unit: 'ms', runs: painted, budget: 1500 })
    say({ what: `${wall} screen, all panels`, unit: 'ms', runs: visits.map(({ figures }) => figures) })
    say({ what: `${wall} screen, over the wire`, unit: 'kB', runs: visits.map(({ bytes }) => bytes) })
  }
}

/** Seconds that the browser's processes of one type have worked so far. */
async function worked(browser: Browser, type: 'renderer' | 'GPU'): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  try {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return processInfo
      .filter((process) => process.type === type)
      .reduce((sum, { cpuTime }) => sum + cpuTime, 0)
  } finally {
    await session.detach()
  }
}

/** Percent of a core that the pages take meanwhile, and that drawing takes where no graphics card does it. */
async function shareOf(browser: Browser, page: Page) {
  const [pages, drawing] = [await worked(browser, 'renderer'), await worked(browser, 'GPU')]
  await page.waitForTimeout(watched)
  const percent = (before: number, after: number) => ((after - before) / (watched / 1000)) * 100
  return {
    pages: percent(pages, await worked(browser, 'renderer')),
    drawing: percent(drawing, await worked(browser, 'GPU')),
  }
}

/** A wall that nobody touches, with its motion and its live stream. */
async function measureIdle(say: Say, browser: Browser, { url, stored }: Site): Promise<void> {
  for (const wall of walls) {
    const context = await openContext(browser, {
      ...{ storageState: stored, viewport, reducedMotion: 'no-preference' },
    })
    const page = await context.newPage()
    await page.goto(`${url}/screen/${wall}?kiosk=1`)
    await filled(page)
    await page.waitForTimeout(settled)
    const shares = await repeat(3, () => shareOf(browser, page))
    await context.close()
    const drawing = shares.map((share) => share.drawing.toFixed(1)).join(', ')
    say({
      what: `${wall} screen, idle, of a core`,
      unit: '%',
      runs: shares.map(({ pages }) => pages),
      budget: 5,
      note: `drawing without a graphics card: ${drawing} %`,
    })
  }
}

/** What a wall costs who opens it, and the machine it hangs at. */
export async function measureWalls(say: Say, browser: Browser, site: Site): Promise<void> {
  await measurePaint(say, browser, site)
  await measureIdle(say, browser, site)
  for (const wall of hung) await measureMemory(say, browser, site, wall)
}
