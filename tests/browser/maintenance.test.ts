import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { config } from '#config'
import { png } from '#tests/support/sample-files.ts'
import { demandGoodLooks } from './generated/look.ts'
import { logIn } from './login/visitors.ts'
import { openSeriesSite, type SeriesSite } from './series/stage.ts'

const co2 = '1-device_sensor-1-attr_sensor_co2'
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const repairer = { account: 'staff15', name: '王建国' }
const title = '二氧化碳过高'

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

async function submit(page: Page): Promise<void> {
  const dialog = await ask(page, '提交完成')
  if ((await dialog.getByLabel('处理结果').inputValue()) === '') {
    await dialog.getByLabel('处理结果').fill('清洗新风滤网，浓度已回落')
    await dialog.getByRole('combobox', { name: '故障原因' }).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle('设备损坏', { exact: true }).click()
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

describe('a device that goes wrong', () => {
  let site: SeriesSite
  let houseId: string
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
    const now = Math.floor(Date.now() / 1000)
    const values = [640, 690, 1480, 1520, 1510].map((value, index) => ({
      ...{ houseId, attributeKey: co2, seconds: now - (5 - index) * 120, value },
    }))
    await site.report(values)
  }, 300_000)
  afterAll(() => site.close())

  it('is mended by four people: alarm, order, phone, review, and the alarm is closed', async () => {
    const dispatcher = await site.visit()
    await logIn(dispatcher.page, 'ops')
    await dispatcher.page.goto('/home/maintenance/proList/project_jingan')
    const { id: alarmId } = await site.db
      .selectFrom('alarm')
      .select('id')
      .where('houseId', '=', houseId)
      .where('attributeId', '=', co2)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
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
    const { id } = await site.db
      .selectFrom('workOrder')
      .select('id')
      .where('alarmId', '=', alarmId)
      .executeTakeFirstOrThrow()
    const path = `/home/maintenance/workOrder/${id}`
    await chief.page.goto(path)
    await chief.page
      .getByRole('region', { name: /前后一小时的趋势/ })
      .locator('canvas')
      .waitFor()
    const assign = await ask(chief.page, '派单')
    await assign.getByRole('combobox', { name: '处理人' }).click()
    const offered = chief.page.locator('.ant-select-dropdown:visible')
    await offered
      .getByText(/^待办工单 \d+$/)
      .first()
      .waitFor()
    await assign.getByRole('combobox', { name: '处理人' }).fill(repairer.name)
    await offered.getByTitle(repairer.name, { exact: true }).click()
    await chief.page.keyboard.press('Escape')
    await answer(assign, '派单')
    await stateIs(chief.page, '待接单')
    await expect.poll(() => unreadOf(bell.page), { timeout: 60_000 }).toBeGreaterThan(data.unreadNum)

    const hands = await site.visit(phone)
    await logIn(hands.page, repairer.account)
    await hands.page.goto(path)
    await press(hands.page, '接单')
    await stateIs(hands.page, '处理中')
    await submit(hands.page)
    await stateIs(hands.page, '待审核')

    await dispatcher.page.goto(path)
    const reject = await ask(dispatcher.page, '驳回')
    await reject.getByLabel('驳回原因').fill('图片看不清，请补拍')
    await answer(reject, '驳回')
    await stateIs(dispatcher.page, '处理中')
    await hands.page.reload()
    await submit(hands.page)
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

    const closed = await site.db
      .selectFrom('alarm')
      .select(['status', 'handleRemark'])
      .where('id', '=', alarmId)
      .executeTakeFirstOrThrow()
    expect(closed).toEqual({ status: 3, handleRemark: '清洗新风滤网，浓度已回落' })
    for (const { complaints } of [dispatcher, bell, chief, hands, reviewer]) expect(complaints).toEqual([])
  }, 240_000)
})
