import type { Browser } from 'playwright-core'
import { asVisitor } from './browser.ts'
import type { Say } from './figure.ts'
import { paintedWith } from './page-clock.ts'
import type { Site } from './site.ts'
import { repeat } from './stats.ts'

/** From the users to the departments and back, both having been there before. */
const navigate = (browser: Browser, { url, stored, shown }: Site) =>
  asVisitor(browser, stored, async ({ page, network }) => {
    const open = async (menu: string, text: string) => {
      await page.getByRole('link', { name: menu, exact: true }).click()
      await paintedWith(page, text)
      await page.waitForLoadState('networkidle')
    }
    await page.goto(`${url}/home/system/user`)
    await paintedWith(page, shown.user)
    await open('部门管理', shown.department)
    await open('用户管理', shown.user)
    network.forget()
    const pressed = await page.evaluate(() => performance.now())
    await page.getByRole('link', { name: '部门管理', exact: true }).click()
    const painted = await paintedWith(page, shown.department)
    await page.waitForLoadState('networkidle')
    const transfers = network.transfers()
    const data = transfers.filter(({ url }) => /\/(list|list\/by\/type)\?/.test(url))
    return { time: painted - pressed, data: data.length, other: transfers.length - data.length }
  })

export async function measureNavigation(say: Say, browser: Browser, site: Site): Promise<void> {
  const visits = await repeat(5, () => navigate(browser, site))
  say({ what: 'to a list seen before, painted', unit: 'ms', runs: visits.map(({ time }) => time) })
  say({ what: 'requests for its data', unit: 'requests', runs: visits.map(({ data }) => data) })
  const other = visits.map((visit) => visit.other)
  say({ what: 'other requests, permission answers among them', unit: 'requests', runs: other, budget: 0 })
}
