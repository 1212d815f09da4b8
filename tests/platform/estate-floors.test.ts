import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { debugStatus, projectType, relation, roomType } from '#resources/estate-dictionaries.ts'
import type { Values } from '#schema'
import { engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

describe.each(engines)('floors of an estate on %s', (engine) => {
  let eaves: TestPlatform
  let estates = 0
  beforeAll(async () => {
    eaves = await startPlatform({ engine })
  })
  afterAll(() => eaves.close())

  const newProject = async (): Promise<string> => {
    estates += 1
    const { data } = await eaves.call('project.create', {
      name: `云栖苑${estates}`,
      type: projectType.residence,
      departmentId: 'dept_shanghai',
      addressIds: ['310000', '310100', '310106'],
      addressDetail: '江宁路 1 号',
    })
    return data.id
  }
  const newModel = async (projectId: string) => {
    const { id } = (await eaves.call('houseModel.create', { projectId, name: '甲型', area: 88 })).data
    const rooms = [
      { name: '客厅', roomType: roomType.livingRoom, sort: 1 },
      { name: '主卧', roomType: roomType.masterBedroom, sort: 2 },
    ]
    for (const room of rooms) await eaves.call('modelRoom.create', { modelId: id, area: 20, ...room })
    return id as string
  }
  const rule = {
    building: '9号楼',
    unit: '2单元',
    startNo: 1,
    endNo: 3,
    housePerFloor: 2,
    numberRule: '{F}{NN}',
  }
  const generate = (projectId: string, part: Values = {}) =>
    eaves.call('floor.generate', { projectId, ...rule, ...part })
  const floorsOf = async (projectId: string): Promise<Values[]> =>
    (await eaves.call('floor.list', { projectId, pageSize: 100 })).data.list
  const housesOf = async (projectId: string): Promise<Values[]> =>
    (await eaves.call('house.list', { projectId, pageSize: 100, orderBy: 'fullName', order: 'asc' })).data
      .list
  const countOf = async (table: string) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)} where deleted_at is null`.execute(eaves.db)
    return rows[0]?.n
  }

  /** How many turns the event loop takes until a call is answered. */
  async function turnsUntil(call: Promise<unknown>): Promise<number> {
    let turns = 0
    let isDone = false
    call.finally(() => {
      isDone = true
    })
    for (; !isDone; turns += 1) await turn()
    return turns
  }

  it('are generated with houses, models and rooms, and the log says so once', async () => {
    const projectId = await newProject()
    const modelId = await newModel(projectId)
    const { code, data } = await generate(projectId, { models: [{ modelId }, {}] })
    expect(code).toBe(codes.ok)
    expect(data).toMatchObject({ houseNum: 6 })
    const floors = await floorsOf(projectId)
    expect(floors.map(({ id }) => id)).toEqual(data.ids)
    expect(floors[1]).toMatchObject({ fullName: '9号楼-2单元-2层', floorNo: 2, sort: 2, houseNum: 2 })
    const houses = await housesOf(projectId)
    expect(houses[0]).toMatchObject({
      fullName: '9号楼-2单元-101',
      modelId,
      area: 88,
      debugStatus: debugStatus.notStarted,
      onlineStatus: onlineStatus.inactive,
    })
    expect(houses[1]).toMatchObject({ fullName: '9号楼-2单元-102', modelId: null, area: null })
    const { data: detail } = await eaves.call('house.detail', { houseId: houses[0]?.id })
    expect(detail.rooms.map(({ name }: Values) => name)).toEqual(['客厅', '主卧'])
    const { data: log } = await eaves.call('operationLog.list', { pageSize: 10 })
    expect(log.list[0].content).toContain('批量生成楼层：1层至3层，共3层、6套房屋')
  })

  it('leave nothing when they are deleted again', async () => {
    const projectId = await newProject()
    const modelId = await newModel(projectId)
    const before = await Promise.all(['floor', 'house', 'houseRoom'].map(countOf))
    await generate(projectId, { models: [{ modelId }] })
    const houses = await housesOf(projectId)
    expect(houses).toHaveLength(6)
    for (const { id } of houses) expect((await eaves.call('house.delete', { id })).code).toBe(codes.ok)
    for (const { id } of await floorsOf(projectId)) await eaves.call('floor.delete', { id })
    expect(await Promise.all(['floor', 'house', 'houseRoom'].map(countOf))).toEqual(before)
  })

  it('refuse what is there already or cannot be, at its field, and store nothing', async () => {
    const projectId = await newProject()
    await generate(projectId)
    await generate(projectId, { building: 'A座' })
    const before = await Promise.all(['floor', 'house'].map(countOf))
    const foreign = await newModel(await newProject())
    const wrong: [Values, string][] = [
      [{ startNo: 3, endNo: 5 }, 'startNo'],
      // The same building, written otherwise.
      [{ building: 'a座', startNo: 3, endNo: 5 }, 'startNo'],
      [{ startNo: 0, endNo: 5 }, 'startNo'],
      [{ startNo: 1, endNo: 201 }, 'endNo'],
      [{ startNo: 4, endNo: 200, housePerFloor: 51 }, 'housePerFloor'],
      [{ startNo: 4, endNo: 6, numberRule: '{N}' }, 'numberRule'],
      [{ startNo: 4, endNo: 4, numberRule: '1{NN}' }, 'numberRule'],
      [{ startNo: 4, endNo: 4, numberRule: 'ABCDEFGHIJKLMN{NN}X' }, 'numberRule'],
      [{ startNo: 4, endNo: 4, models: [{ modelId: foreign }] }, 'models'],
    ]
    for (const [part, at] of wrong) {
      const { code, data } = await generate(projectId, part)
      expect([codes.invalid, codes.duplicate], JSON.stringify(part)).toContain(code)
      expect(Object.keys(data.errors), JSON.stringify(part)).toEqual([at])
    }
    expect(await Promise.all(['floor', 'house'].map(countOf))).toEqual(before)
    expect((await generate('project_none')).code).toBe(codes.invalid)
  })

  it('are made two hundred at once, of fifty houses each, and let others have their turns meanwhile', async () => {
    const projectId = await newProject()
    const generating = generate(projectId, { endNo: 200, housePerFloor: 50 })
    expect(await turnsUntil(generating)).toBeGreaterThan(25)
    const { data } = await generating
    expect(data.houseNum).toBe(10_000)
    const { data: left } = await eaves.call('house.leftList', { projectId })
    expect(left).toHaveLength(200)
    expect(left[1].child[0]).toEqual({
      houseId: expect.any(String),
      name: '201',
      onlineStatus: onlineStatus.inactive,
      alarmNum: 0,
      techProductId: null,
    })
    const { data: some } = await eaves.call('house.leftList', { projectId, keyword: '9号楼-2单元-2003' })
    expect(some).toMatchObject([{ name: '20层', child: [{ name: '2003' }] }, { name: '200层' }])
    expect((await eaves.call('house.leftList', { projectId, onlyAlarm: 1 })).data).toEqual([])
  }, 120_000)

  it('are copied with houses and rooms, and nothing that belongs to people or has happened', async () => {
    const projectId = await newProject()
    const modelId = await newModel(projectId)
    await generate(projectId, { models: [{ modelId }, { modelId }], endNo: 1 })
    const [floor] = await floorsOf(projectId)
    const [first] = await housesOf(projectId)
    const bound = { houseId: first?.id, productId: 'product_wuheng', gatewayNo: `GWCOPY${engine}` }
    expect((await eaves.call('house.bindTechProduct', bound)).code).toBe(codes.ok)
    const person = {
      houseId: first?.id,
      name: '陈一',
      phone: '13912340001',
      relation: relation.owner,
      isMain: 1,
    }
    expect((await eaves.call('houseUser.create', person)).code).toBe(codes.ok)
    const targets = [
      { name: '12层', floorNo: 12 },
      { name: '地下1层', floorNo: -1 },
    ]
    const { code, data } = await eaves.call('floor.copy', {
      id: floor?.id,
      targets,
      withHouse: 1,
      withRoom: 1,
      withTechProduct: 1,
    })
    expect(code).toBe(codes.ok)
    expect(data.ids).toHaveLength(2)
    const copied = (await housesOf(projectId)).filter(({ floorId }) => data.ids.includes(floorId))
    expect(copied.map(({ name }) => name).sort()).toEqual(['1201', '1202', 'B101', 'B102'])
    for (const house of copied) {
      expect(house).toMatchObject({
        gatewayNo: null,
        userNum: 0,
        onlineStatus: onlineStatus.inactive,
        debugStatus: debugStatus.notStarted,
        area: 88,
      })
      expect(house.debugFiles ?? []).toEqual([])
      const { data: detail } = await eaves.call('house.detail', { houseId: house.id })
      expect(detail.rooms.map(({ name }: Values) => name)).toEqual(['客厅', '主卧'])
      expect(detail.users).toEqual([])
    }
    expect(copied.map(({ techProductId }) => techProductId).filter(Boolean)).toHaveLength(2)
    const again = await eaves.call('floor.copy', { id: floor?.id, targets, withHouse: 0 })
    expect(again.code).toBe(codes.duplicate)
    expect(Object.keys(again.data.errors)).toEqual(['targets[0].name', 'targets[1].name'])
    const before = await Promise.all(['floor', 'house'].map(countOf))
    const half = [{ name: '13层', floorNo: 13 }, targets[0]]
    const refused = await eaves.call('floor.copy', {
      id: floor?.id,
      targets: half,
      withHouse: 1,
      withRoom: 1,
    })
    expect([refused.code, Object.keys(refused.data.errors)]).toEqual([codes.duplicate, ['targets[1].name']])
    expect(await Promise.all(['floor', 'house'].map(countOf))).toEqual(before)
    const bare = await eaves.call('floor.copy', {
      id: floor?.id,
      targets: [{ name: '20层', floorNo: 20 }],
      withHouse: 0,
    })
    expect((await floorsOf(projectId)).find(({ id }) => id === bare.data.ids[0])).toMatchObject({
      houseNum: 0,
    })
  })

  it('are not copied to a name that looks like one which is there, and it is said at its field', async () => {
    const projectId = await newProject()
    const { data: floor } = await eaves.call('floor.create', { projectId, name: 'A层', floorNo: 1 })
    const targets = [
      { name: 'b层', floorNo: 2 },
      { name: 'a层', floorNo: 3 },
    ]
    const { code, data } = await eaves.call('floor.copy', { id: floor.id, targets, withHouse: 0 })
    expect([code, data.errors]).toEqual([codes.duplicate, { 'targets[1].name': '楼层a层已存在' }])
  })

  it('refuse a floor 0 among others, at its field, and store none of them', async () => {
    const projectId = await newProject()
    const items = [1, 0].map((floorNo) => ({ projectId, name: `${floorNo}层`, floorNo }))
    const { code, data } = await eaves.call('floor.create', { projectId, items })
    expect([code, Object.keys(data.errors)]).toEqual([codes.invalid, ['items[1].floorNo']])
    expect(await floorsOf(projectId)).toEqual([])
  })

  it('keep the order of the first where two people sort the same ones at the same time', async () => {
    const projectId = await newProject()
    await generate(projectId)
    const ids = (await floorsOf(projectId)).map(({ id }) => id)
    const sort = (floorIds: unknown[]) =>
      eaves.call('POST /platform/admin/v1/floor/sort/update', { projectId, floorIds, before: ids })
    const orders = [ids.toReversed(), [ids[1], ids[0], ids[2]]]
    const answers = await Promise.all(orders.map(sort))
    expect(answers.map(({ code }) => code).sort()).toEqual([codes.ok, codes.stale])
    const after = (await floorsOf(projectId)).map(({ id }) => id)
    expect(after).toEqual(orders[answers.findIndex(({ code }) => code === codes.ok)])
    expect(answers.find(({ code }) => code === codes.stale)?.msg).toBe('楼层顺序已被林知远修改，请刷新')
    expect(await sort(ids.slice(1))).toMatchObject({
      code: codes.stateChanged,
      msg: '楼层数据已变化，请刷新后重试',
    })
  })

  it('stand behind the highest below them where they come between others that people have ordered', async () => {
    const projectId = await newProject()
    await generate(projectId)
    const [first, second, third] = (await floorsOf(projectId)).map(({ id }) => id)
    const floorIds = [third, first, second]
    await eaves.call('POST /platform/admin/v1/floor/sort/update', { projectId, floorIds })
    const { building, unit } = rule
    const made = await eaves.call('floor.create', { projectId, building, unit, name: '地下1层', floorNo: -1 })
    await eaves.call('floor.create', { projectId, building, unit, name: '夹层', floorNo: 2 })
    const other = { projectId, building, unit: '3单元', name: '1层', floorNo: 1 }
    const moved = await eaves.call('floor.create', other)
    const names = async () => (await floorsOf(projectId)).map(({ name }) => name)
    expect(await names()).toEqual(['地下1层', '3层', '1层', '2层', '夹层', '1层'])
    await eaves.call('floor.update', { id: made.data.id, floorNo: 4 })
    await eaves.call('floor.update', { id: moved.data.id, unit, name: '顶层', floorNo: 9 })
    expect(await names()).toEqual(['3层', '地下1层', '顶层', '1层', '2层', '夹层'])
    expect((await floorsOf(projectId)).find(({ id }) => id === third)).toMatchObject({ version: 2 })
  })

  it('rename their houses when they move to another building', async () => {
    const projectId = await newProject()
    await generate(projectId, { endNo: 1 })
    const [floor] = await floorsOf(projectId)
    await eaves.call('floor.update', { id: floor?.id, building: '8号楼' })
    expect((await housesOf(projectId)).map(({ fullName }) => fullName)).toEqual([
      '8号楼-2单元-101',
      '8号楼-2单元-102',
    ])
  })

  it('have no inner errors to hide', () => {
    expect(eaves.errors).toEqual([])
  })
})
