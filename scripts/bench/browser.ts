import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findChromium } from '../find-chromium.ts'
import { type Network, watchNetwork } from './network.ts'
import { installClock } from './page-clock.ts'

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: flags, chromiumSandbox: false })

/** What a browser keeps between visits: the token of a session. */
export type Stored = Awaited<ReturnType<BrowserContext['storageState']>>

export interface Visitor {
  readonly page: Page
  readonly network: Network
}

/** A browser that has never been here (but may hold a session), on a slow line; closed when `run` is done. */
export async function asVisitor<T>(
  browser: Browser,
  stored: Stored | undefined,
  run: (visitor: Visitor) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    storageState: stored,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
  })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    // tsx wraps functions in a helper that pages do not have.
    await page.addInitScript('globalThis.__name = (named) => named')
    await page.addInitScript(installClock)
    const network = await watchNetwork(await context.newCDPSession(page))
    return await run({ page, network })
  } finally {
    await context.close()
  }
}
