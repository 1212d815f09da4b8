import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { type HouseBoardAnswer, unpackBoard } from '#domain/house-board.ts'
import { insertAll } from '#platform/seed/insert-all.ts'
import { alarmStatus } from '#resources/alarm-dictionaries.ts'
import { dataScope, onlineStatus } from '#resources/dictionaries.ts'
import { debugStatus, houseStatus, projectType } from '#resources/estate-dictionaries.ts'
import { workOrderPriority, workOrderStatus, workOrderType } from '#resources/work-order-dictionaries.ts'
import type { Values } from '#schema'
import { engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

describe.each(engines)('the board of a project on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine })
    await makeEstate(eaves)
  })
  afterAll(() => eaves.close())

  const ask = async (input: Values = {}): Promise<HouseBoardAnswer> =>
    (await eaves.call('house.board', { projectId: 'elm', ...input }, { as: 'estate' })).data
  const read = async () => {
    const { board } = await ask()
    if (!board) throw new Error('no board')
    return unpackBoard(board)
  }
  const change = (table: string, id: string, values: Values) =>
    eaves.db.updateTable(table).set(values).where('id', '=', id).execute()

  it('has its floors by building and unit, from the ground up, and their houses by number', async () => {
    const { floors } = await read()
    expect(floors.map(({ building, unit, name }) => `${building}${unit}${name}`)).toEqual([
      '大堂',
      '2号楼1单元地下一层',
      '2号楼1单元1层',
      '2号楼1单元2层',
      '10号楼1层',
    ])
    expect(floors[2]?.houses.map(({ name }) => name)).toEqual(['99', '101', '102'])
    expect(floors[0]?.houses).toEqual([])
  })

  it('says of each house what its record says', async () => {
    const { floors, models, products } = await read()
    const houses = floors.flatMap((floor) => floor.houses)
    expect(models).toEqual({ elm_model: '榆' })
    expect(products).toEqual({ product_wuheng: expect.any(String) })
    expect(houses.find(({ id }) => id === 'elm_102')).toEqual({
      id: 'elm_102',
      version: 1,
      floorId: 'elm_1',
      name: '102',
      modelId: 'elm_model',
      techProductId: 'product_wuheng',
      gatewayNo: 'GWELM102',
      status: houseStatus.rented,
      onlineStatus: onlineStatus.offline,
      debugStatus: debugStatus.failed,
      debugUserId: 'user_estate',
      hasDebugFiles: true,
      alarmNum: 2,
      workOrderNum: 1,
    })
    expect(houses.find(({ id }) => id === 'elm_101')).toMatchObject({
      modelId: null,
      techProductId: null,
      gatewayNo: null,
      onlineStatus: onlineStatus.inactive,
      debugStatus: debugStatus.notStarted,
      debugUserId: null,
      hasDebugFiles: false,
      alarmNum: 0,
      workOrderNum: 0,
    })
  })

  it('has a list of those with an alarm, and of those without', async () => {
    const listed = async (alarm: unknown) => {
      const page = { projectId: 'elm', pageNum: 1, pageSize: 10 }
      return eaves.call('house.list', { ...page, alarm }, { as: 'estate' })
    }
    const named = async (alarm: number) =>
      (await listed(alarm)).data.list.map(({ name }: Values) => name).toSorted()
    expect(await named(1)).toEqual(['102'])
    expect(await named(0)).toEqual(['101', '99'])
    expect(await listed('some')).toMatchObject({
      code: codes.invalid,
      data: { errors: { alarm: '报警格式不正确' } },
    })
  })

  it('says of every demo house what the records say', async () => {
    const { data } = await eaves.call('house.board', { projectId: 'project_jingan' })
    const houses = unpackBoard(data.board).floors.flatMap((floor) => floor.houses)
    const { rows } = await sql`
      select h.id, h.version, h.floor_id, h.name, h.model_id, h.tech_product_id, h.gateway_no, h.status, h.online_status, h.debug_status,
        h.debug_user_id, coalesce(h.debug_files, '[]') <> '[]' as has_debug_files,
        (select count(*) from alarm where house_id = h.id and deleted_at is null
          and status in (${sql.join([alarmStatus.unhandled, alarmStatus.handling])})) as alarm_num,
        (select count(*) from work_order where house_id = h.id and deleted_at is null
          and status not in (${sql.join([workOrderStatus.completed, workOrderStatus.closed])})) as work_order_num
      from house h where h.project_id = 'project_jingan' and h.deleted_at is null`.execute(eaves.db)
    const byId = (one: { id?: unknown }, other: { id?: unknown }) =>
      String(one.id) < String(other.id) ? -1 : 1
    expect(houses.length).toBe(432)
    expect([...houses].sort(byId)).toEqual((rows as { id: string }[]).sort(byId))
  })

  it('is not sent again as long as nothing has changed', async () => {
    const { etag } = await ask()
    expect(await ask({ etag })).toEqual({ etag, board: null })
    expect((await ask({ etag: 'of another day' })).board).not.toBeNull()
  })

  it.each([
    ['a house is renamed', 'house', 'elm_101', { name: '103' }],
    ['a house comes on line', 'house', 'elm_102', { onlineStatus: onlineStatus.online }],
    ['a house gets its files', 'house', 'elm_101', { debugFiles: JSON.stringify([{ name: 'a.png' }]) }],
    ['a house is given to someone', 'house', 'elm_101', { debugUserId: 'user_admin' }],
    ['a house is deleted', 'house', 'elm_99', { deletedAt: '2026-05-01 08:00:00' }],
    ['a house moves to another floor', 'house', 'elm_101', { floorId: 'elm_2' }],
    ['a floor is put elsewhere', 'floor', 'elm_2', { sort: -5 }],
    ['a floor is deleted', 'floor', 'elm_hall', { deletedAt: '2026-05-01 08:00:00' }],
    ['an alarm is dealt with', 'alarm', 'elm_alarm_1', { status: alarmStatus.handled }],
    ['a work order is done', 'workOrder', 'elm_order', { status: workOrderStatus.completed }],
    ['a model is renamed', 'houseModel', 'elm_model', { name: '榔榆' }],
  ])('is sent anew once %s', async (_what, table, id, values) => {
    const { etag } = await ask()
    await change(table, id, values)
    const after = await ask({ etag })
    expect(after.etag).not.toBe(etag)
    expect(after.board).not.toBeNull()
  })

  it('is for those who hold the permission', async () => {
    const answer = await eaves.call('house.board', { projectId: 'elm' }, { as: 'resource' })
    expect(answer.code).toBe(codes.forbidden)
  })

  it('does not exist for those who may not see the project, nor for a project that is not there', async () => {
    await change('role', 'role_estate', { dataScope: dataScope.granted })
    const answer = await eaves.call('house.board', { projectId: 'elm' }, { as: 'estate' })
    expect(answer.code).toBe(codes.notFound)
    await change('role', 'role_estate', { dataScope: dataScope.all })
    expect((await eaves.call('house.board', { projectId: 'ash' })).code).toBe(codes.notFound)
  })
})

