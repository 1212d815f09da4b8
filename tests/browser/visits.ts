import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser, openContext } from '../../scripts/open-browser.ts'
import { logIn } from './log-in.ts'

export interface Visit {
  readonly page: Page
  /** What the browser complained about since it was last asked. */
  readonly complaints: () => readonly string[]
}

function listen(page: Page): () => readonly string[] {
  const heard: string[] = []
  page.on('pageerror', (error) => heard.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(`console: ${message.text()}`)
  })
  return () => heard.splice(0)
}

async function openPage(context: BrowserContext, path: string): Promise<Visit> {
  const page = await context.newPage()
  const complaints = listen(page)
  await page.goto(path)
  return { page, complaints }
}

/**
 * A browser for many short visits. All pages of one context run in one process, which compiles the code of the site once;
 * and V8 leaves out the compilers that pay off only after minutes. Together they halve the processor time of the pages.
 */
export const openVisitors = (): Promise<Browser> =>
  openBrowser(['--renderer-process-limit=1', '--js-flags=--no-maglev --no-turbofan'])

/** A browser in which somebody has logged in, and all it kept then. */
interface Kept {
  readonly context: BrowserContext
  /** The page of the login, which stays open: with the last page its process would end. It shows nothing of the product. */
  readonly anchor: Page
  readonly state: Awaited<ReturnType<BrowserContext['storageState']>>
}

/** Visits of one test file to a site at `baseURL`, 1440 pixels wide. */
export function openVisits(browser: Browser, baseURL: string) {
  const accounts = new Map<string, Promise<Kept>>()
  const strangers = new Set<BrowserContext>()
  const open = async (options: BrowserContextOptions) => {
    const viewport = { width: 1440, height: 900 }
    const context = await openContext(browser, { baseURL, viewport, ...options })
    // Pages that others open wait as long.
    context.setDefaultTimeout(45_000)
    return context
  }

  async function logInAs(account: string, options: BrowserContextOptions): Promise<Kept> {
    const context = await open(options)
    const { page } = await openPage(context, '/')
    await logIn(page, account)
    await page.goto('/livez')
    return { context, anchor: page, state: await context.storageState() }
  }

  return {
    /** By a browser that has never been here. */
    async visit(path = '/', options: BrowserContextOptions = {}): Promise<Visit> {
      const context = await open(options)
      strangers.add(context)
      return openPage(context, path)
    },
    /**
     * By somebody who has logged in. Who visits twice does so in two tabs of one browser. It stays open for the tests
     * that follow: to log in and to load the code takes three times as long as a visit.
     */
    async visitAs(account: string, path: string, options: BrowserContextOptions = {}): Promise<Visit> {
      const key = JSON.stringify([account, options])
      const kept = accounts.get(key) ?? logInAs(account, options)
      accounts.set(key, kept)
      return openPage((await kept).context, path)
    },
    /** Closes all pages. Nobody finds anything in their browser that came after their login. */
    async leave(): Promise<void> {
      for (const context of strangers) await context.close()
      strangers.clear()
      for (const kept of accounts.values()) {
        const { context, anchor, state } = await kept
        for (const page of context.pages()) if (page !== anchor) await page.close()
        await context.setStorageState(state)
      }
    },
  }
}
