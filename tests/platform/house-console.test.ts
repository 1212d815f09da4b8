import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day, second } from '#domain/durations.ts'
import { codes } from '#domain/error-codes.ts'
import type { DeviceMenuNode, HouseAttribute } from '#domain/house-attributes.ts'
import { consumableJob } from '#platform/modules/consumable/consumable-job.ts'
import { consumableStatus } from '#resources/console-dictionaries.ts'
import { deviceType } from '#resources/device-dictionaries.ts'
import { logAction, logResult, onlineStatus } from '#resources/dictionaries.ts'
import { roomType } from '#resources/estate-dictionaries.ts'
import { accessMode, controlType } from '#resources/product-dictionaries.ts'
import { type CommandHouse, commandHouse, gatewayNo, houseId, setTemp } from '#tests/support/command-house.ts'
import { demoNoon, oneEngine } from '#tests/support/platform.ts'

describe.each(oneEngine)('the console of a house on %s', (engine) => {
  let house: CommandHouse
  beforeAll(async () => {
    house = await commandHouse({ engine, now: demoNoon })
    await house.turn(onlineStatus.online)
    await house.eaves.db.deleteFrom('houseProduct').where('houseId', '=', houseId).execute()
  })
  afterAll(() => house.eaves.close())

  const call = async (name: string, input: object = {}) => {
    const answer = await house.eaves.call(name, { houseId, ...input }, { as: 'estate' })
    expect(answer.code, answer.msg).toBe(200)
    return answer.data
  }
  const systems = (): Promise<readonly DeviceMenuNode[]> => call('houseDevice.menu')
  const attributes = (input: object): Promise<readonly HouseAttribute[]> =>
    call('houseDevice.attribute', input)
  const panel = { deviceType: deviceType.tech, deviceId: 'device_panel', serialNo: '1' }

  it('knows the devices of the technology product, each in the room it belongs into', async () => {
    const [system, ...others] = await systems()
    expect(others).toEqual([])
    expect(system).toMatchObject({
      ...{ name: '恒境五恒系统', deviceType: deviceType.tech, onlineStatus: onlineStatus.online },
    })
    expect(system?.child.map(({ name, roomName }) => [name, roomName])).toContainEqual(['客厅面板', '客厅'])
  })

  it('knows what is defined of an attribute, how it is controlled, and what it says', async () => {
    await house.report('24.5')
    const found = (await attributes(panel)).find(({ attributeId }) => attributeId === setTemp)
    expect(found).toMatchObject({
      ...{ name: '设定温度', group: '客厅面板', value: '24.5', updateTime: '2026-11-20 12:00:00' },
      ...{ min: 16, max: 30, step: 0.5, unit: '℃', controlType: controlType.slider },
      ...{ confirmRequired: 0, reportInterval: 60 },
    })
    expect((await attributes(panel)).find(({ identifier }) => identifier === 'roomTemp')).toMatchObject({
      ...{ value: '', updateTime: null, controlType: null, accessMode: accessMode.readOnly },
    })
    const [first] = await systems()
    const all: readonly Record<string, unknown>[] = await call('houseDevice.attributeList')
    expect(all.map(({ id }) => id)).toEqual(first?.child.map(({ id }) => id))
    const standing = first?.child.find(({ name }) => name === '客厅面板')
    expect(all.find(({ id }) => id === standing?.id)?.attributes).toEqual(await attributes(panel))
    const data = await call('houseDevice.attributeData', { attributeIds: setTemp })
    expect(data).toEqual([
      {
        attributeId: setTemp,
        value: '24.5',
        desiredValue: null,
        updateTime: '2026-11-20 12:00:00',
        isAlarm: 0,
        isFaulty: 0,
      },
    ])
    expect(await call('houseDevice.attributeData')).toEqual(data)
  })

  it('refuses devices and attributes that are none', async () => {
    const ask = (name: string, input: object) =>
      house.eaves.call(name, { houseId, ...input }, { as: 'estate' })
    expect((await ask('houseDevice.attribute', { ...panel, serialNo: '9' })).code).toBe(codes.notFound)
    expect((await ask('houseDevice.attributeData', { attributeIds: 'a-b' })).code).toBe(codes.invalid)
    expect((await ask('houseDevice.menu', { houseId: 'none' })).code).toBe(codes.notFound)
  })

  it('takes single products in, and their attributes with them, until they are unbound', async () => {
    const rooms = (await house.eaves.call('house.detail', { houseId })).data.rooms
    const room = rooms.find((one: { roomType: number }) => one.roomType === roomType.livingRoom)
    const { id } = await call('houseProduct.create', {
      singleProductId: 'single_light',
      ...{ name: '阅读灯', serialNo: 'sp_light_1', roomId: room.id },
    })
    const [, singles] = await systems()
    const [light] = singles?.child ?? []
    expect(light).toMatchObject({ id, name: '阅读灯', serialNo: 'SP_LIGHT_1', roomName: room.name })
    const input = { deviceType: deviceType.single, deviceId: 'single_light', serialNo: 'SP_LIGHT_1' }
    const power = (await attributes(input)).find(({ identifier }) => identifier === 'power')
    expect(power).toMatchObject({ name: '开关', accessMode: accessMode.readWrite })
    expect((await house.send('1', power?.attributeId)).code).toBe(200)
    const list = await call('houseProduct.list', { pageNum: 1, pageSize: 10 })
    expect(list.list[0]).toMatchObject({ productName: '无主灯调光筒灯', bindTime: '2026-11-20 12:00:00' })
    await call('houseProduct.delete', { id })
    expect(await systems()).toHaveLength(1)
  })

  it('resets other devices, and not again for thirty seconds', async () => {
    house.told.length = 0
    await call('house.otherDeviceReset')
    expect(house.told).toEqual([{ gatewayNo, message: { type: 'reset', device: null } }])
    house.eaves.forward(20 * second)
    const again = await house.eaves.call('house.otherDeviceReset', { houseId }, { as: 'estate' })
    expect([again.code, again.msg]).toEqual([codes.conflict, '重置指令刚刚下发，请 10 秒后再试'])
    house.eaves.forward(10 * second)
    await call('house.otherDeviceReset')
    expect(house.told).toHaveLength(2)
    const log = await house.eaves.call('operationLog.list', { keyword: '重置', pageNum: 1, pageSize: 10 })
    expect(log.data.list.map(({ action, result }: Record<string, number>) => [action, result])).toEqual([
      [logAction.control, logResult.success],
      [logAction.control, logResult.failure],
      [logAction.control, logResult.success],
    ])
    await house.turn(onlineStatus.offline)
    house.eaves.forward(30 * second)
    expect((await house.eaves.call('house.otherDeviceReset', { houseId })).code).toBe(codes.offline)
    await house.turn(onlineStatus.online)
  })

  it('keeps nobody from resetting once more what was not told, and says so in the log', async () => {
    house.eaves.forward(60 * second)
    house.state.isConnected = false
    const lost = await house.eaves.call('house.otherDeviceReset', { houseId }, { as: 'estate' })
    expect([lost.code, lost.msg]).toEqual([codes.offline, '网关未连接，重置指令未送出'])
    house.state.isConnected = true
    await call('house.otherDeviceReset')
    const log = await house.eaves.call('operationLog.list', { keyword: '重置', pageNum: 1, pageSize: 10 })
    const results = log.data.list.map(({ result }: Record<string, number>) => result)
    expect(results.slice(0, 2)).toEqual([1, 0])
  })

  it('lists what wears out, what is nearest its end first', async () => {
    const { list } = await call('consumable.list', { pageNum: 1, pageSize: 10 })
    const percents = list.map(({ remainPercent }: Record<string, number>) => remainPercent)
    expect(percents.length).toBe(5)
    expect(percents).toEqual(percents.toSorted((one: number, other: number) => one - other))
  })

  it('keeps worn parts worn where the gateway is exchanged, and puts in those that it did not have', async () => {
    const houseId = 'house_jingan_1_18_1'
    const parts = async (): Promise<Record<string, unknown>[]> =>
      (await house.eaves.call('consumable.list', { houseId, pageNum: 1, pageSize: 10 })).data.list
    const state = (list: readonly Record<string, unknown>[]) =>
      list.map(({ id, remainPercent, installTime }) => ({ id, remainPercent, installTime }))
    const bind = (productId: string, gatewayNo: string) =>
      house.eaves.call('house.bindTechProduct', { houseId, productId, gatewayNo })
    const unbind = () => house.eaves.call('house.unbindTechProduct', { houseId })
    const before = await parts()
    expect(before.length).toBeGreaterThan(0)
    await unbind()
    expect(await parts()).toEqual([])
    expect(await bind('product_wuheng', 'GWNEW2')).toMatchObject({ code: 200 })
    expect(state(await parts())).toEqual(state(before))
    await unbind()
    const [lost, ...kept] = before
    await house.eaves.db.deleteFrom('consumable').where('id', '=', lost?.id).execute()
    expect((await bind('product_wuheng', 'GWNEW3')).code).toBe(200)
    const again = await parts()
    expect(state(again.filter(({ id }) => before.some((one) => one.id === id)))).toEqual(state(kept))
    expect(again.find(({ name }) => name === lost?.name)).toMatchObject({ remainPercent: 100, usedLife: 0 })
  })

  it('counts their life down, and lets them come and go with the technology product', async () => {
    const bare = 'house_jingan_1_18_2'
    const parts = async () =>
      (await house.eaves.call('consumable.list', { houseId: bare, pageNum: 1, pageSize: 10 })).data.list
    await house.eaves.call('house.unbindTechProduct', { houseId: bare })
    expect(await parts()).toEqual([])
    // As if it had never had any.
    await house.eaves.db.deleteFrom('consumable').where('houseId', '=', bare).execute()
    const bound = await house.eaves.call('house.bindTechProduct', {
      ...{ houseId: bare, productId: 'product_wuheng', gatewayNo: 'GWNEW1' },
    })
    expect(bound.code, bound.msg).toBe(200)
    expect((await parts()).map(({ remainPercent }: Record<string, number>) => remainPercent)).toEqual([
      ...[100, 100, 100, 100, 100],
    ])
    await house.eaves.db
      .updateTable('consumable')
      .set({ installTime: '2026-08-22 12:00:00' })
      .where('houseId', '=', bare)
      .where('ratedLife', '=', 90)
      .execute()
    await consumableJob.run(house.eaves.platform.services)
    expect((await parts())[0]).toMatchObject({
      ...{ name: '初效滤网', position: '新风机组', usedLife: 90, remainLife: 0, remainPercent: 0 },
      ...{ status: consumableStatus.ended, nextReplaceTime: '2026-11-20 12:00:00' },
    })
    house.eaves.forward(-day)
    await consumableJob.run(house.eaves.platform.services)
    expect((await parts())[0]).toMatchObject({ remainLife: 1, status: consumableStatus.ending })
    house.eaves.forward(day)
  })
})
