import type { Browser } from 'playwright-core'
import { asVisitor } from './browser.ts'
import type { Say } from './figure.ts'
import { paintedWith } from './page-clock.ts'
import type { Site } from './site.ts'
import { repeat } from './stats.ts'
import { wide, wideRecords } from './wide-entity.ts'

/** Milliseconds from the list's answer having arrived to its rows being painted, with all code there already. */
const paint = (browser: Browser, { url, stored }: Site, count: number): Promise<number> =>
  asVisitor(browser, stored, async ({ page }) => {
    const records = wideRecords(count)
    let isFirst = true
    await page.route(`**${wide.list}?*`, (route) => {
      // Nothing on the first visit, which fetches the code; the rows when they are asked for again.
      const list = isFirst ? [] : records
      return route.fulfill({ json: { code: 200, msg: 'success', data: { list, total: list.length } } })
    })
    await page.goto(url + wide.route)
    await page.waitForLoadState('networkidle')
    isFirst = false
    await page.evaluate(() => performance.clearResourceTimings())
    const painted = paintedWith(page, records[0]?.name ?? '')
    await page.getByRole('button', { name: '刷新' }).click()
    const shown = await painted
    const arrived = await page.evaluate(
      (path) =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes(path))
          .at(0),
      wide.list,
    )
    return shown - ((arrived as PerformanceResourceTiming | undefined)?.responseEnd ?? Number.NaN)
  })

export async function measureTablePaint(say: Say, browser: Browser, site: Site): Promise<void> {
  // In turns, so that both meet the machine in the same mood.
  const pairs = await repeat(9, async () => ({
    hundred: await paint(browser, site, 100),
    thousand: await paint(browser, site, 1000),
  }))
  const peers = 'antd virtual 199 ms; shadcn 274 ms; plain antd 508-1,196 ms; Element Plus 805 ms'
  const hundred = pairs.map((pair) => pair.hundred)
  say({
    what: '100 rows × 10 columns × 3 actions, data to painted',
    unit: 'ms',
    runs: hundred,
    budget: 250,
    peers,
  })
  const more = '500 rows: antd virtual 191 ms, others 1,151-5,461 ms'
  say({
    what: '1,000 rows, data to painted',
    unit: 'ms',
    runs: pairs.map((pair) => pair.thousand),
    peers: more,
  })
  const ratios = pairs.map((pair) => pair.thousand / pair.hundred)
  say({ what: '1,000 rows against 100', unit: '×', runs: ratios, budget: 1.3 })
}
