import type { Page } from 'playwright-core'
import type { ResolvedConfig } from '#schema'
import { cleanUp, type Leftover } from '#tests/generated/context/cleanup.ts'
import type { TestContext } from '#tests/generated/context/test-context.ts'
import { connect } from '#tests/generated/smoke/connect.ts'
import { startBuilt } from '#tests/support/server.ts'
import { openBrowser, openContext } from '../../../scripts/open-browser.ts'

/** A browser with someone logged in, and a test context behind it to look at what the screens did. */
export interface Stage {
  readonly page: Page
  readonly url: string
  readonly context: TestContext
  /** What the browser complained about since it was last asked. */
  readonly complaints: () => readonly string[]
  readonly readOnly: false
  readonly extensions: TestContext['extensions']
  /** Removes what was created, and answers what would not go. */
  readonly close: () => Promise<readonly Leftover[]>
}

const account = { account: 'admin', password: 'Demo@2026' }

function listen(page: Page): () => readonly string[] {
  const heard: string[] = []
  page.on('pageerror', (error) => heard.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(`console: ${message.text()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) heard.push(`HTTP ${response.status()}: ${response.url()}`)
  })
  return () => heard.splice(0)
}

async function logIn(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel('账号').fill(account.account)
  await page.getByLabel('密码', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(/\/home\//)
}

/** Serves the production build on a data folder, which goes with it, opens Chromium and logs in. */
export async function openStage(config: ResolvedConfig, seed: number, dataDir: string): Promise<Stage> {
  const server = await startBuilt(dataDir)
  const browser = await openBrowser()
  const browserContext = await openContext(browser, { viewport: { width: 1440, height: 900 } })
  const page = await browserContext.newPage()
  page.setDefaultTimeout(45_000)
  const complaints = listen(page)
  await logIn(page, server.url)
  const target = { url: server.url, ...account }
  const context = await connect(config, target, { target, only: [], readOnly: false, seed })
  return {
    page,
    url: server.url,
    context,
    complaints,
    readOnly: false,
    extensions: context.extensions,
    async close() {
      await browser.close()
      const left = await cleanUp(context)
      await server.stop()
      return left
    },
  }
}
