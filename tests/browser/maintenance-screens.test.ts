import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { formatTime } from '#domain/time.ts'
import { newId } from '#platform/db/ids.ts'
import {
  workOrderPriority,
  workOrderSource,
  workOrderStatus,
  workOrderType,
} from '#resources/work-order-dictionaries.ts'
import { demandGoodLooks } from './generated/look.ts'
import { openSeriesSite, type SeriesSite } from './series/stage.ts'
import { listOf } from './test-site.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const project = '/home/maintenance/proList/project_jingan'
const orders = '/home/maintenance/workOrder'

const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click()
const column = (page: Page, state: string) =>
  page.locator('.board-column').filter({ has: page.getByRole('region', { name: state, exact: true }) })
const card = (within: Page | Locator, title: string) =>
  within.locator('.record-card').filter({ hasText: title })

describe('the screens of maintenance', () => {
  let site: SeriesSite
  let made = 0
  beforeAll(async () => {
    site = await openSeriesSite()
  }, 300_000)
  afterEach(() => site.leave())
  afterAll(() => site.close())

  /** An order of a title of its own, given to one who repairs. */
  async function putOrder(): Promise<{ readonly id: string; readonly title: string }> {
    made += 1
    const [id, title] = [newId(), `看板试验工单${made}`]
    const now = formatTime(Date.now())
    await site.db
      .insertInto('workOrder')
      .values({
        ...{ id, title, version: 1, orderNo: `WO2099010${made}`, type: workOrderType.complaint },
        ...{ priority: workOrderPriority.medium, source: workOrderSource.admin },
        ...{ projectId: 'project_jingan', publicArea: 1, content: '请上门了解情况', reworkCount: 0 },
        ...{ repairUserIds: ['user_staff15'], status: workOrderStatus.assigned, statusTime: now },
        ...{ createTime: now, updateTime: now },
      })
      .execute()
    return { id, title }
  }

  it('lead from the houses off line to the board that shows just those', async () => {
    const { page, complaints } = await site.visitAs('admin', '/home/maintenance/proList')
    const overview = page.getByRole('region', { name: '报警总览' })
    await overview.getByRole('link', { name: '静安府', exact: true }).waitFor()
    await demandGoodLooks(page)
    await press(overview, '列表')
    await demandGoodLooks(page)
    await press(overview, '卡片')
    const figure = overview
      .locator('.alarm-card')
      .filter({ hasText: '静安府' })
      .locator('.alarm-rest > div')
      .filter({ hasText: '离线房屋' })
    const count = await figure.getByRole('link').innerText()
    await figure.getByRole('link').click()
    await page.getByRole('button', { name: `离线 ${count}`, pressed: true }).waitFor()
    expect(complaints()).toEqual([])
  }, 120_000)

  it('are whole in either theme and on a phone: alarms, one of them, its order, the bell', async () => {
    const { page, complaints } = await site.visitAs('admin', project)
    const first = listOf(page, '报警').locator('.record-title').first()
    await first.waitFor()
    await demandGoodLooks(page)
    await first.click()
    const drawer = page.getByRole('dialog').last()
    await drawer.getByRole('button', { name: '转工单' }).waitFor()
    await demandGoodLooks(page)
    await press(drawer, '转工单')
    const order = page.getByRole('dialog', { name: /^转工单「/ })
    await order.getByLabel('问题描述').waitFor()
    await demandGoodLooks(page)
    await press(order, '取消')
    await order.waitFor({ state: 'hidden' })
    await page.goto(orders)
    await page.getByRole('button', { name: /^通知/ }).click()
    await page.getByRole('region', { name: '通知' }).waitFor()
    await demandGoodLooks(page)
    expect(complaints()).toEqual([])
  }, 180_000)

  it('handle those of a mixed selection that can be, and say how many they left', async () => {
    // The first page has alarms of each state there: all are listed by their level first.
    const { page, complaints } = await site.visitAs('admin', '/home/maintenance/proList/project_jinjiang')
    const list = listOf(page, '报警')
    await press(list, '全部')
    // There the rows of other states come to stand among those that wait, which have a button 标记已处理.
    await list.locator('.ant-table-row').getByText('已处理', { exact: true }).first().waitFor()
    const batch = list.getByRole('button', { name: /^批量标记已处理 \d+\/\d+$/ })
    // Below the toolbar that it takes the place of: what stands above may still come, and focus may scroll.
    const firstTop = () =>
      list.evaluate((card) => {
        const [row, toolbar] = ['.ant-table-row', '.list-toolbar'].map((one) => card.querySelector(one))
        return row && toolbar && row.getBoundingClientRect().top - toolbar.getBoundingClientRect().top
      })
    const before = await firstTop()
    expect(await batch.count()).toBe(0)
    const all = list.getByRole('checkbox', { name: '全选' })
    await all.focus()
    await page.keyboard.press('Space')
    await list
      .getByRole('status')
      .getByText(/^已选 \d+ 项$/)
      .waitFor()
    expect(await firstTop()).toBe(before)
    // What it takes the place of is not in the way of the keyboard.
    await page.keyboard.press('Shift+Tab')
    await list.getByRole('button', { name: '取消选择' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await batch.waitFor({ state: 'detached' })
    await all.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Space')
    await demandGoodLooks(page)
    await batch.click()
    const dialog = page.getByRole('dialog', { name: '标记已处理' })
    const skipped = /将跳过 (\d+) 条/.exec(await dialog.getByText(/将跳过/).innerText())?.[1]
    await dialog.getByLabel('处理说明').fill('巡检时一并处理')
    await press(dialog, '标记已处理')
    const said = await page.getByText(new RegExp(`^\\d+ 成功，${skipped} 跳过$`)).innerText()
    const handled = await site.db
      .selectFrom('alarm')
      .select('id')
      .where('handleRemark', '=', '巡检时一并处理')
      .execute()
    expect(said.startsWith(`${handled.length} 成功`)).toBe(true)
    expect(handled.length).toBeGreaterThan(0)
    expect(complaints()).toEqual([])
  }, 120_000)

  it('move an order by dragging its card, as the transition asks, and hear of what others move', async () => {
    const [dragged, other] = [await putOrder(), await putOrder()]
    const { page, complaints } = await site.visitAs('staff15', `${orders}?view=board`)
    await card(column(page, '待接单'), dragged.title).waitFor()
    await demandGoodLooks(page)
    const drag = async (from: string, to: string) => {
      const taken = card(column(page, from), dragged.title)
      // Until it stands still.
      await taken.click({ trial: true })
      const at = await taken.boundingBox()
      const over = await column(page, to).boundingBox()
      if (!at || !over) throw new Error('there is nothing to drag')
      await page.mouse.move(at.x + at.width / 2, at.y + at.height - 6)
      await page.mouse.down()
      await page.mouse.move(at.x + at.width / 2 + 20, at.y + at.height - 6, { steps: 3 })
      await page.mouse.move(over.x + over.width / 2, over.y + 60, { steps: 10 })
      await column(page, to).and(page.locator('[data-over="true"]')).waitFor()
      await page.mouse.up()
    }
    await drag('待接单', '处理中')
    await card(column(page, '处理中'), dragged.title).waitFor()
    // Each column is read by itself: this one may still have the order as it was.
    await card(column(page, '待接单'), dragged.title).waitFor({ state: 'detached' })
    await drag('处理中', '已挂起')
    const dialog = page.getByRole('dialog', { name: `挂起「${dragged.title}」` })
    await dialog.getByLabel('原因').fill('等待配件到货')
    await dialog.getByLabel('预计恢复时间').fill('2036-01-01 00:00:00')
    await page.keyboard.press('Enter')
    await press(dialog, '挂起')
    await card(column(page, '已挂起'), dragged.title).waitFor()

    const reviewer = await site.visitAs('ops', `${orders}/${other.id}`)
    await press(reviewer.page, '关闭')
    const closing = reviewer.page.getByRole('dialog', { name: /^关闭「/ })
    await closing.getByLabel('关闭原因').click()
    await reviewer.page.locator('.ant-select-dropdown:visible').getByText('重复', { exact: true }).click()
    await press(closing, '关闭')
    await closing.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '有 1 条更新，点击刷新' }).click()
    await press(page, '已关闭')
    await card(column(page, '已关闭'), other.title).waitFor()
    await card(column(page, '待接单'), other.title).waitFor({ state: 'detached' })
    expect(complaints()).toEqual([])
  }, 180_000)

  it('give an order to whom its card is dropped on, and show what somebody has in hand', async () => {
    const { title } = await putOrder()
    const { page, complaints } = await site.visitAs('ops', `${orders}?view=board`)
    const given = card(column(page, '待接单'), title)
    const people = page.getByRole('region', { name: '处理人', exact: true })
    await people.getByRole('button').first().waitFor()
    // Until it stands still.
    await given.click({ trial: true })
    const at = await given.boundingBox()
    if (!at) throw new Error('there is nothing to drag')
    await page.mouse.move(at.x + at.width / 2, at.y + at.height - 4)
    await page.mouse.down()
    await page.mouse.move(at.x + at.width / 2 + 20, at.y + at.height - 4, { steps: 3 })
    const able = people.locator('[data-takes="true"]').first()
    await able.waitFor()
    const [, name = ''] = (await able.innerText()).split('\n')
    const person = people.getByRole('button', { name })
    const over = await person.boundingBox()
    if (!over) throw new Error('there is nobody to drop it on')
    await page.mouse.move(over.x + over.width / 2, over.y + over.height / 2, { steps: 10 })
    await person.and(page.locator('[data-over="true"]')).waitFor()
    await page.mouse.up()
    const dialog = page.getByRole('dialog', { name: `改派「${title}」` })
    await dialog.locator('.ant-select-selection-item').filter({ hasText: name }).waitFor()
    await dialog.getByLabel('原因').fill('离得近')
    await press(dialog, '改派')
    await given.locator(`.board-people[title="${name}"]`).waitFor()

    await person.click()
    await person.and(page.locator('[aria-pressed="true"]')).waitFor()
    await page.locator(`.board-people:not([title*="${name}"])`).first().waitFor({ state: 'detached' })
    await given.waitFor()
    // The same without a mouse.
    await given.getByRole('button', { name: `操作「${title}」` }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: '改派' }).waitFor()
    expect(complaints()).toEqual([])
  }, 120_000)

  it('let who repairs find, pause, go on with and give back an order on a phone', async () => {
    const { title } = await putOrder()
    const { page, complaints } = await site.visitAs('staff15', orders, phone)
    await page.getByRole('button', { name: /^我的待办/ }).click()
    await card(page, title).getByRole('link', { name: title }).click()
    const stateIs = (state: string) =>
      page.locator('.detail-head').getByText(state, { exact: true }).waitFor()
    const ask = async (label: string) => {
      await press(page, label)
      const dialog = page.getByRole('dialog', { name: `${label}「${title}」` })
      await dialog.getByLabel('原因').fill('住户今天不在家')
      return dialog
    }
    await stateIs('待接单')
    await press(page, '接单')
    await stateIs('处理中')
    const pausing = await ask('挂起')
    await pausing.getByLabel('预计恢复时间').fill('2036-01-01 00:00:00')
    await page.keyboard.press('Enter')
    await press(pausing, '挂起')
    await stateIs('已挂起')
    await press(page, '恢复')
    await stateIs('处理中')
    await press(await ask('退单'), '退单')
    await stateIs('待派单')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(phone.viewport.width)
    expect(complaints()).toEqual([])
  }, 120_000)
})
