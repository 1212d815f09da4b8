import type { Browser, CDPSession, Page } from 'playwright-core'
import { openContext } from '../open-browser.ts'
import type { Say } from './figure.ts'
import type { Site } from './site.ts'

/** Hours until a wall has met all it remembers, and until somebody might start it again. */
const settled = 4
const hung = 24
/** Seconds of the page's own time that go by at once: no timer of a wall is shorter than its motion. */
const step = 30

async function megabytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

async function letHours(page: Page, hours: number): Promise<void> {
  for (let gone = 0; gone < hours * 3600; gone += step) await page.clock.fastForward(step * 1000)
}

/** What a wall keeps in memory after a day and a night of its own time, which the page's clock is moved through. */
export async function measureMemory(
  say: Say,
  browser: Browser,
  { url, stored }: Site,
  wall: string,
): Promise<void> {
  const context = await openContext(browser, {
    ...{ storageState: stored, viewport: { width: 1920, height: 1080 }, reducedMotion: 'no-preference' },
  })
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(`${url}/screen/${wall}?kiosk=1`)
  await page.locator('.wall-panel').first().waitFor()
  const session = await context.newCDPSession(page)
  await session.send('HeapProfiler.enable')
  await letHours(page, settled)
  const early = await megabytes(session)
  await letHours(page, hung - settled)
  const late = await megabytes(session)
  await context.close()
  say({
    what: `${wall} screen, memory after 24 hours against after ${settled}`,
    unit: '×',
    runs: [late / early],
    budget: 1.1,
    note: `${early.toFixed(1)} and ${late.toFixed(1)} MB of JavaScript; the page's clock is moved`,
  })
}
