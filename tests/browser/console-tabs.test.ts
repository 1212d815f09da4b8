import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { config } from '#config'
import { minute } from '#domain/durations.ts'
import { resetEntry } from '#domain/house-attributes.ts'
import { alarmLevel } from '#resources/alarm-dictionaries.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import type { BoundHouse } from '#tests/support/device-house.ts'
import { openGateway, type TestGateway } from './console/gateway.ts'
import { demandGoodLooks } from './generated/look.ts'
import { openSeriesSite, type SeriesSite } from './series/stage.ts'
import { takeOption } from './take-option.ts'

const project = 'project_jingan'
const co2 = '1-device_sensor-1-attr_sensor_co2'
const sensor = '客厅环境传感器'

/** The platform's time: it goes on when a test says so. */
const clock = { at: Date.now() }

const sliderOf = (page: Page) => page.getByRole('slider', { name: '客厅面板 设定温度', exact: true })

describe('the tabs of a house', () => {
  let site: SeriesSite
  let house: BoundHouse
  let other: BoundHouse
  let gateway: TestGateway
  const addressOf = (tab: string, { id } = house) => `/home/project/${project}/${id}?tab=${tab}`
  const open = async (tab: string, where = house) =>
    (await site.visitAs('estate', addressOf(tab, where))).page
  const measure = (value: number, agoSeconds = 0, attributeKey = co2) => {
    clock.at += 1000
    const seconds = Math.floor(clock.at / 1000) - agoSeconds
    return site.report([{ houseId: house.id, attributeKey, seconds, value }])
  }
  beforeAll(async () => {
    site = await openSeriesSite({ isWorking: true, now: () => new Date(clock.at) })
    const rows = await site.db
      .selectFrom('house')
      .select(['id', 'gatewayNo'])
      .where('projectId', '=', project)
      .where('techProductId', '=', 'product_wuheng')
      .where('onlineStatus', '=', onlineStatus.online)
      .orderBy('id')
      .limit(2)
      .execute()
    const found = rows.map(({ id, gatewayNo }) => ({ id: String(id), gatewayNo: String(gatewayNo) }))
    house = found[0] ?? { id: '', gatewayNo: '' }
    other = found[1] ?? { id: '', gatewayNo: '' }
    await site.db
      .updateTable('deviceAttribute')
      .set({ alarmDelay: 0, alarmHigh: 1000, deadband: 50, isAlarmable: 1, alarmLevel: alarmLevel.warning })
      .where('id', '=', 'attr_sensor_co2')
      .execute()
    gateway = await openGateway(site.mqttUrl, house, await site.secretOf(house), () => clock.at)
    await gateway.say({ roomTemp: 22.5, setTemp: 24, power: 1 })
  }, 300_000)
  afterEach(() => site.leave())
  afterAll(async () => {
    await gateway?.leave()
    await site?.close()
  })

  it('tell of an alarm when it begins and when it is over, without being asked again', async () => {
    // Whatever was wrong before is over by the time the page opens.
    await measure(610)
    const page = await open('now')
    const alarms = page.getByRole('region', { name: '未完结报警' })
    const climate = page.getByRole('region', { name: '室内环境' })
    await measure(620)
    await climate.getByText('620ppm').waitFor()
    await alarms.getByRole('list').or(alarms.getByText('暂无未完结报警')).waitFor()
    const before = await alarms.getByText('二氧化碳过高').count()
    // What a tab counts follows too, in another browser tab as well.
    const other = await page.context().newPage()
    await other.goto(addressOf('alarm'))
    const countOf = (where: Page) => async () =>
      Number(/\d+$/.exec(await where.getByRole('tab', { name: /^报警/ }).innerText())?.[0])
    await expect.poll(countOf(other)).toBeGreaterThanOrEqual(0)
    const counted = await countOf(other)()
    await measure(1500)
    await expect.poll(() => alarms.getByText('二氧化碳过高').count()).toBe(before + 1)
    await climate.getByText('报警', { exact: true }).waitFor()
    await alarms.getByText('告警中', { exact: true }).first().waitFor()
    await page.getByRole('link', { name: /^\d+ 条未完结报警$/ }).waitFor()
    await expect.poll(countOf(other)).toBe(counted + 1)
    await measure(600)
    await expect.poll(() => alarms.getByText('二氧化碳过高').count()).toBe(before)
    await climate.getByText('报警', { exact: true }).waitFor({ state: 'detached' })
  })

  it('find an attribute, flash what changes, mark what is an alarm and what is old', async () => {
    const page = await open('attributes')
    const values = page.getByRole('region', { name: sensor })
    await page.getByRole('textbox', { name: '查找属性' }).fill('二氧化碳')
    await expect.poll(() => values.getByRole('listitem').count()).toBe(1)
    await measure(1400)
    await values.locator('.attribute-flash').getByText('1400ppm').waitFor()
    await values.getByText('报警', { exact: true }).waitFor()
    await page.getByRole('textbox', { name: '查找属性' }).fill('温度')
    await measure(19, 1800, '1-device_sensor-1-attr_sensor_temp')
    await values.getByText(/^数据已\d+分钟未更新$/).waitFor()
    await demandGoodLooks(page)
    await measure(600)
  })

  it('stand in one row, whose first button takes nothing back; what was fine long ago is not called fine', async () => {
    await measure(51, 1800, '1-device_sensor-1-attr_sensor_humidity')
    const page = await open('now')
    const humidity = page
      .getByRole('region', { name: '室内环境' })
      .getByRole('listitem')
      .filter({ hasText: '湿度' })
    await humidity.getByText('51.00%').waitFor()
    await humidity.getByText('数据过时', { exact: true }).waitFor()
    expect(await humidity.getByText('正常', { exact: true }).count()).toBe(0)
    const tops = await page
      .getByRole('tab')
      .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    const again = page.getByRole('button', { name: '重新调试' })
    expect(await again.getAttribute('class')).not.toContain('ant-btn-primary')

    await page.getByRole('tab', { name: '动态' }).click()
    const events = page.getByRole('list', { name: '动态' })
    await events
      .getByText(/^系统 结束报警「二氧化碳过高」/)
      .first()
      .waitFor()
    const all = await events.getByRole('listitem').count()
    await page.getByRole('combobox', { name: '操作', exact: true }).click()
    await takeOption(page.locator('.ant-select-dropdown:visible').getByTitle('报警', { exact: true }))
    await expect.poll(() => events.getByRole('listitem').count()).toBeLessThan(all)
    await expect.poll(() => events.getByText('结束报警').count()).toBe(0)
    await page.keyboard.press('Escape')
    await demandGoodLooks(page)
  })

  it('go along from house to house, with what is looked for; the list is walked by keys and folded', async () => {
    const page = await open('attributes')
    await page.getByRole('textbox', { name: '查找属性' }).fill('湿度')
    const list = page.getByRole('complementary', { name: '房屋列表' })
    const links = list.getByRole('link')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href') ?? '')
    // What is looked for comes into the address, and so into the links, once typing has paused.
    await expect.poll(() => links.first().getAttribute('href')).toContain('attributes.keyword=')
    await links.first().focus()
    const first = await focused()
    await page.keyboard.press('ArrowDown')
    const second = await focused()
    expect(second).not.toBe(first)
    await page.keyboard.press('End')
    expect(await focused()).toBe(await links.last().getAttribute('href'))
    await page.keyboard.press('Home')
    expect(await focused()).toBe(first)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${second}`)
    const { searchParams } = new URL(page.url())
    expect([searchParams.get('tab'), searchParams.get('attributes.keyword')]).toEqual(['attributes', '湿度'])
    expect(await page.getByRole('textbox', { name: '查找属性' }).inputValue()).toBe('湿度')
    await list.getByRole('button', { name: /^收\s?起$/ }).click()
    await list.getByRole('link').first().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '房屋列表' }).click()
    await links.first().waitFor()
  })

  it('send what a slider is moved to by keys when that is asked for, and keep the focus meanwhile', async () => {
    const page = await open('control')
    const row = page.getByRole('group', { name: '客厅面板 设定温度', exact: true })
    await row.getByText(/当前 24\.00℃/).waitFor()
    await sliderOf(page).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await row.getByText('尚未下发').waitFor()
    expect(await sliderOf(page).evaluate((handle) => handle === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    const command = await gateway.next()
    expect(command).toMatchObject({ attribute: 'setTemp', value: '25' })
    // Whoever looks elsewhere meanwhile is told when they come back.
    await page.getByRole('tab', { name: '概览' }).click()
    await gateway.refuse(command, '压缩机保护中')
    await page.getByRole('region', { name: '指令' }).getByText('执行失败').first().waitFor()
    await page.getByRole('tab', { name: '设备', exact: true }).click()
    await row.getByText('压缩机保护中').waitFor()
  })

  it('reset devices once that is confirmed, say so, and count down until it may be done again', async () => {
    const page = await open('control')
    await page.getByRole('button', { name: '重置其他设备' }).click()
    const dialog = page.getByRole('dialog', { name: '重置其他设备' })
    await dialog.getByText(/将重新启动/).waitFor()
    await demandGoodLooks(page)
    // The browser counts by its own clock: the platform's is ahead of it, for as long as it may take to look.
    clock.at = Date.now() + minute
    const told = page.waitForResponse(
      (response) => new URL(response.url()).pathname === config.calls['log.create'].path,
    )
    await dialog.getByRole('button', { name: /^重\s?置$/ }).click()
    await page.getByText('重置指令已下发').waitFor()
    // The platform knows by it what it has logged itself.
    const { data } = await (await told).json()
    const own = await site.db
      .selectFrom('operationLog')
      .select(['reported', 'after'])
      .where('id', '=', data.id)
      .executeTakeFirst()
    expect(own).toEqual({ reported: 0, after: resetEntry(null).after })
    const button = page.getByRole('button', { name: /^重置其他设备（\d+ 秒后可用）$/ })
    await button.waitFor()
    expect(await button.isDisabled()).toBe(true)
  })

  it('say of a house without a gateway that nothing can be sent, and lock its controls', async () => {
    await site.db.updateTable('house').set({ gatewayNo: null }).where('id', '=', other.id).execute()
    const page = await open('control', other)
    await page.getByText('房屋没有网关，不能下发指令').waitFor()
    expect(await sliderOf(page).getAttribute('aria-disabled')).toBe('true')
    await site.db
      .updateTable('house')
      .set({ gatewayNo: other.gatewayNo })
      .where('id', '=', other.id)
      .execute()
  })

  it('look good where they are lists, and with each dialog of the console', async () => {
    const page = await open('now')
    for (const [group, tab] of [
      ['设备', '房屋单品'],
      ['运维', '报警'],
      ['运维', '工单'],
      ['运维', '耗材'],
    ] as const) {
      await page.getByRole('tab', { name: group, exact: true }).click()
      // Some say how many there are.
      const name = new RegExp(`^${tab}`)
      await page.getByRole('tab', { name }).click()
      await page.getByRole('tabpanel', { name }).waitFor()
      await demandGoodLooks(page)
    }
    await page.getByRole('button', { name: '创建更换工单' }).first().click()
    const order = page.getByRole('dialog', { name: /^创建更换工单「/ })
    await expect.poll(() => order.getByLabel('标题').inputValue()).toMatch(/^更换.+/)
    expect(await order.getByLabel('问题描述').inputValue()).toMatch(/剩余寿命：\d+%/)
    await demandGoodLooks(page)
    await order.getByRole('button', { name: /^取\s?消$/ }).click()
    await order.waitFor({ state: 'hidden' })
    await page.getByRole('tab', { name: '设备', exact: true }).click()
    await page
      .getByRole('group', { name: /热泵.* 开关$/ })
      .getByText('开', { exact: true })
      .click()
    await page.getByRole('dialog', { name: '确认下发指令' }).waitFor()
    await demandGoodLooks(page)
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: '连接' }).click()
    await page.getByText(`eaves/v1/${house.gatewayNo}/down/#`).waitFor()
    await page.getByRole('button', { name: '更换密钥' }).click()
    const asked = page.getByRole('dialog', { name: '更换网关密钥' })
    await asked.waitFor()
    await demandGoodLooks(page)
    await asked.getByRole('button', { name: /^更\s?换$/ }).click()
    await page.getByRole('dialog', { name: '网关密钥', exact: true }).waitFor()
    await demandGoodLooks(page)
  })
})
