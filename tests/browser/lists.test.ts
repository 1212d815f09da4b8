import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { listOf, testSite } from './test-site.ts'

const site = testSite()

async function openAt(path: string) {
  const { page, complaints } = await site.visitAs('admin', path)
  return { page, complaints }
}

const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
const head = (list: Locator, name: string) => list.getByRole('columnheader', { name, exact: true })
const edges = async (cell: Locator) => {
  const box = await cell.boundingBox()
  return { left: box?.x ?? Number.NaN, right: (box?.x ?? Number.NaN) + (box?.width ?? Number.NaN) }
}

describe('a table at 1440 pixels', () => {
  const lists = [
    ['项目', '/home/project?view=table', ['报警', '工单', '项目状态']],
    ['用户', '/home/system/user', ['状态', '最近登录']],
    ['版本', '/home/resource/app/app_home?tab=appVersion', ['状态']],
  ] as const

  it.each(lists)('shows beside its buttons what decides about %s', async (label, path, columns) => {
    const { page, complaints } = await openAt(path)
    const list = listOf(page, label)
    await list.locator('.row-buttons').first().waitFor()
    // The table learns its own width a moment after its rows are drawn.
    const roomBeside = async (column: string) =>
      (await edges(head(list, '操作'))).left - (await edges(head(list, column))).right
    for (const column of columns) await expect.poll(() => roomBeside(column)).toBeGreaterThanOrEqual(0)
    expect(complaints()).toEqual([])
  })

  it('says how many columns it left out, and brings back the one that is asked for', async () => {
    const { page } = await openAt('/home/system/user')
    const list = listOf(page, '用户')
    await list.getByRole('button', { name: '列设置（另有 1 列）' }).click()
    await page.getByRole('checkbox', { name: /^创建时间/ }).check()
    await head(list, '创建时间').waitFor()
    await page.keyboard.press('Escape')
    // It closes by the way back, which takes the browser a moment.
    await page.getByRole('dialog', { name: '列设置' }).waitFor({ state: 'detached' })
    await page.reload()
    await head(list, '创建时间').waitFor()
    // It took the place of one that nobody asked for.
    await list.getByRole('button', { name: /^列设置（另有 \d 列）$/ }).waitFor()
  })
})

/** Texts of a table that stand there in part, and whether the pointer is told the rest. */
const cutTexts = (list: Locator) =>
  list
    .locator('.ant-table-cell .cell-text')
    .evaluateAll((all) =>
      all
        .filter((each) => each.scrollWidth > each.clientWidth)
        .map((each) => ({ text: each.textContent, told: each.getAttribute('title') })),
    )

describe('a text of a table', () => {
  it('is told whole where it is cut, which the names of the records are last', async () => {
    const { page } = await openAt('/home/maintenance/proList/project_jingan')
    const list = listOf(page, '报警')
    const names = list.locator('.record-title')
    await names.first().waitFor()
    const isCut = (all: readonly Element[]) => all.some((each) => each.scrollWidth > each.clientWidth)
    expect(await names.locator('.cell-text').evaluateAll(isCut)).toBe(false)
    await page.setViewportSize({ width: 1280, height: 900 })
    await expect.poll(async () => (await cutTexts(list)).length).toBeGreaterThan(0)
    expect(await names.locator('.cell-text').evaluateAll(isCut)).toBe(false)
    const untold = async () => (await cutTexts(list)).filter(({ text, told }) => told !== text)
    await expect.poll(untold).toEqual([])
  })
})

describe('the name of a record', () => {
  it('opens its drawer here, and in a new tab the same', async () => {
    const { page, complaints } = await openAt('/home/system/user?keyword=estate')
    const name = listOf(page, '用户').locator('.record-title')
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      name.click({ modifiers: ['ControlOrMeta'] }),
    ])
    await tab.getByRole('dialog').getByText('所属部门').waitFor()
    expect(addressOf(page)).toBe('/home/system/user?keyword=estate')
    await name.click()
    await page.getByRole('dialog').getByText('所属部门').waitFor()
    expect(addressOf(page)).toMatch(/^\/home\/system\/user\?keyword=estate&detail=\w+$/)
    expect(complaints()).toEqual([])
  })

  it('in another record leads there without loading the page anew', async () => {
    const { page, complaints } = await openAt('/home/system/user?keyword=estate')
    const loads: string[] = []
    page.on('domcontentloaded', (loaded) => loads.push(loaded.url()))
    await listOf(page, '用户').locator('.ant-table-row .cell-reference').first().click()
    await page.waitForURL('**/home/system/department?detail=*')
    await page.getByRole('dialog').getByText('部门类型').waitFor()
    await page.goBack()
    await listOf(page, '用户').locator('.record-title').waitFor()
    expect(addressOf(page)).toBe('/home/system/user?keyword=estate')
    expect(loads).toEqual([])
    expect(complaints()).toEqual([])
  })

  it('opens over the list in a tab, where a reload and the way back find what they left', async () => {
    const { page, complaints } = await openAt('/home/resource/technologyProducts/product_wuheng?tab=firmware')
    await listOf(page, '固件').locator('.record-title').first().click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('签名算法').waitFor()
    expect(addressOf(page)).toContain('?tab=firmware&firmware.detail=')
    await page.reload()
    await drawer.getByText('签名算法').waitFor()
    await page.goBack()
    await drawer.waitFor({ state: 'detached' })
    await listOf(page, '固件').locator('.record-title').first().waitFor()
    expect(complaints()).toEqual([])
  })
})

describe('a row', () => {
  it('opens where it is clicked, and Escape closes what lies on top', async () => {
    const { page } = await openAt('/home/system/department')
    const list = listOf(page, '部门')
    await list.locator('.ant-table-row').filter({ hasText: '华东项目部' }).getByText('项目部门').click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: '编辑' }).click()
    const form = page.getByRole('dialog', { name: /^编辑 / })
    const leader = form.getByRole('combobox', { name: '负责人' })
    await leader.press('ArrowDown')
    await page.getByRole('option').first().waitFor({ state: 'attached' })
    await leader.press('Escape')
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-expanded') === 'false')
    expect(await form.isVisible()).toBe(true)
    await form.getByLabel('部门名称').fill('华东项目部（改）')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: '修改尚未保存，确定要离开吗？' })
    // Before the cursor is in it, the key would ask the form once more.
    await question.locator(':focus').waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    expect(await form.getByLabel('部门名称').inputValue()).toBe('华东项目部（改）')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: '离开' }).click()
    await form.waitFor({ state: 'detached' })
  })
})

it('whoever goes through the menu by key sees where they are', async () => {
  const { page } = await openAt('/home/system/department')
  await listOf(page, '部门').locator('.ant-table-row').first().waitFor()
  const link = page.getByRole('navigation', { name: '主菜单' }).locator('[href="/home/project"]')
  const outlineOf = () =>
    link.evaluate((each) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each)
      return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
    })
  expect(await outlineOf()).toBe(0)
  await page.keyboard.press('Tab')
  while (!(await link.evaluate((each) => each === document.activeElement))) await page.keyboard.press('Tab')
  expect(await outlineOf()).toBeGreaterThanOrEqual(2)
})
