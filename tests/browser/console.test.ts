import { type SqlBool, sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { config } from '#config'
import { commandStatus } from '#resources/console-dictionaries.ts'
import { logAction, logSource, onlineStatus } from '#resources/dictionaries.ts'
import { nodeId } from '#schema'
import type { BoundHouse } from '#tests/support/device-house.ts'
import { openGateway, type TestGateway } from './console/gateway.ts'
import { demandGoodLooks } from './generated/look.ts'
import { openSeriesSite, type SeriesSite } from './series/stage.ts'

const project = 'project_jingan'
/** Longer than any device may take to reply. */
const timeoutMs = 15_000

/** The platform's time stands still but for what a test lets go by: a slow machine makes nobody too late. */
const clock = { at: Date.now() }
const now = () => clock.at

const control = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const temperature = (page: Page) => control(page, '客厅面板 设定温度')

/** Types a temperature and sends it. */
async function set(page: Page, value: string): Promise<void> {
  const row = temperature(page)
  await row.getByRole('spinbutton', { name: '客厅面板 设定温度数值' }).fill(value)
  await row.getByRole('button', { name: /^下\s?发$/ }).click()
}

const says = (page: Page, text: string | RegExp) => temperature(page).getByText(text).waitFor()

describe('the console of a house', () => {
  let site: SeriesSite
  let house: BoundHouse
  let gateway: TestGateway
  let path: string
  const connect = async () => {
    gateway = await openGateway(site.mqttUrl, house, await site.secretOf(house), now)
  }
  /** Once it is written down that a command was sent: from then on its device is waited for. */
  const isSent = ({ commandId }: { readonly commandId: string }) =>
    expect
      .poll(() =>
        site.db
          .selectFrom('command')
          .select('commandStatus')
          .where('id', '=', commandId)
          .executeTakeFirstOrThrow(),
      )
      .toEqual({ commandStatus: commandStatus.sent })
  /** A page on a tab of the house, as somebody sees it who may do everything there. */
  async function open(tab: string) {
    const { page } = await site.visitAs('estate', `${path}?tab=${tab}`)
    return { page }
  }
  beforeAll(async () => {
    site = await openSeriesSite({ isWorking: true, now: () => new Date(clock.at) })
    const row = await site.db
      .selectFrom('house')
      .select(['id', 'gatewayNo'])
      .where('projectId', '=', project)
      .where('techProductId', '=', 'product_wuheng')
      .where('onlineStatus', '=', onlineStatus.online)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    house = { id: String(row.id), gatewayNo: String(row.gatewayNo) }
    path = `/home/project/${project}/${house.id}`
    await connect()
    await gateway.say({ roomTemp: 22.5, humidity: 51, setTemp: 24, power: 1, mode: 2, fan: 4 })
  }, 300_000)
  afterEach(() => site.leave())
  afterAll(async () => {
    await gateway?.leave()
    await site?.close()
  })

  it('sets a temperature, and shows it once the device says so; whoever looks on sees it too', async () => {
    const { page } = await open('control')
    const other = await page.context().newPage()
    await other.goto(`${path}?tab=control`)
    await says(other, /当前 24\.00℃/)
    await set(page, '26')
    const command = await gateway.next()
    expect(command).toMatchObject({ device: '1-device_panel-1', attribute: 'setTemp', value: '26' })
    await says(page, /正在设为 26\.00℃/)
    await says(other, /正在设为 26\.00℃/)
    await says(other, /→ 目标 26\.00℃/)
    clock.at += 1000
    await gateway.say({ setTemp: 26 })
    await gateway.obey(command)
    for (const one of [page, other]) {
      await says(one, /^当前 26\.00℃$/)
      await temperature(one)
        .getByText(/正在设为/)
        .waitFor({ state: 'detached' })
    }
  })

  it('goes back to what the device says when it refuses, and says why', async () => {
    const { page } = await open('control')
    await set(page, '18')
    await gateway.refuse(await gateway.next(), '压缩机保护中')
    await says(page, '压缩机保护中')
    await says(page, /^当前 26\.00℃$/)
    const value = temperature(page).getByRole('spinbutton', { name: '客厅面板 设定温度数值' })
    await expect.poll(async () => Number(await value.inputValue())).toBe(26)
  })

  it('reports to the log what it has set, which the platform drops: its own entry is there', async () => {
    const { page } = await open('control')
    const told = page.waitForRequest(
      (request) => new URL(request.url()).pathname === config.calls['log.create'].path,
    )
    await set(page, '25')
    await gateway.refuse(await gateway.next(), '压缩机保护中')
    const report = await told
    const after = { 设定温度: '25.00℃' }
    expect(report.postDataJSON()).toMatchObject({
      ...{ source: logSource.admin, action: logAction.control, targetType: 'house', targetId: house.id },
      after,
    })
    const { data } = (await (await report.response())?.json()) ?? {}
    const entries = await site.db
      .selectFrom('operationLog')
      .select(['id', 'reported', 'after'])
      .where('targetId', '=', house.id)
      .where('action', '=', logAction.control)
      .orderBy('createTime', 'desc')
      .orderBy('id', 'desc')
      .execute()
    expect(entries.filter((entry) => JSON.stringify(entry.after) === JSON.stringify(after))).toEqual([
      { id: data?.id, reported: 0, after },
    ])
  })

  it('gives up a device that is silent, and tries again when it is told to', async () => {
    const { page } = await open('control')
    await set(page, '20')
    const unheard = await gateway.next()
    await says(page, /正在设为 20\.00℃/)
    await isSent(unheard)
    clock.at += timeoutMs
    await says(page, '设备未响应，请稍后重试')
    await temperature(page).getByRole('button', { name: '重试' }).click()
    const again = await gateway.next()
    expect(again.value).toBe('20')
    clock.at += 1000
    await gateway.say({ setTemp: 20 })
    await gateway.obey(again)
    await says(page, /^当前 20\.00℃$/)
  })

  it('keeps commands for a device that is away, lets go of what is cancelled, delivers the last', async () => {
    const { page } = await open('control')
    clock.at += 1000
    await gateway.leave()
    await page.getByRole('alert').getByText('设备离线，指令将在上线后执行').waitFor()
    await set(page, '28')
    await says(page, /指令将在上线后执行（28\.00℃）/)
    await temperature(page).getByRole('button', { name: '取消指令' }).click()
    await temperature(page)
      .getByText(/指令将在上线后执行/)
      .waitFor({ state: 'detached' })
    await set(page, '23')
    await says(page, /指令将在上线后执行（23\.00℃）/)
    await set(page, '22')
    await says(page, /指令将在上线后执行（22\.00℃）/)
    clock.at += 1000
    await connect()
    const command = await gateway.next()
    expect(command.value).toBe('22')
    clock.at += 1000
    await gateway.say({ setTemp: 22 })
    await gateway.obey(command)
    await says(page, /^当前 22\.00℃$/)
  })

  it('asks before something dangerous, with what it will be', async () => {
    const { page } = await open('control')
    const pump = page.getByRole('group', { name: /热泵.* 开关$/ })
    const turnOn = pump.getByText('开', { exact: true })
    await turnOn.waitFor()
    // Nobody knows yet whether it is on.
    expect(await pump.getByRole('radio', { checked: true }).count()).toBe(0)
    await turnOn.click()
    const dialog = page.getByRole('dialog', { name: '确认下发指令' })
    await dialog.getByText(/热泵.* 开关/).waitFor()
    await dialog.getByRole('button', { name: /^取\s?消$/ }).click()
    await dialog.waitFor({ state: 'hidden' })
    await turnOn.click()
    await dialog.getByRole('button', { name: /^下\s?发$/ }).click()
    const command = await gateway.next()
    expect(command).toMatchObject({ attribute: 'power', value: '1' })
    await gateway.obey(command)
    await pump.getByText(/正在设为/).waitFor({ state: 'detached' })
  })

  it('never takes away a value that somebody is choosing', async () => {
    const { page } = await open('control')
    const value = temperature(page).getByRole('spinbutton', { name: '客厅面板 设定温度数值' })
    // What somebody has selected, to type over it, stays selected.
    await value.selectText()
    clock.at += 1000
    await gateway.say({ setTemp: 21 })
    await says(page, /^当前 21\.00℃$/)
    await page.keyboard.type('29')
    clock.at += 1000
    await gateway.say({ setTemp: 19 })
    await says(page, /^当前 19\.00℃$/)
    expect(Number(await value.inputValue())).toBe(29)
    await temperature(page).getByRole('button', { name: '撤销' }).click()
    await expect.poll(async () => Number(await value.inputValue())).toBe(19)
  })

  it('shows what a device says without being asked again', async () => {
    const { page } = await open('attributes')
    clock.at += 1000
    await gateway.say({ co2: 640 }, '1-device_sensor-1')
    await page.getByRole('region', { name: '客厅环境传感器' }).getByText('640ppm').waitFor()
  })

  it('looks good on every tab of its own, in both themes and on a phone', async () => {
    const { page } = await open('now')
    await demandGoodLooks(page)
    await page.getByRole('tab', { name: '设备', exact: true }).click()
    for (const tab of ['设备控制', '实时属性', '趋势', '连接', '指令']) {
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('tabpanel', { name: tab }).waitFor()
      await demandGoodLooks(page)
    }
  })

  it('is brought on line with a secret that is shown once', async () => {
    const { page } = await open('connection')
    await page.getByRole('button', { name: '更换密钥' }).click()
    await page
      .getByRole('dialog', { name: '更换网关密钥' })
      .getByRole('button', { name: /^更\s?换$/ })
      .click()
    const shown = page.getByRole('dialog', { name: '网关密钥', exact: true })
    const input = shown.getByLabel('网关密钥')
    const secret = await input.inputValue()
    // Pressed within the dialog, which hears no key before it has the cursor.
    await input.press('Escape')
    const question = page.getByRole('dialog', { name: '还没有复制或下载，确定要关闭吗？' })
    await question.getByRole('button', { name: /^返\s?回$/ }).click()
    await question.waitFor({ state: 'hidden' })
    await shown.getByRole('button', { name: '我已记下' }).click()
    await shown.waitFor({ state: 'hidden' })
    clock.at += 1000
    await gateway.leave()
    gateway = await openGateway(site.mqttUrl, house, secret, now)
    clock.at += 1000
    await gateway.say({ setTemp: 21 })
    await page.goto(`${path}?tab=control`)
    await says(page, /^当前 21\.00℃$/)
  })

  it('is read in a drawer over the board by those who may not go to it, and leaves them where they were', async () => {
    await site.db
      .updateTable('role')
      .set({ menuIds: ['project', '/project/:id'].map(nodeId) })
      .where('id', '=', 'role_region')
      .execute()
    const { account } = await site.db
      .selectFrom('user')
      .select('account')
      .where(sql<SqlBool>`role_ids = array['role_region']`)
      .executeTakeFirstOrThrow()
    const { page, complaints } = await site.visitAs(
      String(account),
      `/home/project/${project}?board.building=1号楼`,
    )
    const cell = page.getByRole('gridcell').getByRole('link').first()
    const label = await cell.getAttribute('aria-label')
    await cell.click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('tab', { name: '动态' }).waitFor()
    await demandGoodLooks(page)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(label)
    expect(complaints()).toEqual([])
  })
})
