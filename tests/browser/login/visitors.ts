import { rm } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { maskPhone } from '#domain/mask.ts'
import { startServer } from '#tests/support/child-server.ts'
import { copyDemoData } from '#tests/support/copy-demo-data.ts'
import { built } from '../../../scripts/ensure-build.ts'
import { openBrowser, openContext } from '../../../scripts/open-browser.ts'

/** A browser that has never been here. */
interface Visitor {
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

/** The production build with the demo data, and whoever visits it. */
async function openSite() {
  const dataDir = await copyDemoData()
  const server = await startServer({ DATA_DIR: dataDir, SIMULATOR: 'off' }, { entry: [built] })
  if (server.url === null) throw new Error(`the server did not start: ${server.output()}`)
  const { url } = server
  const browser = await openBrowser()
  return {
    /** The last code that went to this phone: without a sender it stands in the server's log. */
    codeFor(phone: string): string {
      const marker = `SMS to ${maskPhone(phone)}: `
      const [, ...sent] = server.output().split(marker)
      return sent.at(-1)?.slice(0, 6) ?? ''
    },
    async visit(path = '/', options: BrowserContextOptions = {}): Promise<Visitor> {
      const context = await openContext(browser, { baseURL: url, ...options })
      const page = await context.newPage()
      page.setDefaultTimeout(45_000)
      const complaints = listen(page)
      await page.goto(path)
      return { page, complaints }
    },
    async closePages() {
      for (const context of browser.contexts()) await context.close()
    },
    async close() {
      await browser.close()
      await server.stop('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

type Site = Awaited<ReturnType<typeof openSite>>

/** A site of its own for one test file. Its pages are closed after each test. */
export function testSite(): Pick<Site, 'codeFor' | 'visit'> {
  let site: Site
  beforeAll(async () => {
    site = await openSite()
  }, 300_000)
  afterEach(() => site.closePages())
  afterAll(() => site?.close())
  return { codeFor: (phone) => site.codeFor(phone), visit: (...where) => site.visit(...where) }
}

/** Fills the form and presses 登录, whatever comes of it. */
export async function tryToLogIn(page: Page, account: string, password = 'Demo@2026'): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Until the shell stands. */
export async function logIn(page: Page, account: string, password?: string): Promise<void> {
  await tryToLogIn(page, account, password)
  await page.getByRole('button', { name: /^账号：/ }).waitFor()
}

export const listOf = (page: Page, label: string) => page.getByRole('region', { name: `${label}列表` })
