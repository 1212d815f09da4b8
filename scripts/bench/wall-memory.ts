import type { Browser, CDPSession, Page, Request } from 'playwright-core'
import { hour, minute, second } from '#domain/durations.ts'
import { openContext } from '../open-browser.ts'
import type { Say } from './figure.ts'
import type { Site } from './site.ts'

/** How long a wall hangs until it is first looked at, and in all: it loads itself anew at four in the morning. */
const settled = hour
const hung = 24 * hour - 10 * minute
/** How far the page's clock goes at once: a wall asks for nothing more often, so that no question is left out. */
const step = 9 * second

/** Just after the walls have loaded anew; not in the future, of which the platform knows nothing. */
function morning(): Date {
  const today = new Date()
  today.setHours(4, 6, 0, 0)
  return today.getTime() > Date.now() ? new Date(today.getTime() - 24 * hour) : today
}

async function megabytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

/** Lets the page's time pass, and waits for what a wall asks meanwhile. */
function timeOf(page: Page) {
  const asked: Request[] = []
  let questions = 0
  page.on('request', (request) => {
    if (!request.url().includes('/platform/screen/')) return
    asked.push(request)
    questions += 1
  })
  return {
    questions: () => questions,
    async pass(milliseconds: number) {
      for (let gone = 0; gone < milliseconds; gone += step) {
        await page.clock.fastForward(step)
        await Promise.all(asked.splice(0).map((request) => request.response()))
      }
    },
  }
}

export interface HungWall {
  readonly name: 'system' | 'company' | 'project'
  /** The key that leads to it. */
  readonly key: string
  /** Seconds after which it turns to the next one; 0: it stays. */
  readonly rotate: number
}

/** What a wall keeps in memory after a day and a night of its own time, which the page's clock is moved through. */
export async function measureMemory(
  say: Say,
  browser: Browser,
  { url, stored }: Site,
  { name, key, rotate }: HungWall,
): Promise<void> {
  const context = await openContext(browser, {
    ...{ storageState: stored, viewport: { width: 1920, height: 1080 }, reducedMotion: 'no-preference' },
  })
  const page = await context.newPage()
  await page.clock.install({ time: morning() })
  const time = timeOf(page)
  await page.goto(`${url}/screen/${name}?kiosk=1&rotate=${rotate}`)
  await page.locator('.wall-panel').first().waitFor()
  const session = await context.newCDPSession(page)
  await session.send('HeapProfiler.enable')
  const look = async () => {
    await page.keyboard.press(key)
    await page.locator(`.wall-body-${name}`).waitFor()
    await time.pass(step)
    return megabytes(session)
  }
  await time.pass(settled)
  const early = await look()
  await time.pass(hung - settled)
  const late = await look()
  await context.close()
  say({
    what: `${name} screen${rotate > 0 ? ', turning' : ''}, memory after 24 hours against after one`,
    unit: '×',
    runs: [late / early],
    budget: 1.1,
    note: `${early.toFixed(1)} and ${late.toFixed(1)} MB of JavaScript, ${time.questions()} questions; the page's clock is moved`,
  })
}
