import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { minute, second } from '#domain/durations.ts'
import { codes } from '#domain/error-codes.ts'
import { commandJob } from '#platform/modules/command/command-job.ts'
import type { DeviceLink } from '#platform/modules/device/gateway.ts'
import { commandStatus } from '#resources/console-dictionaries.ts'
import { dataScope, logAction, logSource, onlineStatus } from '#resources/dictionaries.ts'
import { accessMode } from '#resources/product-dictionaries.ts'
import {
  type CommandHouse,
  commandHouse,
  gatewayNo,
  houseId,
  keyOf,
  setTemp,
} from '#tests/support/command-house.ts'
import { demoNoon, oneEngine } from '#tests/support/platform.ts'

const { queued, sent, delivered, succeeded, failed, timedOut, cancelled } = commandStatus

describe.each(oneEngine)('commands to the devices of a house on %s', (engine) => {
  let house: CommandHouse
  beforeAll(async () => {
    house = await commandHouse({ engine, now: demoNoon })
  })
  afterAll(() => house.eaves.close())
  beforeEach(async () => {
    await house.eaves.db.deleteFrom('command').where('houseId', '=', houseId).execute()
    await house.eaves.db.deleteFrom('deviceValue').where('houseId', '=', houseId).execute()
    await house.turn(onlineStatus.online)
    house.state.isConnected = true
    house.told.length = 0
  })

  const send = async (value: string, attributeId = setTemp): Promise<string> => {
    const { data, msg } = await house.send(value, attributeId)
    expect(data?.commandId, msg).toMatch(/^\w{1,32}$/)
    return data.commandId
  }
  const statusOf = async (id: string) => (await house.command(id)).commandStatus

  it('go out at once where the gateway is connected, and are logged as the seed says', async () => {
    await house.report('24')
    const id = await send('26.5')
    expect(house.told).toEqual([
      {
        gatewayNo,
        message: expect.objectContaining({
          type: 'command',
          commandId: id,
          attributeKey: setTemp,
          value: '26.5',
        }),
      },
    ])
    expect(await house.command(id)).toMatchObject({
      commandStatus: sent,
      deviceName: '客厅面板',
      attrName: '设定温度',
      valueText: '26.50℃',
      oldValueText: '24.00℃',
      operatorName: '沈嘉树',
      sendTime: '2026-11-20 12:00:00',
    })
    expect(await house.reading()).toMatchObject({ value: '24', desiredValue: '26.5' })
    const log = await house.eaves.call('operationLog.list', { keyword: '设定温度', pageNum: 1, pageSize: 10 })
    expect(log.data.list[0]).toMatchObject({
      source: logSource.admin,
      action: logAction.control,
      targetName: '1号楼-1单元-1801',
      content: '将[1号楼-1单元-1801]的[客厅面板 设定温度]由 24.00℃ 改为 26.50℃',
      userName: '沈嘉树',
    })
  })

  it('stand in the log once, though the admin reports them as well', async () => {
    await send('25.5')
    const { eaves } = house
    const entries = async () => {
      const page = { targetType: 'house', keyword: '25.50℃', pageNum: 1, pageSize: 10 }
      return (await eaves.call('operationLog.list', page)).data.list
    }
    const [own] = await entries()
    const { source, action, targetId } = own
    const report = {
      source,
      action,
      targetType: 'house',
      targetId,
      content: '将[客厅面板 设定温度]设为 25.50℃',
    }
    const after = { 设定温度: '25.50℃' }
    const again = await eaves.call('log.create', { ...report, after }, { as: 'estate' })
    expect(again.data).toEqual({ id: own.id })
    expect(await entries()).toHaveLength(1)
    // What somebody else reports, or something else, is no double.
    for (const [as, told] of [
      ['admin', after],
      ['estate', { 设定温度: '21.00℃' }],
    ] as const)
      await eaves.call('log.create', { ...report, after: told }, { as })
    expect(await entries()).toHaveLength(3)
    eaves.forward(2 * minute)
    await eaves.call('log.create', { ...report, after }, { as: 'estate' })
    expect(await entries()).toHaveLength(4)
  })

  it('are delivered once the gateway has them, and only then', async () => {
    const id = await send('26')
    await house.receive(id, 'house_jingan_1_18_2')
    expect(await statusOf(id)).toBe(sent)
    house.eaves.forward(2 * second)
    await house.receive(id)
    expect(await house.command(id)).toMatchObject({
      commandStatus: delivered,
      deliverTime: expect.stringMatching(/^2026-11-20 12:\d\d:\d\d$/),
    })
    expect(await house.reading()).toMatchObject({ desiredValue: '26' })
    await house.reply(id)
    await house.receive(id)
    expect(await house.command(id)).toMatchObject({ commandStatus: succeeded, costMs: 2000 })
  })

  it('are given up ten seconds after they left, delivered or not', async () => {
    const id = await send('26')
    house.eaves.forward(9 * second)
    await house.receive(id)
    await house.work()
    expect(await statusOf(id)).toBe(delivered)
    house.eaves.forward(second)
    await house.work()
    expect(await statusOf(id)).toBe(timedOut)
    await house.receive(id)
    expect(await statusOf(id)).toBe(timedOut)
  })

  it('have ten whole seconds, wherever within a second they left', async () => {
    const now = house.eaves.platform.services.now().getTime()
    house.eaves.forward(second - (now % second) + 900)
    const id = await send('26')
    house.eaves.forward(9200)
    await house.work()
    expect(await statusOf(id)).toBe(sent)
    house.eaves.forward(800)
    await house.work()
    expect(await statusOf(id)).toBe(timedOut)
  })

  it('succeed when the device says so, and the value follows its report', async () => {
    const id = await send('26')
    house.eaves.forward(1500)
    await house.reply(id)
    expect(await house.command(id)).toMatchObject({ commandStatus: succeeded, costMs: 1500 })
    expect((await house.reading()).desiredValue).toBe('26')
    await house.report('26')
    expect(await house.reading()).toMatchObject({ value: '26', desiredValue: null })
  })

  it('succeed when the attribute has come to say what it was told to, without a reply', async () => {
    const id = await send('27')
    house.eaves.forward(second)
    await house.report('25')
    expect(await statusOf(id)).toBe(sent)
    house.eaves.forward(second)
    await house.report('27')
    expect(await house.command(id)).toMatchObject({ commandStatus: succeeded, costMs: 2000 })
  })

  it('fail with the reason of the device, and nothing is asked for any more', async () => {
    const id = await send('18')
    await house.reply(id, false, '压缩机保护中')
    expect(await house.command(id)).toMatchObject({
      commandStatus: failed,
      resultCode: 'E17',
      resultMsg: '压缩机保护中',
    })
    expect((await house.reading()).desiredValue).toBeNull()
  })

  it('are given up after ten seconds; a late reply changes nothing, and the value follows the report', async () => {
    const id = await send('19')
    house.eaves.forward(9 * second)
    await house.work()
    expect(await statusOf(id)).toBe(sent)
    house.eaves.forward(second)
    await house.work()
    expect(await house.command(id)).toMatchObject({
      commandStatus: timedOut,
      resultMsg: '设备未响应，请稍后重试',
    })
    expect((await house.reading()).desiredValue).toBeNull()
    await house.reply(id)
    await house.report('19')
    expect(await statusOf(id)).toBe(timedOut)
    expect(await house.reading()).toMatchObject({ value: '19', desiredValue: null })
  })

  it('wait while the house is off line, and go out once it is back', async () => {
    await house.turn(onlineStatus.offline)
    const id = await send('20')
    expect(await statusOf(id)).toBe(queued)
    house.eaves.forward(60 * second)
    await house.work()
    expect(await statusOf(id)).toBe(queued)
    expect(house.told).toEqual([])
    await house.turn(onlineStatus.online)
    await house.work()
    expect(await statusOf(id)).toBe(sent)
    expect(house.told).toHaveLength(1)
  })

  it('wait where the gateway turns out to be gone, and are not called sent', async () => {
    house.state.isConnected = false
    const id = await send('20')
    expect(await house.command(id)).toMatchObject({ commandStatus: queued, sendTime: null })
    house.state.isConnected = true
    await house.work()
    expect(await statusOf(id)).toBe(queued)
    house.eaves.forward(10 * second)
    await house.work()
    expect(await statusOf(id)).toBe(sent)
  })

  it('of one attribute: the latest wins, and what waited for another is left alone', async () => {
    await house.turn(onlineStatus.offline)
    const first = await send('20')
    const other = await send('0', keyOf('power'))
    const second = await send('21')
    expect([await statusOf(first), await statusOf(other), await statusOf(second)]).toEqual([
      ...[cancelled, queued, queued],
    ])
    expect((await house.reading()).desiredValue).toBe('21')
    const answer = await house.eaves.call('command.cancel', { id: second }, { as: 'estate' })
    expect(answer.code, answer.msg).toBe(200)
    expect((await house.reading()).desiredValue).toBeNull()
  })

  it('may be answered before they are written down as sent', async () => {
    await house.turn(onlineStatus.offline)
    const id = await send('22')
    await house.reply(id)
    expect(await statusOf(id)).toBe(queued)
    await house.eaves.db
      .updateTable('command')
      .set({ claimTime: '2026-11-20 12:00:00' })
      .where('id', '=', id)
      .execute()
    await house.reply(id)
    expect(await statusOf(id)).toBe(succeeded)
  })

  it('are sent once, however many set about it at a time', async () => {
    await house.turn(onlineStatus.offline)
    const id = await send('23')
    await house.turn(onlineStatus.online)
    await Promise.all([house.work(), house.work(), house.work(), house.work()])
    expect(house.told.map(({ message }) => message)).toEqual([expect.objectContaining({ commandId: id })])
  })

  it('of one attribute go out in the order in which they were asked for, though the first is held up', async () => {
    await house.turn(onlineStatus.offline)
    const older = await send('23')
    await house.turn(onlineStatus.online)
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let job = Promise.resolve()
    await new Promise<void>((begun) => {
      const slow: DeviceLink = {
        ...house.link,
        async publish(to, message) {
          begun()
          await held
          return house.link.publish(to, message)
        },
      }
      job = commandJob(slow).run(house.eaves.platform.services)
    })
    const newer = await send('24')
    expect(await statusOf(newer)).toBe(queued)
    letGo()
    await job
    await house.work()
    expect(house.told.map(({ message }) => message)).toMatchObject([
      { commandId: older, value: '23' },
      { commandId: newer, value: '24' },
    ])
    expect([await statusOf(older), await statusOf(newer)]).toEqual([sent, sent])
  })

  it('are cancelled with their house’s devices', async () => {
    await house.turn(onlineStatus.offline)
    const id = await send('23')
    const before = await house.eaves.db
      .selectFrom('house')
      .select(['techProductId', 'gatewayNo', 'techBindTime'])
      .where('id', '=', houseId)
      .executeTakeFirstOrThrow()
    const answer = await house.eaves.call('house.unbindTechProduct', { houseId })
    expect(answer.code, answer.msg).toBe(200)
    expect(await house.command(id)).toMatchObject({
      commandStatus: cancelled,
      resultMsg: '房屋已解绑科技产品',
    })
    expect((await house.send('22')).code).toBe(codes.invalid)
    await house.eaves.db.updateTable('house').set(before).where('id', '=', houseId).execute()
  })

  it.each([
    ['30.5', '设定温度不能大于 30'],
    ['15', '设定温度不能小于 16'],
    ['20.3', '设定温度须为步长 0.5 的整数倍'],
    ['abc', '设定温度须为数字'],
  ])('refuse the value %s', async (value, message) => {
    const answer = await house.send(value)
    expect([answer.code, answer.data.errors]).toEqual([codes.invalid, { value: message }])
    expect(house.told).toEqual([])
  })

  it.each([
    [keyOf('power'), '2', 'value'],
    [keyOf('mode'), '9', 'value'],
    [keyOf('roomTemp'), '20', 'attributeId'],
    ['1-device_panel-9-attr_panel_setTemp', '20', 'attributeId'],
    ['nonsense', '20', 'attributeId'],
  ])('refuse %s = %s', async (attributeId, value, field) => {
    const answer = await house.send(value, attributeId)
    expect(answer.code).toBe(codes.invalid)
    expect(Object.keys(answer.data.errors)).toEqual([field])
  })

  it('a device that never replies is not called silent', async () => {
    const set = (mode: number) =>
      house.eaves.db
        .updateTable('deviceAttribute')
        .set({ accessMode: mode })
        .where('id', '=', 'attr_panel_fan')
        .execute()
    await set(accessMode.writeOnly)
    const id = await send('2', keyOf('fan'))
    house.eaves.forward(60 * second)
    await house.work()
    expect(await statusOf(id)).toBe(sent)
    await set(accessMode.readWrite)
  })

  it('are for those who may see the house', async () => {
    expect((await house.send('20', setTemp, 'service')).code).toBe(codes.forbidden)
    const set = (scope: number) =>
      house.eaves.db.updateTable('role').set({ dataScope: scope }).where('id', '=', 'role_estate').execute()
    const before = await house.eaves.db
      .selectFrom('role')
      .select('dataScope')
      .where('id', '=', 'role_estate')
      .executeTakeFirstOrThrow()
    const grants = await house.eaves.db.deleteFrom('projectAdmin').returningAll().execute()
    await set(dataScope.granted)
    const own = await house.eaves.call(
      'command.list',
      { houseId, pageNum: 1, pageSize: 10 },
      { as: 'estate' },
    )
    expect((await house.send('20')).code).toBe(codes.notFound)
    expect(own.data.total).toBe(0)
    const calls = ['houseDevice.menu', 'houseDevice.attributeData', 'house.otherDeviceReset']
    for (const call of calls)
      expect((await house.eaves.call(call, { houseId }, { as: 'estate' })).code, call).toBe(codes.notFound)
    await set(Number(before.dataScope))
    await house.eaves.db.insertInto('projectAdmin').values(grants).execute()
  })
})
