import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { config } from '#config'
import { codes } from '#domain/error-codes.ts'
import { packBoard } from '#domain/house-board.ts'
import { debugStatus, houseStatus } from '#resources/estate-dictionaries.ts'
import type { Values } from '#schema'
import { building } from '#tests/admin/estate-board/sample-board.ts'
import { demandAccessible, demandNarrow } from './generated/look.ts'
import { takeOption } from './take-option.ts'
import { listOf, testSite } from './test-site.ts'

const site = testSite()

const project = '/home/project/project_jingan'
const wide = { width: 1440, height: 900 }

async function openBoard(search = '', { account = 'estate', viewport = wide, place = project } = {}) {
  const { page, complaints } = await site.visitAs(account, `${place}?${search}`, { viewport })
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
const drawerOf = (page: Page, house: string) =>
  page.getByRole('dialog').filter({ has: page.getByRole('region', { name: house, exact: true }) })
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
/** Changes a house as another tab of the same person would. */
async function change(page: Page, id: string, values: Values): Promise<void> {
  const refresh = page.getByRole('region', { name: '楼盘' }).getByRole('button', { name: '刷新' })
  const [asked] = await Promise.all([
    page.waitForRequest('**/floor/house/board?*'),
    // Pressed without the mouse, which would take the focus away.
    refresh.dispatchEvent('click'),
  ])
  const { authorization = '' } = await asked.allHeaders()
  const { path = '' } = config.resources.house.endpoints.update ?? {}
  const data = { id, ...values }
  await page.request.post(new URL(path, page.url()).href, { headers: { authorization }, data })
}
const bar = (page: Page) => page.getByRole('region', { name: '已选房屋' })

/** Has the board show one building of that size. */
async function showInstead(page: Page, floors: number, perFloor: number): Promise<void> {
  const board = { floors: building('1号楼', '1单元', floors, perFloor), models: {}, products: {} }
  const data = { etag: 'another one', board: packBoard(board) }
  await page.route('**/floor/house/board?*', (route) =>
    route.fulfill({ json: { code: codes.ok, msg: '', data } }),
  )
  await page.getByRole('region', { name: '楼盘' }).getByRole('button', { name: '刷新' }).click()
  await page.getByRole('grid', { name: `楼盘，${floors * perFloor} 套房屋` }).waitFor()
}

describe('the board of a project', () => {
  it('is walked, chosen from and left by keys alone', async () => {
    const { page, complaints } = await openBoard('board.building=1号楼&board.zoom=compact')
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

    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    const drawer = drawerOf(page, '1号楼-1单元-1702')
    await drawer.getByRole('tab', { name: '动态' }).waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('1702')
    await bar(page).getByText('已选择 1 套').waitFor()

    await page.keyboard.press('Enter')
    await drawer.getByRole('link', { name: '打开控制台' }).click()
    await page.getByRole('heading', { name: '1号楼-1单元-1702' }).waitFor()
    // From another house of another building, back to the board as it was left, at that house.
    await page
      .getByRole('complementary', { name: '房屋列表' })
      .getByRole('link', { name: /^503，/ })
      .last()
      .click()
    const title = page.getByRole('heading', { name: /^\d号楼-1单元-503$/ })
    await title.waitFor()
    const [building = ''] = (await title.innerText()).split('-')
    expect(building).not.toBe('1号楼')
    await page.getByRole('navigation', { name: '面包屑' }).getByRole('link', { name: '静安府' }).click()
    await grid(page)
      .locator('[data-hit="true"]')
      .getByLabel(/^503，/)
      .waitFor()
    expect(parameters(page)).toMatchObject({ 'board.building': building, 'board.zoom': 'compact' })
    await page.goBack()
    await title.waitFor()
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

  it('marks houses that have no product or no gateway yet, counts them, and shows them alone', async () => {
    const { page, complaints } = await openBoard('board.zoom=overview&board.all=1', {
      place: '/home/project/project_xixi',
    })
    const missing = page.getByRole('button', { name: /^无产品/ })
    const count = Number((await missing.innerText()).match(/\d+/)?.[0])
    expect(count).toBeGreaterThan(0)
    await missing.click()
    const shown = grid(page).locator('[data-ghost="false"]')
    await expect.poll(() => shown.count()).toBe(count)
    const said = await shown.getByRole('link').evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))
    expect(said.filter((words) => !words.includes('无产品'))).toEqual([])
    // Told by a letter, which takes the place of no other sign.
    expect(await shown.locator('.board-lack-product').count()).toBe(count)
    await demandAccessible(page, 'light')
    await demandAccessible(page, 'dark')
    await page.getByRole('link', { name: '列表', exact: true }).click()
    await page.getByRole('button', { name: /^无产品/, pressed: true }).waitFor()
    expect(complaints()).toEqual([])
  })

  it('lets a house be looked at from its cell, and its neighbours by arrows, with its console one click away', async () => {
    const { page, complaints } = await openBoard('board.building=1号楼&board.zoom=compact')
    await cell(page, /^1702/).click()
    const drawer = drawerOf(page, '1号楼-1单元-1702')
    await drawer.getByRole('region', { name: '室内环境' }).getByRole('listitem').first().waitFor()
    await drawer.getByRole('region', { name: '未完结报警' }).waitFor()
    await drawer.getByRole('region', { name: '未完成工单' }).waitFor()
    const steps = page.url()
    for (const [key, house] of [
      ['ArrowRight', '1703'],
      ['ArrowDown', '1603'],
      ['ArrowLeft', '1602'],
      ['ArrowUp', '1702'],
      ['ArrowUp', '1802'],
    ] as const) {
      await page.keyboard.press(key)
      await drawerOf(page, `1号楼-1单元-${house}`).waitFor()
    }
    // It stays at the tab that was chosen, whose own keys stay its own.
    const tab = page.getByRole('tab', { name: '资料' })
    await tab.click()
    await page.keyboard.press('ArrowRight')
    await drawerOf(page, '1号楼-1单元-1802').waitFor()
    await page.getByRole('button', { name: /^右边的房屋/ }).click()
    await drawerOf(page, '1号楼-1单元-1803').waitFor()
    expect(await tab.getAttribute('aria-selected')).toBe('true')
    expect(page.url()).not.toBe(steps)
    const console_ = page.getByRole('dialog').getByRole('link', { name: '打开控制台' })
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      console_.click({ button: 'middle' }),
    ])
    await opened.getByRole('heading', { name: '1号楼-1单元-1803' }).waitFor()
    await opened.close()
    // Closed, it gives the focus to the cell where one has arrived; the way back is that from the board.
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('1803')
    await cell(page, /^1803/).click()
    await page.setViewportSize({ width: 390, height: 844 })
    const box = await page.getByRole('dialog').boundingBox()
    expect(box).toMatchObject({ x: 0, width: 390 })
    await demandAccessible(page, 'light')
    await demandAccessible(page, 'dark')
    expect(complaints()).toEqual([])
  })

  it('shows within a moment what becomes of a house elsewhere, on the board and in its drawer', async () => {
    const { page } = await openBoard(
      'board.building=6号楼&board.detail=house_jingan_6_17_2&board.detail.tab=overview',
    )
    const drawer = drawerOf(page, '6号楼-1单元-1702')
    await drawer.getByRole('tab', { name: '资料', selected: true }).waitFor()
    await change(page, 'house_jingan_6_17_2', { status: houseStatus.disabled })
    // Nobody tells of it later than this: what is asked for by itself is asked twice a minute.
    const soon = { timeout: 10_000 }
    await drawer.getByText('已停用').waitFor(soon)
    await grid(page)
      .getByLabel(/^1702，.*已停用/)
      .waitFor({ ...soon, state: 'attached' })
  })

  it('opens where houses are, and where it was looked at last', async () => {
    const { page } = await openBoard('', { account: 'admin' })
    const chosen = page.getByRole('navigation', { name: '楼栋与单元' }).locator('[aria-current]')
    expect(await chosen.innerText()).toContain('1号楼')
    await page
      .getByRole('navigation', { name: '楼栋与单元' })
      .getByRole('link', { name: /^4号楼/ })
      .click()
    await chosen.filter({ hasText: '4号楼' }).waitFor()
    const kept = page.waitForResponse((answer) => answer.request().postData()?.includes('5号楼') ?? false)
    await page
      .getByRole('navigation', { name: '楼栋与单元' })
      .getByRole('link', { name: /^5号楼/ })
      .click()
    await kept
    await page.goto(project)
    await chosen.filter({ hasText: '5号楼' }).waitFor()
    expect(parameters(page)).toEqual({})
    // All there is, once that was chosen, stays chosen.
    await page.getByRole('link', { name: /^全部楼栋/ }).click()
    await grid(page).getByRole('columnheader', { name: '2号楼 1单元' }).waitFor()
    expect(parameters(page)).toEqual({ 'board.all': '1' })
  })

  it('leads from a figure to the houses it counts', async () => {
    const { page } = await openBoard('board.building=3号楼')
    await page.getByRole('list', { name: '项目概况' }).getByRole('link', { name: /报警/ }).click()
    await expect.poll(() => parameters(page)).toEqual({ 'board.alarm': '1' })
    const others = grid(page).locator('[data-ghost="false"][data-alarm="false"]')
    await expect.poll(() => others.count()).toBe(0)
  })

  it('finds a house by its number, shows it wherever it is, and opens it', async () => {
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
    await page.getByLabel('搜索房号').fill('4-1-1203')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await drawerOf(page, '4号楼-1单元-1203').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // Of several, arrows go from one to the next, and Enter opens the one that is shown.
    await page.getByLabel('搜索房号').fill('1203')
    await page.getByText('4/6', { exact: true }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.getByText('5/6', { exact: true }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.getByText('6/6', { exact: true }).waitFor()
    await page.keyboard.press('ArrowUp')
    await page.getByText('5/6', { exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await drawerOf(page, '5号楼-1单元-1203').waitFor()
  })

  it('draws a range with the mouse, takes back where it began on a chosen house, and deletes the rest', async () => {
    const { page } = await openBoard('board.building=5号楼')
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
    const asked = page.getByRole('dialog')
    await asked.getByText('5号楼-1单元-1801', { exact: false }).waitFor()
    // One that has changed since it was chosen is left, and told.
    await change(page, 'house_jingan_5_18_1', { status: houseStatus.disabled })
    await asked.getByRole('button', { name: /^删\s?除$/ }).click()
    const report = page.getByRole('dialog').filter({ hasText: '批量删除结果' })
    await report.getByText('3 成功，1 跳过').waitFor()
    await report.getByRole('row', { name: /5号楼-1单元-1801 数据已被.+修改，请刷新/ }).waitFor()
    await report.getByRole('button', { name: /^关\s?闭$/ }).click()
    await cell(page, /^1801，.*已停用/).waitFor()
    // What was not done is still chosen.
    await bar(page).getByText('已选择 1 套').waitFor()
  })

  it('offers behind the name of a floor its houses, and what can be done with the floor', async () => {
    const { page, complaints } = await openBoard('board.building=1号楼')
    const floor = page.getByRole('button', { name: '17层', exact: true })
    await floor.click()
    await page.getByRole('menuitem', { name: '选择本层 4 套房屋' }).click()
    await bar(page).getByText('已选择 4 套').waitFor()
    await floor.click()
    await page.getByRole('menuitem', { name: '编辑' }).click()
    const form = page.getByRole('dialog', { name: '编辑 1号楼-1单元-17层' })
    await form.getByLabel('楼层名称', { exact: true }).fill('17层（样板）')
    await form.getByRole('button', { name: '保存' }).click()
    await form.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '17层（样板）', exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: '删除' }).click()
    const refused = page.getByRole('dialog').filter({ hasText: '暂不能删除楼层' })
    await refused.getByText('4 套房屋').waitFor()
    await refused.getByRole('button', { name: '知道了' }).click()
    await refused.waitFor({ state: 'hidden' })
    await bar(page).getByText('已选择 4 套').waitFor()
    expect(complaints()).toEqual([])
  })

  it('makes and sorts floors of the building that is chosen', async () => {
    const { page } = await openBoard('board.building=2号楼&board.unit=1单元')
    const offered = async (name: string) => {
      await page.getByRole('button', { name: '更多', exact: true }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await offered('新增楼层')
    const form = page.getByRole('dialog', { name: '新增楼层' })
    expect(await form.getByLabel('楼栋', { exact: true }).inputValue()).toBe('2号楼')
    await form.getByLabel('楼层名称', { exact: true }).fill('地下1层')
    await form.getByLabel('层号', { exact: true }).fill('-1')
    await form.getByRole('button', { name: '保存' }).click()
    await form.waitFor({ state: 'hidden' })
    await offered('楼层排序')
    const sorting = page.getByRole('dialog', { name: '楼层排序' })
    await sorting.getByText('共 19 条', { exact: false }).waitFor()
    await sorting.getByText('2号楼-1单元-地下1层').waitFor()
  })

  it('goes to the floor that a form has made, and to the house', async () => {
    const { page } = await openBoard('board.building=2号楼&board.unit=1单元', {
      account: 'admin',
      place: '/home/project/project_jinjiang',
    })
    await page.getByRole('button', { name: '更多', exact: true }).click()
    await page.getByRole('menuitem', { name: '新增楼层' }).click()
    const floor = page.getByRole('dialog', { name: '新增楼层' })
    await floor.getByLabel('楼栋', { exact: true }).fill('31号楼')
    await floor.getByLabel('单元', { exact: true }).fill('')
    await floor.getByLabel('楼层名称', { exact: true }).fill('31层')
    await floor.getByLabel('层号', { exact: true }).fill('31')
    await floor.getByRole('button', { name: '保存' }).click()
    await page.waitForURL((url) => url.searchParams.get('board.building') === '31号楼')
    await page
      .getByRole('navigation', { name: '楼栋与单元' })
      .getByRole('link', { name: /^1号楼/ })
      .click()
    await page.waitForURL((url) => url.searchParams.get('board.building') === '1号楼')
    await page.getByRole('button', { name: '新增房屋' }).click()
    const house = page.getByRole('dialog', { name: '新增房屋' })
    await house.getByLabel('楼层', { exact: true }).fill('31层')
    await takeOption(page.locator('.ant-select-item-option').filter({ hasText: '31号楼' }))
    await house.getByLabel('房号', { exact: true }).fill('3107')
    await house.getByRole('button', { name: '保存' }).click()
    await page.waitForURL((url) => url.searchParams.get('board.building') === '31号楼')
    await grid(page)
      .locator('[data-hit="true"]')
      .getByRole('link', { name: /^3107，/ })
      .waitFor()
  })

  it('chooses by clicks where that was asked for, and opens a house in a new tab', async () => {
    const { page } = await openBoard('board.building=1号楼')
    await page.getByRole('button', { name: '多选' }).click()
    await page.getByRole('button', { name: '多选', pressed: true }).waitFor()
    await cell(page, /^1801/).click()
    await cell(page, /^1601/).click()
    await bar(page).getByText('已选择 2 套').waitFor()
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      cell(page, /^1501/).click({ modifiers: ['ControlOrMeta'] }),
    ])
    await tab.getByRole('heading', { name: '1号楼-1单元-1501' }).waitFor()
  })

  it('draws of ten thousand houses those in sight, wherever it is scrolled', async () => {
    const { page } = await openBoard('board.zoom=compact')
    await showInstead(page, 200, 50)
    for (const [part, house] of [
      [0, '20001'],
      [0.5, '10025'],
      [1, '150'],
    ] as const) {
      await grid(page).evaluate(
        (one, part) =>
          one.scrollTo(
            (one.scrollWidth - one.clientWidth) * part,
            (one.scrollHeight - one.clientHeight) * part,
          ),
        part,
      )
      await cell(page, new RegExp(`^${house}，`)).waitFor()
      expect(await grid(page).getByRole('gridcell').count()).toBeLessThan(500)
    }
  })

  it.each([
    [30, 8, 'whole'],
    [100, 20, 'scrolled'],
  ] as const)(
    'shows of %i floors of %i houses all at once from afar, or as many as can be read',
    async (floors, perFloor, how) => {
      const { page } = await openBoard('board.zoom=overview')
      await showInstead(page, floors, perFloor)
      const sizes = await grid(page).evaluate((one) => ({
        isHigher: one.scrollHeight > one.clientHeight,
        isWider: one.scrollWidth > one.clientWidth,
        page: document.documentElement.scrollWidth <= window.innerWidth,
      }))
      expect(sizes).toEqual({ isHigher: how === 'scrolled', isWider: false, page: true })
      if (how === 'whole') expect(await grid(page).getByRole('gridcell').count()).toBe(floors * perFloor)
      await demandAccessible(page, 'light')
      await cell(page, new RegExp(`^${floors}01，`))
        .getByRole('link')
        .focus()
      await page.keyboard.press('Control+End')
      await expect.poll(() => focused(page)).toBe(`1${String(perFloor).padStart(2, '0')}`)
      expect(await grid(page).getByRole('gridcell').count()).toBeLessThan(1500)
    },
  )

  it('is brought up to date without a jump: the same place, focus and choice', async () => {
    // Most of the board is out of sight: at the usual height six pixels of it are.
    const low = { width: 1440, height: 600 }
    const { page } = await openBoard('board.zoom=compact&board.all=1', { viewport: low })
    await cell(page, /^1801/)
      .first()
      .click({ modifiers: ['Shift'] })
    for (const key of ['Control+End', 'ArrowUp']) {
      const left = await focused(page)
      await page.keyboard.press(key)
      await expect.poll(() => focused(page)).not.toBe(left)
    }
    const standing = () =>
      grid(page).evaluate((one) => ({
        place: [one.scrollLeft, one.scrollTop],
        marked: one.dataset.marked,
        focus: document.activeElement?.closest<HTMLElement>('[data-house]')?.dataset.house ?? '',
      }))
    await grid(page).evaluate((one) => {
      one.dataset.marked = 'the same element'
    })
    await expect.poll(async () => (await standing()).place.every((at) => at > 0)).toBe(true)
    const before = await standing()
    const refresh = () =>
      // Pressed without the mouse, which would take the focus away.
      page.getByRole('region', { name: '楼盘' }).getByRole('button', { name: '刷新' }).dispatchEvent('click')
    await change(page, before.focus, { status: houseStatus.disabled })
    await refresh()
    await grid(page)
      .locator(`[data-house="${before.focus}"]`)
      .getByLabel(/已停用$/)
      .waitFor()
    expect(await standing()).toEqual(before)
    await bar(page).getByText('已选择 1 套').waitFor()
  })

  it('says that it could not be brought up to date, and keeps what it had', async () => {
    const { page } = await openBoard()
    const board = '**/floor/house/board?*'
    let answers = (route: Route) => route.abort()
    await page.route(board, (route) => answers(route))
    await page.getByRole('region', { name: '楼盘' }).getByRole('button', { name: '刷新' }).click()
    const alert = page.getByRole('alert').filter({ hasText: '更新失败' })
    await alert.waitFor()
    expect(await grid(page).getByRole('gridcell').count()).toBeGreaterThan(0)
    // Answered at once, the board might be up to date by itself before anybody presses.
    let letGo = () => {}
    const isLetGo = new Promise<void>((resolve) => {
      letGo = resolve
    })
    answers = async (route) => {
      await isLetGo
      await route.continue()
    }
    await Promise.all([page.waitForRequest(board), alert.getByRole('button', { name: '重试' }).click()])
    letGo()
    await alert.waitFor({ state: 'detached' })
  })

  it.each(['comfortable', 'compact', 'overview'])('has no axe violation, %s', async (zoom) => {
    const { page, complaints } = await openBoard(
      `board.zoom=${zoom}&board.debug=${debugStatus.passed}&board.alarm=1&board.select=1`,
    )
    await grid(page).locator('[data-ghost="false"]').first().click()
    await demandAccessible(page, 'light')
    await demandAccessible(page, 'dark')
    expect(complaints()).toEqual([])
  })

  it('fits a phone: a building is chosen, floors stand below each other, a house opens', async () => {
    const { page } = await openBoard('', { viewport: { width: 390, height: 844 } })
    await page.getByRole('combobox', { name: '楼栋与单元' }).press('ArrowDown')
    await takeOption(page.getByTitle(/^2号楼（/))
    await page.getByText('18层', { exact: true }).waitFor()
    expect(await grid(page).evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
    await demandNarrow(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await demandAccessible(page, 'light')
    await cell(page, /^1802/).click()
    await drawerOf(page, '2号楼-1单元-1802').waitFor()
  })
})

describe('the residents of a project', () => {
  it('are put into any of its houses, and taken out again', async () => {
    const { page } = await site.visitAs('estate', `${project}/user`)
    const list = listOf(page, '住户')
    await list.getByRole('button', { name: '新增' }).click()
    const form = page.getByRole('dialog', { name: '新增住户' })
    // Of the first building, which is the last of the lookup: not among the hundred that it answers unasked.
    await form.getByLabel('房屋', { exact: true }).fill('1号楼-1单元-203')
    await takeOption(page.locator('.ant-select-item-option').filter({ hasText: '1号楼-1单元-203' }))
    await form.getByLabel('姓名', { exact: true }).fill('钟离知夏')
    await form.getByLabel('手机号', { exact: true }).fill('13800007788')
    await form.getByRole('button', { name: '保存' }).click()
    await form.waitFor({ state: 'hidden' })
    const row = list.locator('.ant-table-row').filter({ hasText: '钟离知夏' })
    await row.getByText('138****7788').waitFor()
    await row.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '解绑' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/App用户保留/).waitFor()
    await dialog.getByRole('button', { name: /^解\s?绑$/ }).click()
    await row.waitFor({ state: 'detached' })
  })
})