async function makeEstate({ platform: { services } }: TestPlatform) {
  const projectId = 'elm'
  const add = (resource: string, ...records: Values[]) =>
    insertAll(
      services,
      resource,
      records.map((record) => ({ projectId, ...record })),
    )
  await insertAll(services, 'project', [
    {
      id: projectId,
      name: '榆苑',
      type: projectType.residence,
      departmentId: 'dept_shanghai',
      addressIds: ['310000'],
    },
  ])
  await add('houseModel', { id: 'elm_model', name: '榆', area: 90 })
  await add(
    'floor',
    { id: 'elm_10', building: '10号楼', name: '1层', floorNo: 1 },
    { id: 'elm_2', building: '2号楼', unit: '1单元', name: '2层', floorNo: 2, sort: 2 },
    { id: 'elm_1', building: '2号楼', unit: '1单元', name: '1层', floorNo: 1 },
    { id: 'elm_b1', building: '2号楼', unit: '1单元', name: '地下一层', floorNo: -1 },
    { id: 'elm_hall', name: '大堂', floorNo: 1 },
  )
  await add(
    'house',
    { id: 'elm_101', floorId: 'elm_1', name: '101', status: houseStatus.undelivered },
    { id: 'elm_99', floorId: 'elm_1', name: '99', status: houseStatus.undelivered },
    {
      id: 'elm_102',
      version: 1,
      floorId: 'elm_1',
      name: '102',
      modelId: 'elm_model',
      techProductId: 'product_wuheng',
      gatewayNo: 'GWELM102',
      status: houseStatus.rented,
      onlineStatus: onlineStatus.offline,
      debugStatus: debugStatus.failed,
      debugUserId: 'user_estate',
      debugFiles: [{ name: '记录.png', url: '/upload/a.png', size: 1 }],
    },
  )
  const alarm = { houseId: 'elm_102', status: alarmStatus.unhandled }
  await add(
    'alarm',
    { ...alarm, id: 'elm_alarm_1', alarmNo: 'E1' },
    { ...alarm, id: 'elm_alarm_2', alarmNo: 'E2', status: alarmStatus.handling },
    { ...alarm, id: 'elm_alarm_3', alarmNo: 'E3', status: alarmStatus.ignored },
  )
  const order = {
    houseId: 'elm_102',
    title: '漏水',
    type: workOrderType.deviceFault,
    priority: workOrderPriority.low,
    content: '厨房漏水',
  }
  await add(
    'workOrder',
    { ...order, id: 'elm_order', orderNo: 'W1', status: workOrderStatus.pending },
    { ...order, id: 'elm_order_2', orderNo: 'W2', status: workOrderStatus.closed },
  )
}
