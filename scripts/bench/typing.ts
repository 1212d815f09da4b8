import type { Browser, Page } from 'playwright-core'
import { asVisitor } from './browser.ts'
import type { Say } from './figure.ts'
import { longestTask } from './longest-task.ts'
import type { Site } from './site.ts'
import { repeat } from './stats.ts'
import { wide, wideRecords } from './wide-entity.ts'

const words = 'the quick brown fox 12345'

const type = async (page: Page, label: string) => {
  const input = page.getByLabel(label, { exact: true }).first()
  await input.click()
  await page.waitForTimeout(300)
  await input.pressSequentially(words, { delay: 40 })
}

/** With 100 rows below, which must not be drawn again for each letter. */
const inSearch = (browser: Browser, { url, stored }: Site): Promise<number> =>
  asVisitor(browser, stored, async ({ page }) => {
    const list = wideRecords(100)
    await page.route(`**${wide.list}?*`, (route) =>
      route.fulfill({ json: { code: 200, msg: 'success', data: { list, total: list.length } } }),
    )
    await page.goto(url + wide.route)
    await page.waitForLoadState('networkidle')
    return longestTask(browser, page, () => type(page, '名称'))
  })

const inForm = (browser: Browser, { url, stored }: Site): Promise<number> =>
  asVisitor(browser, stored, async ({ page }) => {
    await page.goto(`${url}${wide.route}`)
    await page
      .getByRole('button', { name: '新增' })
      .or(page.getByRole('link', { name: '新增' }))
      .first()
      .click()
    await page.getByLabel('字段58', { exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    return longestTask(browser, page, async () => {
      await type(page, '字段0')
      await type(page, '字段18')
    })
  })

export async function measureTyping(say: Say, browser: Browser, site: Site): Promise<void> {
  const search = await repeat(5, () => inSearch(browser, site))
  say({ what: 'typing in a search field over 100 rows, longest task', unit: 'ms', runs: search, budget: 50 })
  const form = await repeat(5, () => inForm(browser, site))
  say({ what: 'typing in a form of 60 fields, longest task', unit: 'ms', runs: form, budget: 50 })
}
