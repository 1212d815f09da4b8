import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { config } from '#config'
import { day } from '#domain/durations.ts'
import { alarmStatus } from '#resources/alarm-dictionaries.ts'
import { consumableStatus } from '#resources/console-dictionaries.ts'
import { noticeKind } from '#resources/notice-dictionaries.ts'
import { png } from '#tests/support/sample-files.ts'
import { demandGoodLooks } from './generated/look.ts'
import { logIn } from './log-in.ts'
import { openSeriesSite, type SeriesSite } from './series/stage.ts'
import { takeOption } from './take-option.ts'

const co2 = '1-device_sensor-1-attr_sensor_co2'
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const repairer = { account: 'staff15', name: '王建国' }
const title = '二氧化碳过高'
const cleaned = { result: '清洗新风滤网，浓度已回落', reason: '设备损坏' }
const replaced = { result: '已更换初效滤网，运行正常', reason: '耗材到期' }

const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click()

/** The dialog of a button, once it is there. */
async function ask(page: Page, label: string): Promise<Locator> {
  await press(page, label)
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${label}「`) })
  await dialog.waitFor()
  return dialog
}

async function answer(dialog: Locator, label: string): Promise<void> {
  await press(dialog, label)
  await dialog.waitFor({ state: 'hidden' })
}

const stateIs = (page: Page, state: string) =>
  page.locator('.detail-head').getByText(state, { exact: true }).waitFor()

async function assignTo(page: Page, name: string): Promise<void> {
  const dialog = await ask(page, '派单')
  await dialog.getByRole('combobox', { name: '处理人' }).click()
  const offered = page.locator('.ant-select-dropdown:visible')
  await offered
    .getByText(/ · 待办工单 \d+$/)
    .first()
    .waitFor()
  await dialog.getByRole('combobox', { name: '处理人' }).fill(name)
  await takeOption(offered.getByTitle(name, { exact: true }))
  await page.keyboard.press('Escape')
  await answer(dialog, '派单')
  await stateIs(page, '待接单')
}

interface Work {
  readonly result: string
  readonly reason: string
}

async function submit(page: Page, { result, reason }: Work): Promise<void> {
  const dialog = await ask(page, '提交完成')
  if ((await dialog.getByLabel('处理结果').inputValue()) === '') {
    await dialog.getByLabel('处理结果').fill(result)
    // On a phone no list is to be unfolded first.
    await dialog.getByRole('radio', { name: reason }).check()
  }
  const stored = dialog.getByRole('button', { name: /^移除/ })
  const before = await stored.count()
  await dialog
    .getByLabel('维修后图片：拍照')
    .setInputFiles({ name: 'after.png', mimeType: 'image/png', buffer: png(32, 32) })
  await expect.poll(() => stored.count()).toBe(before + 1)
  await answer(dialog, '提交完成')
}

const unreadOf = async (page: Page) =>
  Number(
    /\d+/.exec((await page.getByRole('button', { name: /^通知/ }).getAttribute('aria-label')) ?? '')?.[0] ??
      0,
  )

const read = 25

/** What was told long ago, and has been read. */
const formerNotices = () =>
  Array.from({ length: read }, (_, index) => ({
    ...{ id: `former_${index}`, userId: `user_${repairer.account}`, kind: noticeKind.orderAssigned },
    ...{ title: `往日通知 ${index + 1}`, resource: 'workOrder', recordId: 'wo_gone', num: 1 },
    ...{ at: Date.now() - (index + 2) * day, readAt: Date.now() - day },
  }))

/** The last ones stand there at once, older ones come on the way down; those that are unread stand by themselves. */
async function lookThroughNotices(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^通知，/ }).click()
  const panel = page.getByRole('region', { name: '通知' })
  const last = panel.getByText(`往日通知 ${read}`, { exact: true })
  await panel.getByText('往日通知 1', { exact: true }).waitFor()
  expect(await last.count()).toBe(0)
  await demandGoodLooks(page)
  await panel.getByRole('list').hover()
  await page.mouse.wheel(0, 5000)
  await last.waitFor()
  await panel.getByText('通知保留 30 天').waitFor()
  await panel.getByText('未读', { exact: true }).click()
  // Those that are there go at once, those that are unread come a moment later.
  const former = panel.getByText(/^往日通知/)
  await expect.poll(() => former.count()).toBe(0)
  await panel.getByRole('img', { name: '未读' }).first().waitFor()
  expect(await former.count()).toBe(0)
  await page.keyboard.press('Escape')
}

describe('a device that goes wrong', () => {
  let site: SeriesSite
  let houseId: string
  /** The newest of the house's alarms, once it is there. */
  const alarmOf = (field: 'attributeId' | 'code', value: string): Promise<string> =>
    vi.waitFor(
      async () => {
        const { id } = await site.db
          .selectFrom('alarm')
          .select('id')
          .where('houseId', '=', houseId)
          .where(field, '=', value)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow()
        return String(id)
      },
      { timeout: 30_000 },
    )
  const orderOf = async (alarmId: string) =>
    (
      await site.db
        .selectFrom('workOrder')
        .select('id')
        .where('alarmId', '=', alarmId)
        .executeTakeFirstOrThrow()
    ).id
  const endOf = (alarmId: string) =>
    site.db
      .selectFrom('alarm')
      .select(['status', 'handleRemark'])
      .where('id', '=', alarmId)
      .executeTakeFirstOrThrow()
  beforeAll(async () => {
    site = await openSeriesSite({ isWorking: true })
    const house = await site.db
      .selectFrom('house')
      .select('id')
      .where('projectId', '=', 'project_jingan')
      .where('techProductId', '=', 'product_wuheng')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    houseId = String(house.id)
    await site.db.insertInto('notice').values(formerNotices()).execute()
    await site.db
      .updateTable('consumable')
      .set({
        ...{ usedLife: 90, remainLife: 0, remainPercent: 0, status: consumableStatus.ended },
        ...{ installTime: '2025-05-01 00:00:00', lastReplaceTime: null, replaceCount: 0 },
      })
      .where('houseId', '=', houseId)
      .where('name', '=', '初效滤网')
      .execute()
    const now = Math.floor(Date.now() / 1000)
    const values = [640, 690, 1480, 1520, 1510].map((value, index) => ({
      ...{ houseId, attributeKey: co2, seconds: now - (5 - index) * 120, value },
    }))
    await site.report(values)
  }, 300_000)
  afterAll(() => site.close())

  it('is mended by four people: alarm, order, phone, review, until the alarm is closed and a worn part is new', async () => {
    const dispatcher = await site.visit()
    await logIn(dispatcher.page, 'ops')
    await dispatcher.page.goto('/home/maintenance/proList/project_jingan')
    await dispatcher.page.getByRole('navigation', { name: '面包屑' }).getByText('静安府').waitFor()
    const alarmId = await alarmOf('attributeId', co2)
    await dispatcher.page.goto(`/home/maintenance/proList/project_jingan?detail=${alarmId}`)
    const alarm = dispatcher.page.getByRole('dialog', { name: new RegExp(title) })
    await alarm
      .getByRole('region', { name: /前后一小时的趋势/ })
      .locator('canvas')
      .waitFor()
    await alarm
      .getByText(/> 1000/)
      .first()
      .waitFor()
    await press(alarm, '转工单')
    const order = dispatcher.page.getByRole('dialog', { name: /^转工单「/ })
    await expect.poll(() => order.getByLabel('问题描述').inputValue()).toContain('二氧化碳')
    await answer(order, '转工单')
    await alarm.getByText('处理中', { exact: true }).first().waitFor()

    const bell = await site.visit()
    const counted = bell.page.waitForResponse(
      (answer) => new URL(answer.url()).pathname === config.calls['notice.list'].path,
    )
    await logIn(bell.page, repairer.account)
    const { data } = await (await counted).json()

    const chief = await site.visit()
    await logIn(chief.page, 'admin')
    const path = `/home/maintenance/workOrder/${await orderOf(alarmId)}`
    await chief.page.goto(path)
    await chief.page
      .getByRole('region', { name: /前后一小时的趋势/ })
      .locator('canvas')
      .waitFor()
    expect(
      await chief.page.getByRole('link', { name: title, exact: true }).first().getAttribute('href'),
    ).toBe(`/home/maintenance/proList/project_jingan?detail=${alarmId}`)
    await assignTo(chief.page, repairer.name)
    await expect.poll(() => unreadOf(bell.page), { timeout: 60_000 }).toBeGreaterThan(data.unreadNum)
    await lookThroughNotices(bell.page)

    const hands = await site.visit('/', phone)
    await logIn(hands.page, repairer.account)
    await hands.page.goto(path)
    await press(hands.page, '接单')
    await stateIs(hands.page, '处理中')
    await submit(hands.page, cleaned)
    await stateIs(hands.page, '待审核')

    await dispatcher.page.goto(path)
    const reject = await ask(dispatcher.page, '驳回')
    await reject.getByLabel('驳回原因').fill('图片看不清，请补拍')
    await answer(reject, '驳回')
    await stateIs(dispatcher.page, '处理中')
    await hands.page.reload()
    await submit(hands.page, cleaned)
    await stateIs(hands.page, '待审核')

    // The fourth, who has had no part in it so far.
    const reviewer = await site.visit()
    await logIn(reviewer.page, 'staff16')
    await reviewer.page.goto(path)
    await answer(await ask(reviewer.page, '通过'), '通过')
    await stateIs(reviewer.page, '已完成')
    await expect.poll(() => reviewer.page.locator('.ant-message-notice').count()).toBe(0)
    await demandGoodLooks(reviewer.page)
    const pages = (await reviewer.page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pages.match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1)

    expect(await endOf(alarmId)).toEqual({ status: alarmStatus.handled, handleRemark: cleaned.result })

    // What is worn raises an alarm as well: its order ends with a new part.
    const worn = await alarmOf('code', 'CONSUMABLE_初效滤网')
    await dispatcher.page.goto(`/home/maintenance/proList/project_jingan?detail=${worn}`)
    const wornAlarm = dispatcher.page.getByRole('dialog', { name: /初效滤网/ })
    await press(wornAlarm, '转工单')
    await answer(dispatcher.page.getByRole('dialog', { name: /^转工单「/ }), '转工单')
    await wornAlarm.getByText('处理中', { exact: true }).first().waitFor()
    const replacement = `/home/maintenance/workOrder/${await orderOf(worn)}`
    await chief.page.goto(replacement)
    await assignTo(chief.page, repairer.name)
    await hands.page.goto(replacement)
    await press(hands.page, '接单')
    await stateIs(hands.page, '处理中')
    await submit(hands.page, replaced)
    await stateIs(hands.page, '待审核')
    // The house knows of the order while it is open, and of the new part once it has passed.
    await chief.page.goto(`/home/project/project_jingan/${houseId}?tab=consumable`)
    const part = chief.page.locator('.ant-table-row', { hasText: '初效滤网' })
    await part.getByText('0%', { exact: true }).waitFor()
    await part.locator(`a[href="${replacement}"]`).waitFor()
    await reviewer.page.goto(replacement)
    await answer(await ask(reviewer.page, '通过'), '通过')
    await stateIs(reviewer.page, '已完成')
    await part.getByText('100%', { exact: true }).waitFor()
    await part.getByRole('button', { name: '创建更换工单' }).waitFor()
    expect(await endOf(worn)).toEqual({ status: alarmStatus.handled, handleRemark: replaced.result })
    for (const { complaints } of [dispatcher, bell, chief, hands, reviewer]) expect(complaints()).toEqual([])
  }, 240_000)
})
