import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minute } from '#domain/durations.ts'
import { codes } from '#domain/error-codes.ts'
import { alarmStatus } from '#resources/alarm-dictionaries.ts'
import { dataScope, enableStatus, houseEvent, logAction, logSource } from '#resources/dictionaries.ts'
import { houseStatus, relation, roomMode, roomType } from '#resources/estate-dictionaries.ts'
import {
  dealAction,
  faultReason,
  reviewResult,
  workOrderPriority,
  workOrderStatus,
} from '#resources/work-order-dictionaries.ts'
import { duplicateRule, type Values } from '#schema'
import { report } from '#tests/support/device-history.ts'
import { freshUsers } from '#tests/support/fresh-users.ts'
import { engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { sendImport } from '#tests/support/send-import.ts'

const { addMissing, overwrite } = roomMode
const houseId = 'house_jingan_1_18_1'
const other = 'house_jingan_1_18_2'
const co2 = '1-device_sensor-1-attr_sensor_co2'

describe.each(engines)('the timeline of a house on %s', (engine) => {
  let eaves: TestPlatform
  const users = freshUsers()
  beforeAll(async () => {
    eaves = await startPlatform({ engine })
  })
  afterAll(() => eaves.close())

  const timeline = async (id = houseId) =>
    (await eaves.call('house.timeline', { houseId: id }, { as: 'estate' })).data
  /** Makes a call, a second after the one before. */
  const call: TestPlatform['call'] = async (...args) => {
    eaves.forward(1000)
    const answer = await eaves.call(...args)
    expect(answer.code, answer.msg).toBe(200)
    return answer
  }

  const sent = async (name: string, file: string, input: Readonly<Record<string, string | number>>) => {
    eaves.forward(1000)
    expect((await sendImport(eaves, name, file, input)).data).toMatchObject({ total: 1, success: 1 })
  }

  it('has what happened to the house, its rooms and its residents, the newest first', async () => {
    const before = (await timeline()).length
    await call('house.update', { id: houseId, area: 91 })
    const room = await call('houseRoom.create', { houseId, name: '茶室', roomType: roomType.other })
    const resident = await call('houseUser.create', {
      houseId,
      name: '陶渊明',
      phone: '13712340000',
      relation: relation.family,
    })
    await call('houseRoom.delete', { id: room.data.id })
    await call('houseUser.delete', { id: resident.data.id })
    await call('house.update', { id: other, area: 92 })
    const rows = await timeline()
    expect(rows).toHaveLength(before + 5)
    expect(rows.slice(0, 5).map(({ action }: { action: number }) => action)).toEqual([
      logAction.delete,
      logAction.delete,
      logAction.create,
      logAction.create,
      logAction.update,
    ])
    expect(rows[3].content).toContain('茶室')
    expect(rows[4]).toMatchObject({ userName: '林知远', content: expect.stringContaining('面积') })
  })

  it('begins with the house, once, however it was made', async () => {
    const { floorId } = (await eaves.call('house.detail', { houseId })).data
    const targets = [{ name: '99层', floorNo: 99 }]
    const { data } = await call('floor.copy', { id: floorId, targets, withHouse: 1 })
    const { list } = (await eaves.call('house.list', { floorId: data.ids[0], pageSize: 10 })).data
    const copy = { action: logAction.create, userName: '林知远', content: `新增房屋[${list[0].fullName}]` }
    expect(await timeline(list[0].id)).toMatchObject([copy])
    const { projectId } = list[0]
    const made = await call('house.create', {
      projectId,
      floorId: data.ids[0],
      name: '9999',
      status: houseStatus.undelivered,
    })
    expect(await timeline(made.data.id)).toMatchObject([{ action: logAction.create }])
  })

  it('says of each house what was done to many at once: models changed, files brought', async () => {
    const { projectId, fullName } = (await eaves.call('house.detail', { houseId })).data
    const model = async (name: string, rooms: readonly string[]) => {
      const { data } = await call('houseModel.create', { projectId, name, area: 96 })
      for (const [at, room] of rooms.entries())
        await call('modelRoom.create', { modelId: data.id, name: room, roomType: roomType.other, sort: at })
      return data.id
    }
    const modelId = await model('换后', ['花房', '棋室'])
    const before = await timeline()
    await call('houseModel.batchUpdate', { modelId, houseIds: [houseId], mode: addMissing })
    const [first] = (await eaves.call('modelRoom.list', { modelId, pageSize: 10 })).data.list
    const rooms = [{ ...first, name: '暖房' }]
    await call('houseModel.forceUpdate', { id: modelId, name: '换后', area: 97, rooms, mode: overwrite })
    // Nothing of the house changes: there is nothing to tell.
    await call('houseModel.forceUpdate', { id: modelId, name: '换后', area: 97, rooms, mode: addMissing })
    const [building = '', unit = '', number = ''] = fullName.split('-')
    const houses = `楼栋,单元,楼层,房号,面积\n${building},${unit},18层,${number},99\n`
    await sent('house.import', houses, { projectId, duplicate: duplicateRule.update })
    const people = `楼栋,单元,楼层,房号,姓名,手机号,关系\n${building},${unit},18层,${number},嵇康,13712340009,家属\n`
    await sent('customer.import', people, { projectId, duplicate: duplicateRule.skip })
    const rows = (await timeline()).slice(0, -before.length)
    expect(rows.map(({ action, content }: { action: number; content: string }) => [action, content])).toEqual(
      [
        [logAction.create, '由导入新增住户[嵇康]'],
        [logAction.update, `由导入将房屋[${fullName}]的[面积]由 97㎡ 改为 99㎡`],
        [logAction.update, expect.stringContaining(`房屋[${fullName}]随户型[换后]更新（覆盖）：`)],
        [
          logAction.update,
          expect.stringMatching(
            /^将房屋\[.+\]的\[户型\]由 .+ 改为 换后（仅新增缺失房间）：新增房间「花房、棋室」$/,
          ),
        ],
      ],
    )
    expect(rows[2].content).toContain('房间「花房」改名为「暖房」')
    expect(rows[2].content).toContain('「棋室')
    expect(rows[2].content).toMatch(/\[面积\]由 91㎡ 改为 97㎡$/)
    expect(new Set(rows.map(({ userName }: { userName: string }) => userName))).toEqual(new Set(['林知远']))
    const page = { resource: 'house', id: houseId, pageNum: 1, pageSize: 10 }
    const { list } = (await eaves.call('log.history', page)).data
    expect(list.slice(0, 3).map(({ content }: { content: string }) => content)).toEqual(
      rows.slice(1).map(({ content }: { content: string }) => content),
    )
  })

  it('keeps silent about who looked, what was refused, and what a client tells', async () => {
    const before = await timeline()
    const target = { targetType: 'house', targetId: houseId }
    await call('log.create', { source: logSource.admin, action: logAction.control, ...target, content: '伪' })
    const users = (await eaves.call('house.detail', { houseId: other })).data.users
    await call('houseUser.list', {
      id: users[0].id,
      houseId: other,
      reveal: 'phone',
      pageNum: 1,
      pageSize: 10,
    })
    expect((await eaves.call('house.update', { id: houseId, name: '1802' })).code).not.toBe(200)
    expect(await timeline()).toEqual(before)
    expect(
      (await timeline(other)).every(({ action }: { action: number }) => action !== logAction.reveal),
    ).toBe(true)
  })

  it('tells the whole story of an alarm: raised, ordered, mended, closed', async () => {
    const told = async (value: number) => {
      eaves.forward(2 * minute)
      const seconds = Math.floor(eaves.platform.services.now().getTime() / 1000)
      await report(eaves, [{ houseId, attributeKey: co2, seconds, value }])
    }
    const before = (await timeline()).length
    await told(1500)
    await told(1500)
    const { data } = await eaves.call('alarm.list', {
      houseId,
      status: alarmStatus.unhandled,
      pageNum: 1,
      pageSize: 10,
    })
    const alarm = data.list.find(({ code }: { code: string }) => code === 'co2_HIGH')
    const { id } = (
      await call('alarm.toWorkOrder', {
        alarmId: alarm.id,
        priority: workOrderPriority.urgent,
        content: '请上门检查新风机组',
      })
    ).data
    const first = 'user_staff15'
    await call('workOrder.assign', { id, userIds: [first] })
    await call('workOrder.accept', { id, action: dealAction.accept }, { as: 'staff15' })
    await told(600)
    const { data: done } = await eaves.call('workOrder.list', {
      pageNum: 1,
      pageSize: 10,
      status: workOrderStatus.completed,
    })
    const pictures = done.list.map((order: { afterImages: string[] }) => order.afterImages)
    const afterImages = pictures.find((taken: string[]) => taken.length > 0)
    const result = { dealResult: '清洗滤网，浓度回落', faultReason: faultReason.damaged, afterImages }
    await call('workOrder.accept', { id, action: dealAction.submit, ...result }, { as: 'staff15' })
    await call('workOrder.pass', { id, result: reviewResult.pass }, { as: 'ops' })
    const rows = (await timeline()).slice(0, -before)
    const said = rows.map(({ action, content }: { action: number; content: string }) => [action, content])
    const update = (text: string) => [logAction.update, expect.stringContaining(text)]
    expect(said).toEqual([
      update('工单完成'),
      update('通过'),
      update('提交完成'),
      [houseEvent.recovery, '结束报警[二氧化碳过高]：已恢复'],
      update('接单'),
      update('派单'),
      update('转工单'),
      [logAction.create, expect.stringContaining('工单')],
      [houseEvent.alarm, '发现报警[二氧化碳过高]：二氧化碳 1500ppm > 1000ppm'],
    ])
    expect(rows.at(-1)).toMatchObject({ userName: '系统' })
    const times = rows.map(({ createTime }: { createTime: string }) => createTime)
    expect(times).toEqual(times.toSorted().reverse())
  })

  it('is silent about what its reader may not read elsewhere, as the detail is', async () => {
    const resident = { houseId, name: '嵇叔夜', phone: '13712340019', relation: relation.family }
    await call('houseUser.create', resident)
    await call('house.update', { id: houseId, area: 93 })
    const reader = async (name: string, ...menuIds: readonly string[]) => {
      const { data } = await call('role.create', {
        name,
        dataScope: dataScope.all,
        status: enableStatus.enabled,
        menuIds,
      })
      const { account } = await users.create(eaves, await eaves.login('admin'), { roleIds: [data.id] })
      const asked = { houseId }
      const told = await eaves.call('house.timeline', asked, { as: account })
      const { users: residents, rooms } = (await eaves.call('house.detail', asked, { as: account })).data
      return { told: JSON.stringify(told.data), residents, rooms }
    }
    const all = await reader('看项目和住户', 'project', 'project_id', 'project_id_user')
    expect(all.told).toContain('嵇叔夜')
    expect(all.residents.map(({ name }: Values) => name)).toContain('嵇叔夜')
    const few = await reader('只看项目', 'project', 'project_id')
    expect(few.told).toContain('93㎡')
    expect(few.told).not.toMatch(/嵇叔夜|住户|报警|工单/)
    expect(few.residents).toBeUndefined()
    expect(few.rooms).toEqual(all.rooms)
  })

  it('is for those who may see the house', async () => {
    const ask = (as: string) => eaves.call('house.timeline', { houseId }, { as })
    expect((await ask('service')).code).toBe(codes.forbidden)
    await eaves.db
      .updateTable('role')
      .set({ dataScope: dataScope.granted })
      .where('id', '=', 'role_estate')
      .execute()
    await eaves.db.deleteFrom('projectAdmin').execute()
    expect((await ask('estate')).code).toBe(codes.notFound)
    expect((await eaves.call('house.timeline', { houseId: 'none' })).code).toBe(codes.notFound)
  })
})
