import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demandAccessible, demandNarrow } from './generated/look.ts'
import { listOf, logIn, testSite } from './login/visitors.ts'

const site = testSite()

const project = '/home/project/project_jingan'
const wide = { width: 1440, height: 900 }

async function openBoard(search = '', { account = 'estate', viewport = wide } = {}) {
  const { page, complaints } = await site.visit('/', { viewport })
  await logIn(page, account)
  await page.goto(`${project}?${search}`)
  await grid(page).getByRole('gridcell').first().waitFor()
  return { page, complaints }
}

const grid = (page: Page) => page.getByRole('grid')
const cell = (page: Page, words: RegExp) =>
  grid(page)
    .getByRole('gridcell')
    .filter({ has: page.getByLabel(words) })
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.split('，')[0])
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const bar = (page: Page) => page.getByRole('region', { name: '已选房屋' })

describe('the board of a project', () => {
  it('is walked, chosen from and left by keys alone', async () => {
    const { page, complaints } = await openBoard('board.building=1号楼')
    await page.getByRole('link', { name: /^列表$/ }).focus()
    for (let at: string | undefined; at !== '1801'; at = await focused(page)) await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toBe('1702')
    await page.keyboard.press('End')
    expect(await focused(page)).toBe('1704')
    await page.keyboard.press('Control+End')
    expect(await focused(page)).toBe('104')
    await page.keyboard.press('Control+Home')
    expect(await focused(page)).toBe('1801')

    await page.keyboard.press('Space')
    await bar(page).getByText('已选择 1 套').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    await bar(page).getByText('已选择 5 套').waitFor()
    await page.keyboard.press('Shift+ArrowUp')
    await bar(page).getByText('已选择 3 套').waitFor()
    await page.keyboard.press('Escape')
    await bar(page).waitFor({ state: 'detached' })

    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: '1号楼-1单元-1702' }).waitFor()
    await page.getByRole('tab', { name: '动态' }).waitFor()
    await page.goBack()
    await grid(page).getByRole('gridcell').first().waitFor()
    expect(complaints()).toEqual([])
  })

  it('filters by its legend and keeps what is chosen', async () => {
    const { page } = await openBoard('board.zoom=overview')
    const all = await grid(page).getByRole('gridcell').count()
    await cell(page, /^1801/)
      .first()
      .click({ modifiers: ['Shift'] })
    await bar(page).getByText('已选择 1 套').waitFor()
    const offline = page.getByRole('button', { name: /^离线/ })
    const count = Number((await offline.innerText()).match(/\d+/)?.[0])
    await offline.click()
    await page.getByRole('button', { name: /^离线/, pressed: true }).waitFor()
    await bar(page).getByText('其中 1 套不在筛选结果中').waitFor()
    await expect.poll(() => grid(page).locator('[data-ghost="false"]').count()).toBe(count)
    expect(count).toBeLessThan(all)
    expect(parameters(page)).toMatchObject({ 'board.online': '2', 'board.zoom': 'overview' })
    await page.goBack()
    await expect.poll(() => grid(page).locator('[data-ghost="false"]').count()).toBe(all)
    await bar(page).getByText('已选择 1 套', { exact: true }).waitFor()
  })

  it('leads from a figure to the houses it counts', async () => {
    const { page } = await openBoard('board.building=3号楼')
    await page.getByRole('list', { name: '项目概况' }).getByRole('link', { name: /报警/ }).click()
    await expect.poll(() => parameters(page)).toEqual({ 'board.alarm': '1' })
    const others = grid(page).locator('[data-ghost="false"][data-alarm="false"]')
    await expect.poll(() => others.count()).toBe(0)
  })

  it('finds a house by its number and shows it, wherever it is', async () => {
    const { page } = await openBoard('board.building=1号楼&board.online=2')
    await page.keyboard.press('/')
    await page.getByLabel('搜索房号').fill('4-1-1203')
    await page.keyboard.press('Enter')
    const hit = grid(page).locator('[data-hit="true"]')
    await hit.waitFor()
    expect(await hit.getByRole('link').or(hit.locator('a')).first().getAttribute('aria-label')).toMatch(
      /^1203/,
    )
    expect(parameters(page)['board.building']).toBe('4号楼')
    await page.getByLabel('搜索房号').fill('9999')
    await page.getByText('未找到', { exact: true }).waitFor()
  })

  it('draws a range with the mouse, and takes it back where it began on a chosen house', async () => {
    const { page } = await openBoard('board.building=1号楼')
    const drag = async (from: RegExp, to: RegExp) => {
      await cell(page, from).hover()
      await page.mouse.down()
      await cell(page, to).hover()
      await page.mouse.up()
    }
    await drag(/^1801/, /^1703/)
    await bar(page).getByText('已选择 6 套').waitFor()
    expect(parameters(page)['board.detail']).toBeUndefined()
    await drag(/^1702/, /^1703/)
    await bar(page).getByText('已选择 4 套').waitFor()
    await bar(page)
      .getByRole('button', { name: /^删除 4$/ })
      .click()
    await page.getByRole('dialog').getByText('1号楼-1单元-1801', { exact: false }).waitFor()
  })

  it('chooses by clicks where that was asked for, and opens a house in a new tab', async () => {
    const { page } = await openBoard('board.building=1号楼')
    await page.getByRole('button', { name: '多选' }).click()
    await cell(page, /^1801/).click()
    await cell(page, /^1601/).click()
    await bar(page).getByText('已选择 2 套').waitFor()
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      cell(page, /^1501/).click({ modifiers: ['ControlOrMeta'] }),
    ])
    await tab.getByRole('heading', { name: '1号楼-1单元-1501' }).waitFor()
  })

  it('says that it could not be brought up to date, and keeps what it had', async () => {
    const { page } = await openBoard()
    await page.route('**/floor/house/board?*', (route) => route.abort())
    await page.getByRole('region', { name: '楼盘' }).getByRole('button', { name: '刷新' }).click()
    const alert = page.getByRole('alert').filter({ hasText: '更新失败' })
    await alert.waitFor()
    expect(await grid(page).getByRole('gridcell').count()).toBeGreaterThan(0)
    await page.unroute('**/floor/house/board?*')
    await alert.getByRole('button', { name: '重试' }).click()
    await alert.waitFor({ state: 'detached' })
  })

  it.each(['comfortable', 'compact', 'overview'])('has no axe violation, %s', async (zoom) => {
    const { page, complaints } = await openBoard(
      `board.zoom=${zoom}&board.debug=2&board.alarm=1&board.select=1`,
    )
    await grid(page).locator('[data-ghost="false"]').first().click()
    await demandAccessible(page, 'light')
    await demandAccessible(page, 'dark')
    expect(complaints()).toEqual([])
  })

  it('fits a phone: a building is chosen, floors stand below each other, a house opens', async () => {
    const { page } = await openBoard('', { viewport: { width: 390, height: 844 } })
    await page.getByRole('combobox', { name: '楼栋与单元' }).press('ArrowDown')
    await page.getByTitle(/^2号楼（/).click()
    await page.getByText('18层', { exact: true }).waitFor()
    expect(await grid(page).evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
    await demandNarrow(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await demandAccessible(page, 'light')
    await cell(page, /^1802/).click()
    await page.getByRole('heading', { name: '2号楼-1单元-1802' }).waitFor()
  })
})

describe('the residents of a project', () => {
  it('are put into any of its houses, and taken out again', async () => {
    const { page } = await site.visit('/', { viewport: wide })
    await logIn(page, 'estate')
    await page.goto(`${project}/user`)
    const list = listOf(page, '住户')
    await list.getByRole('button', { name: '新增' }).click()
    const form = page.getByRole('dialog', { name: '新增住户' })
    // Of the first building, which is the last of the lookup: not among the hundred that it answers unasked.
    await form.getByLabel('房屋', { exact: true }).fill('1号楼-1单元-203')
    await page.locator('.ant-select-item-option').filter({ hasText: '1号楼-1单元-203' }).click()
    await form.getByLabel('姓名', { exact: true }).fill('钟离知夏')
    await form.getByLabel('手机号', { exact: true }).fill('13800007788')
    await form.getByRole('button', { name: '保存' }).click()
    await form.waitFor({ state: 'hidden' })
    const row = list.locator('.ant-table-row').filter({ hasText: '钟离知夏' })
    await row.getByText('138****7788').waitFor()
    await row.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/App用户保留/).waitFor()
    await dialog.getByRole('button', { name: /^删\s?除$/ }).click()
    await row.waitFor({ state: 'detached' })
  })
})
