import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definition } from '#config'
import { codes } from '#domain/error-codes.ts'
import { projectType, roomMode, roomType } from '#resources/estate-dictionaries.ts'
import { type DictionaryValue, entity, mount, reference, resolve, text, type Values } from '#schema'
import { oneEngine, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

const { addMissing, overwrite } = roomMode

/** The product, and a thing that is bound in a room. */
const gadget = mount(
  entity({
    label: '单品',
    title: 'name',
    fields: {
      name: text('名称', { required: true }),
      roomId: reference('房间', 'houseRoom', { required: true }),
    },
  }),
)
const config = resolve({
  ...definition,
  resources: { ...definition.resources, gadget },
} as unknown as typeof definition)

describe.each(oneEngine)('house models on %s', (engine) => {
  let eaves: TestPlatform
  let projectId: string
  let made = 0

  beforeAll(async () => {
    eaves = await startPlatform({ engine, config })
    projectId = await newProject()
  })
  afterAll(() => eaves.close())

  const newProject = async (): Promise<string> => {
    made += 1
    const { data } = await eaves.call('project.create', {
      name: `云栖台${made}`,
      type: projectType.residence,
      departmentId: 'dept_shanghai',
      addressIds: ['310000', '310100', '310106'],
      addressDetail: '江宁路 3 号',
    })
    return data.id
  }
  const living = { name: '客厅', roomType: roomType.livingRoom, area: 30, sort: 1 }
  const master = { name: '主卧', roomType: roomType.masterBedroom, area: 20, sort: 2 }
  const newModel = async () => {
    made += 1
    const { data } = await eaves.call('houseModel.create', { projectId, name: `户型${made}`, area: 90 })
    for (const room of [living, master]) await eaves.call('modelRoom.create', { modelId: data.id, ...room })
    return data.id as string
  }
  const newHouses = async (modelId: string | null, count = 2): Promise<readonly string[]> => {
    made += 1
    await eaves.call('floor.generate', {
      projectId,
      building: `${made}号楼`,
      startNo: 1,
      endNo: 1,
      housePerFloor: count,
      numberRule: '{F}{NN}',
      models: modelId === null ? [] : Array.from({ length: count }, () => ({ modelId })),
    })
    const { data } = await eaves.call('house.list', {
      projectId,
      pageSize: 100,
      orderBy: 'fullName',
      order: 'asc',
    })
    const own = data.list.filter(({ fullName }: Values) => String(fullName).startsWith(`${made}号楼-`))
    return own.map(({ id }: Values) => String(id))
  }
  const roomsOf = async (houseId: string | undefined): Promise<readonly Values[]> =>
    (await eaves.call('house.detail', { houseId })).data.rooms
  const namesOf = async (houseId: string | undefined) => (await roomsOf(houseId)).map(({ name }) => name)
  const modelRooms = async (modelId: string): Promise<readonly Values[]> =>
    (await eaves.call('modelRoom.list', { modelId, pageSize: 100 })).data.list
  const modelOf = async (id: string): Promise<Values> =>
    (await eaves.call('houseModel.list', { projectId, id })).data.list[0]

  it('change freely while no house has them', async () => {
    const id = await newModel()
    expect((await eaves.call('houseModel.update', { id, area: 91 })).code).toBe(codes.ok)
    const [room] = await modelRooms(id)
    expect((await eaves.call('modelRoom.update', { id: room?.id, name: '起居室' })).code).toBe(codes.ok)
    expect((await eaves.call('modelRoom.delete', { id: room?.id })).code).toBe(codes.ok)
    expect(await modelOf(id)).toMatchObject({ roomNum: 1, houseNum: 0, area: 91 })
  })

  it('keep their rooms while houses have them', async () => {
    const id = await newModel()
    await newHouses(id)
    const [room] = await modelRooms(id)
    const inUse = { code: codes.conflict, msg: '该户型已应用于2套房屋' }
    expect(await eaves.call('houseModel.update', { id, area: 91 })).toMatchObject(inUse)
    expect(await eaves.call('modelRoom.create', { ...master, modelId: id, name: '书房' })).toMatchObject(
      inUse,
    )
    expect(await eaves.call('modelRoom.update', { id: room?.id, name: '起居室' })).toMatchObject(inUse)
    expect(await eaves.call('modelRoom.delete', { id: room?.id })).toMatchObject(inUse)
    expect((await eaves.call('houseModel.update', { id, remark: '样板' })).code).toBe(codes.ok)
    expect((await eaves.call('houseModel.delete', { id })).code).toBe(codes.conflict)
  })

  const forced = async (id: string, part: Values) => {
    const { name, area } = await modelOf(id)
    return eaves.call('houseModel.forceUpdate', { id, name, area, ...part })
  }

  it('are not written over by who began from other rooms', async () => {
    const id = await newModel()
    const { version } = await modelOf(id)
    const began = await modelRooms(id)
    expect((await forced(id, { rooms: [], mode: overwrite, version })).code).toBe(codes.ok)
    expect(await modelRooms(id)).toEqual([])
    const late = await forced(id, { rooms: began, mode: overwrite, version })
    expect(late).toMatchObject({ code: codes.stale })
    expect(await modelRooms(id)).toEqual([])
  })

  it('say beforehand what they would change, and then change that', async () => {
    const id = await newModel()
    const [one, other] = await newHouses(id)
    await eaves.call('houseRoom.create', { houseId: other, name: '书房', roomType: roomType.study })
    const [first, second] = await modelRooms(id)
    const rooms = [
      { ...first, name: '起居室' },
      { name: '厨房', roomType: roomType.kitchen, sort: 3 },
    ]
    const { data: ahead } = await eaves.call('houseModel.preview', { modelId: id, rooms, mode: overwrite })
    expect(ahead).toMatchObject({ total: 2, unchanged: 0 })
    expect(ahead.list.find(({ houseId }: Values) => houseId === other)).toMatchObject({
      added: ['厨房'],
      renamed: [{ from: '客厅', to: '起居室' }],
      removed: expect.arrayContaining(['主卧', '书房']),
      blocked: [],
    })
    expect(await namesOf(one)).toEqual(['客厅', '主卧'])
    const { code, data } = await forced(id, { area: 95, rooms, mode: overwrite })
    expect(code).toBe(codes.ok)
    expect(data).toEqual({ success: 2, fail: 0, failList: [] })
    expect(await namesOf(one)).toEqual(['起居室', '厨房'])
    expect(await namesOf(other)).toEqual(['起居室', '厨房'])
    expect((await modelRooms(id)).map(({ name }) => name)).toEqual(['起居室', '厨房'])
    expect((await modelRooms(id)).map((room) => room.id)).not.toContain(second?.id)
    expect((await eaves.call('house.detail', { houseId: one })).data.area).toBe(95)
    const again = await eaves.call('houseModel.preview', { modelId: id, mode: overwrite })
    expect(again.data).toEqual({ list: [], total: 2, unchanged: 2 })
  })

  it('say beforehand which house gets another area', async () => {
    const id = await newModel()
    const [one, other] = await newHouses(id)
    await eaves.call('house.update', { id: other, area: 77 })
    const ahead = async (mode: DictionaryValue<typeof roomMode>) =>
      (await eaves.call('houseModel.preview', { modelId: id, area: 95, mode })).data
    expect(await ahead(addMissing)).toEqual({ list: [], total: 2, unchanged: 2 })
    const { list } = await ahead(overwrite)
    expect(list.map(({ houseId, area }: Values) => [houseId, area]).toSorted()).toEqual(
      [
        [one, { from: 90, to: 95 }],
        [other, { from: 77, to: 95 }],
      ].toSorted(),
    )
    const areas = () =>
      Promise.all(
        [one, other].map(async (houseId) => (await eaves.call('house.detail', { houseId })).data.area),
      )
    await forced(id, { area: 95, mode: addMissing })
    expect(await areas()).toEqual([90, 77])
    await forced(id, { area: 95, mode: overwrite })
    expect(await areas()).toEqual([95, 95])
  })

  it('are changed by the first of two who change them; the other is told', async () => {
    const id = await newModel()
    const [one] = await newHouses(id)
    const { version } = await modelOf(id)
    expect((await forced(id, { remark: '先改', mode: addMissing, version })).code).toBe(codes.ok)
    const late = { code: codes.stale, msg: expect.stringMatching(/已被林知远修改，请刷新$/) }
    expect(await forced(id, { remark: '后改', mode: addMissing, version })).toMatchObject(late)
    const given = { modelId: id, houseIds: [one], mode: addMissing, version }
    expect(await eaves.call('houseModel.batchUpdate', given)).toMatchObject(late)
    expect(await modelOf(id)).toMatchObject({ remark: '先改' })
  })

  it('lose all rooms where none are wanted, and none where nothing is said of them', async () => {
    const id = await newModel()
    const [one] = await newHouses(id)
    await forced(id, { mode: overwrite })
    expect(await namesOf(one)).toEqual(['客厅', '主卧'])
    const { data } = await eaves.call('houseModel.preview', { modelId: id, rooms: [], mode: overwrite })
    expect(data.list[0]).toMatchObject({ removed: ['客厅', '主卧'] })
    await forced(id, { rooms: [], mode: overwrite })
    expect(await modelRooms(id)).toEqual([])
    expect(await namesOf(one)).toEqual([])
  })

  it('only add, where only what is missing is wanted', async () => {
    const id = await newModel()
    const [one] = await newHouses(id)
    await eaves.call('houseRoom.create', { houseId: one, name: '书房', roomType: roomType.study })
    const [first] = await modelRooms(id)
    await forced(id, {
      rooms: [
        { ...first, name: '起居室' },
        { name: '厨房', roomType: roomType.kitchen, sort: 3 },
      ],
      mode: addMissing,
    })
    expect((await namesOf(one)).toSorted()).toEqual(['主卧', '书房', '厨房', '客厅'].toSorted())
  })

  it('take a room for theirs whose name looks the same: it stops no house, and adds nothing to its own', async () => {
    const id = await newModel()
    const [one, two] = await newHouses(id)
    await eaves.call('houseRoom.create', { houseId: one, name: '书房a', roomType: roomType.study })
    const rooms = [...(await modelRooms(id)), { name: '书房A', roomType: roomType.study, sort: 3 }]
    await forced(id, { rooms, mode: addMissing })
    expect((await namesOf(one)).toSorted()).toEqual(['主卧', '书房a', '客厅'].toSorted())
    expect((await namesOf(two)).toSorted()).toEqual(['主卧', '书房A', '客厅'].toSorted())
  })

  it('let two rooms swap names', async () => {
    const id = await newModel()
    const [one] = await newHouses(id)
    const [first, second] = await modelRooms(id)
    const rooms = [
      { ...first, name: '主卧' },
      { ...second, name: '客厅' },
    ]
    expect((await forced(id, { rooms, mode: overwrite })).data).toMatchObject({ success: 2 })
    expect(await roomsOf(one)).toMatchObject([
      { name: '主卧', roomType: roomType.livingRoom },
      { name: '客厅', roomType: roomType.masterBedroom },
    ])
  })

  it('touch only the rooms that differ, as any other change would', async () => {
    const id = await newModel()
    const [first, second] = await modelRooms(id)
    await forced(id, { rooms: [first, { ...second, area: 21 }], mode: overwrite })
    expect(await modelRooms(id)).toMatchObject([
      { id: first?.id, version: 1, updateTime: first?.updateTime },
      { id: second?.id, version: 2, area: 21, updateUserName: '林知远' },
    ])
    const twice = await forced(id, { rooms: [first, { ...first, name: '起居室' }], mode: overwrite })
    expect(twice).toMatchObject({ code: codes.invalid, data: { errors: { 'rooms[1].id': '编号重复' } } })
  })

  it('leave a house as it is whose room holds a device', async () => {
    const id = await newModel()
    const [one, other] = await newHouses(id)
    const held = (await roomsOf(one)).find(({ name }) => name === '主卧')
    await eaves.db
      .insertInto('gadget')
      .values({ id: `gadget_${engine}_${made}`, name: '灯', roomId: held?.id })
      .execute()
    const [first] = await modelRooms(id)
    const { data } = await forced(id, {
      rooms: [{ ...first }, { name: '厨房', roomType: roomType.kitchen, sort: 3 }],
      mode: overwrite,
    })
    expect(data).toMatchObject({ success: 1, fail: 1 })
    expect(data.failList).toMatchObject([{ houseId: one, msg: '房间「主卧」已绑定设备，不能删除' }])
    expect(await namesOf(one)).toEqual(['客厅', '主卧'])
    expect(await namesOf(other)).toEqual(['客厅', '厨房'])
  })

  it('are given to many houses at once', async () => {
    const id = await newModel()
    const [one, other] = await newHouses(null)
    const foreign = await eaves.call('house.list', { projectId: 'project_jingan', pageSize: 10 })
    const houseIds = [one, other, foreign.data.list[0].id, 'house_none']
    const { data } = await eaves.call('houseModel.batchUpdate', { modelId: id, houseIds, mode: addMissing })
    expect(data).toMatchObject({ success: 2, fail: 2 })
    expect(data.failList.map(({ msg }: Values) => msg).toSorted()).toEqual(
      ['数据不存在或已删除', '房屋与户型不在同一项目'].toSorted(),
    )
    expect(await namesOf(one)).toEqual(['客厅', '主卧'])
    expect((await eaves.call('house.detail', { houseId: one })).data).toMatchObject({ modelId: id, area: 90 })
    expect(
      (await eaves.call('houseModel.batchUpdate', { modelId: id, houseIds: [], mode: addMissing })).code,
    ).toBe(codes.invalid)
    expect((await eaves.call('houseModel.batchUpdate', { modelId: id, houseIds: [one], mode: 3 })).code).toBe(
      codes.invalid,
    )
  })

  it('give their rooms to a house that gets one by itself', async () => {
    const id = await newModel()
    const [one] = await newHouses(null)
    await eaves.call('house.update', { id: one, modelId: id })
    expect(await namesOf(one)).toEqual(['客厅', '主卧'])
  })

  it('have no inner errors to hide', () => {
    expect(eaves.errors).toEqual([])
  })
})
