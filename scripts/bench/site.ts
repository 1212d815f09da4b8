import type { Browser, Page } from 'playwright-core'
import { config } from '#config'
import { asVisitor, type Stored } from './browser.ts'
import { admin, type Client, logIn } from './calls.ts'
import { paintedWith } from './page-clock.ts'
import { startServer } from './server.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/** A running production build with a demo administrator's session; the seed has more users than fit on a page of 20. */
export interface Site {
  readonly url: string
  /** Where gateways connect. */
  readonly mqttUrl: string
  readonly client: Client
  readonly stored: Stored
  /** A text that the first page of each list shows last; and records with pages of their own. */
  readonly shown: {
    readonly project: string
    readonly user: string
    readonly department: string
    readonly product: Named
    readonly application: Named
  }
  readonly stop: () => Promise<void>
}

const listPath = (name: 'project' | 'user' | 'department' | 'techProduct' | 'application') =>
  config.resources[name].endpoints.list?.path ?? ''

const listed = async (client: Client, path: string): Promise<readonly Named[]> => {
  const { list } = (await client.get(path, { pageNum: 1, pageSize: 20 })) as { list: readonly Named[] }
  return list
}

function recordAt(records: readonly Named[], index: number): Named {
  const record = records.at(index)
  if (!record) throw new Error('the seed left a list empty')
  return record
}

const nameAt = (records: readonly Named[], index: number): string => recordAt(records, index).name

/** Types the demo administrator's credentials as a person does, and waits until the fetching this sets off is over. */
export async function fillLogin(page: Page): Promise<void> {
  await page.locator('button[type=submit]:not([disabled])').waitFor()
  await page.locator('[name=account]').pressSequentially(admin.account, { delay: 100 })
  await page.locator('[name=password]').pressSequentially(admin.password, { delay: 100 })
  await page.waitForLoadState('networkidle')
}

async function storedSession(browser: Browser, url: string, project: string): Promise<Stored> {
  return asVisitor(browser, undefined, async ({ page }) => {
    await page.goto(url)
    await fillLogin(page)
    await page.locator('button[type=submit]').click()
    await paintedWith(page, project)
    return page.context().storageState()
  })
}

export async function openSite(browser: Browser, folder: string, dataDir: string): Promise<Site> {
  const server = await startServer({ dataDir, folder })
  const client = await logIn(server.url)
  const shown = {
    project: nameAt(await listed(client, listPath('project')), -1),
    user: nameAt(await listed(client, listPath('user')), 0),
    department: nameAt(await listed(client, listPath('department')), -1),
    product: recordAt(await listed(client, listPath('techProduct')), 0),
    application: recordAt(await listed(client, listPath('application')), 0),
  }
  return {
    url: server.url,
    mqttUrl: server.mqttUrl,
    client,
    shown,
    stored: await storedSession(browser, server.url, shown.project),
    stop: server.stop,
  }
}
