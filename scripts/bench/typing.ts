import type { Browser, Page } from 'playwright-core'
import { asVisitor } from './browser.ts'
import type { Say } from './figure.ts'
import { longer, longestTask, type Task } from './longest-task.ts'
import type { Site } from './site.ts'
import { median, repeat } from './stats.ts'
import { wide, wideRecords } from './wide-entity.ts'

const words = 'the quick brown fox 12345'

/** The longest task while letters are typed into a field. */
async function typeInto(browser: Browser, page: Page, label: string): Promise<Task> {
  await page.getByLabel(label, { exact: true }).first().click()
  await page.waitForTimeout(300)
  // By keyboard alone: looking for the field again would be a task of the driver's in the page.
  return longestTask(browser, page, () => page.keyboard.type(words, { delay: 40 }))
}

/** With 100 rows below, which must not be drawn again for each letter. */
const inSearch = (browser: Browser, { url, stored }: Site): Promise<Task> =>
  asVisitor(browser, stored, async ({ page }) => {
    const list = wideRecords(100)
    await page.route(`**${wide.list}?*`, (route) =>
      route.fulfill({ json: { code: 200, msg: 'success', data: { list, total: list.length } } }),
    )
    await page.goto(url + wide.route)
    await page.waitForLoadState('networkidle')
    return typeInto(browser, page, '名称')
  })

const inForm = (browser: Browser, { url, stored }: Site): Promise<Task> =>
  asVisitor(browser, stored, async ({ page }) => {
    await page.goto(`${url}${wide.route}`)
    await page
      .getByRole('button', { name: '新增' })
      .or(page.getByRole('link', { name: '新增' }))
      .first()
      .click()
    await page.getByLabel('字段58', { exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    return longer(await typeInto(browser, page, '字段0'), await typeInto(browser, page, '字段18'))
  })

export async function measureTyping(say: Say, browser: Browser, site: Site): Promise<void> {
  const sayTasks = (what: string, tasks: readonly Task[]) => {
    const note = `${median(tasks.map(({ worked }) => worked)).toFixed(1)} ms of it on the processor`
    say({ what, unit: 'ms', runs: tasks.map(({ time }) => time), budget: 50, note })
  }
  const search = await repeat(5, () => inSearch(browser, site))
  sayTasks('typing in a search field over 100 rows, longest task', search)
  const form = await repeat(5, () => inForm(browser, site))
  sayTasks('typing in a form of 60 fields, longest task', form)
}
