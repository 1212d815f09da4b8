import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openContext } from '../open-browser.ts'
import { type Network, watchNetwork } from './network.ts'
import { installClock } from './page-clock.ts'
import { watchScripts } from './script-time.ts'

/** What a browser keeps between visits: the token of a session. */
export type Stored = Awaited<ReturnType<BrowserContext['storageState']>>

export interface Visitor {
  readonly page: Page
  readonly network: Network
  /** For how many milliseconds the page's scripts have run. */
  readonly scriptTime: () => Promise<number>
}

/** A stream that stays open would look like a page that never has loaded. */
function withoutStream(): void {
  const real = window.fetch
  window.fetch = (input, init) =>
    String(input).includes('/live/stream') ? Promise.resolve(Response.json({ code: 404 })) : real(input, init)
}

interface VisitorOptions {
  /** What the platform tells by itself reaches the page: it has never loaded to its end then. Default: no. */
  readonly isLive?: boolean
}

/** A browser that has never been here (but may hold a session), on a slow line; closed when `run` is done. */
export async function asVisitor<T>(
  browser: Browser,
  stored: Stored | undefined,
  run: (visitor: Visitor) => Promise<T>,
  { isLive = false }: VisitorOptions = {},
): Promise<T> {
  const context = await openContext(browser, { storageState: stored, viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    await page.addInitScript(installClock)
    if (!isLive) await page.addInitScript(withoutStream)
    const network = await watchNetwork(await context.newCDPSession(page))
    return await run({ page, network, scriptTime: await watchScripts(page) })
  } finally {
    await context.close()
  }
}
