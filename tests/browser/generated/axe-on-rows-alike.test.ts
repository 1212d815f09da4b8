import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../../../scripts/open-browser.ts'
import { violationsOf } from './look.ts'

const row = (number: number) =>
  `<tr><td class="cell">第 ${number} 行</td><td class="cell"><a href="#">${number === 0 ? '看' : '查看'}</a></td></tr>`
const rows = Array.from({ length: 20 }, (_, index) => row(index)).join('')
const page20 = `<!doctype html><html lang="zh"><title>表</title><style>
  body { background: #fff; color: #222 } a { color: #0645ad }
</style><main><h1>表</h1><table><tbody>${rows}</tbody></table></main></html>`

describe('what axe is asked of a table of rows that look alike', () => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await openBrowser()
    page = await browser.newPage()
  }, 60_000)
  afterAll(() => browser.close())

  /** The rules that are violated once the style is added. */
  async function found(style: string): Promise<readonly string[]> {
    await page.setContent(page20.replace('</style>', `${style}</style>`))
    return (await violationsOf(page, 'dark')).map(({ id }) => id)
  }

  it.each([
    ['a text of another colour in one row', 'tr:nth-child(15) td { color: #ddd }'],
    ['another background in one row', 'tr:nth-child(9) { background: #555 }'],
    ['a row that is half transparent', 'tr:nth-child(12) { opacity: 0.3 }'],
    ['one link alone', 'tr:last-child a { color: #9cf }'],
    ['all links, of which the first is a single character', 'a { color: #9cf }'],
  ])('finds %s', async (_title, style) => {
    expect(await found('')).toEqual([])
    expect(await found(style)).toEqual(['color-contrast'])
  })
})
