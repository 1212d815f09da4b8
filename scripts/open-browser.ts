import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { findChromium } from './find-chromium.ts'

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const openBrowser = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: [...flags, ...more], chromiumSandbox: false })

/**
 * A context whose pages hold still, since a dialog that grows moves its button between the press and the release; and
 * whose pages run functions that tsx compiled. tsx wraps every named function in `__name`, and
 * `page.evaluate` sends the wrapped text to a page that has no `__name` of its own.
 */
export async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce', ...options })
  await context.addInitScript('globalThis.__name = (named) => named')
  return context
}
