import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { alarmStatus } from '#resources/alarm-dictionaries.ts'
import { projectType, relation, roomMode, roomType } from '#resources/estate-dictionaries.ts'
import type { Values } from '#schema'
import { startPlatform, type TestPlatform } from '#tests/support/platform.ts'

/** Whatever estate it is; the engines agree on that (`estate-floors`, `estate-models`). */
describe('of any estate', () => {
  let eaves: TestPlatform
  let estates = 0
  beforeAll(async () => {
    eaves = await startPlatform()
  })
  afterAll(() => eaves.close())

  const ask = async (name: string, input: Values) => {
    const { code, msg, data } = await eaves.call(name, input)
    expect(code, `${name}: ${msg} ${JSON.stringify(data)}`).toBe(codes.ok)
    return data
  }
  const newProject = async (): Promise<string> => {
    estates += 1
    const { id } = await ask('project.create', {
      name: `万象园${estates}`,
      type: projectType.residence,
      departmentId: 'dept_shanghai',
      addressIds: ['310000', '310100', '310106'],
      addressDetail: '江宁路 5 号',
    })
    return id
  }
  const newModel = async (projectId: string, rooms: readonly string[]): Promise<string> => {
    const { id } = await ask('houseModel.create', { projectId, name: '甲型', area: 88 })
    for (const [sort, name] of rooms.entries())
      await ask('modelRoom.create', { modelId: id, name, roomType: roomType.other, sort })
    return id
  }
  const listOf = async (name: string, input: Values): Promise<readonly Values[]> =>
    (await ask(name, { pageSize: 100, ...input })).list
  const generate = (projectId: string, size: Values, modelId: string | null = null) =>
    ask('floor.generate', {
      projectId,
      startNo: 1,
      numberRule: '{F}{NN}',
      models: Array.from({ length: Number(size.housePerFloor) }, () => (modelId ? { modelId } : {})),
      ...size,
    })

  const size = fc.record({
    endNo: fc.integer({ min: 1, max: 4 }),
    housePerFloor: fc.integer({ min: 1, max: 3 }),
  })
  const roomNames = fc.uniqueArray(fc.constantFrom('客厅', '主卧', '次卧', '厨房', '阳台'), { maxLength: 4 })

  it('sorting puts the floors in the order that was sent, and loses none', async () => {
    const projectId = await newProject()
    await generate(projectId, { endNo: 6, housePerFloor: 1 })
    const ids = (await listOf('floor.list', { projectId })).map(({ id }) => String(id))
    const anyOrder = fc.shuffledSubarray(ids, { minLength: ids.length })
    await fc.assert(
      fc.asyncProperty(anyOrder, async (floorIds) => {
        await ask('POST /platform/admin/v1/floor/sort/update', { projectId, floorIds })
        expect((await listOf('floor.list', { projectId })).map(({ id }) => id)).toEqual(floorIds)
      }),
      { numRuns: 10 },
    )
  })

  it('floors stand by number in their unit, however they came, as long as nobody orders them by hand', async () => {
    const floorNo = fc.integer({ min: -3, max: 12 }).filter((no) => no !== 0)
    const way = fc.constantFrom('create', 'generate', 'copy')
    const step = fc.record({
      way,
      unit: fc.constantFrom('1单元', '2单元'),
      floorNos: fc.uniqueArray(floorNo, { minLength: 1, maxLength: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
        const projectId = await newProject()
        const inUnit = async (unit: string) =>
          (await listOf('floor.list', { projectId })).filter((floor) => floor.unit === unit)
        for (const { way, unit, floorNos } of steps) {
          const standing = await inUnit(unit)
          const free = floorNos.filter((no) => standing.every((floor) => floor.floorNo !== no))
          const targets = free.map((no) => ({ name: `第${no}层`, floorNo: no }))
          const place = { projectId, building: '1号楼', unit }
          const [startNo, endNo] = [Math.min(...free), Math.max(...free)]
          const skipNos = standing.map((floor) => ({ floorNo: floor.floorNo }))
          const [first] = standing
          if (free.length === 0) continue
          if (way === 'generate')
            await generate(projectId, { ...place, startNo, endNo, housePerFloor: 1, skipNos })
          else if (way === 'copy' && first) await ask('floor.copy', { id: first.id, targets })
          else await ask('floor.create', { ...place, items: targets })
        }
        for (const unit of ['1单元', '2单元']) {
          const numbers = (await inUnit(unit)).map((floor) => Number(floor.floorNo))
          expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
        }
      }),
      { numRuns: 8 },
    )
  }, 120_000)

  it('a copy has the houses and rooms, and no people, gateways, files, alarms or orders', async () => {
    const lived = fc.record({
      bound: fc.boolean(),
      people: fc.integer({ min: 0, max: 2 }),
      alarms: fc.boolean(),
    })
    const floor = fc.array(lived, { minLength: 1, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(floor, roomNames, async (houses, rooms) => {
        const projectId = await newProject()
        const modelId = await newModel(projectId, rooms)
        await generate(projectId, { endNo: 1, housePerFloor: houses.length }, modelId)
        const [source] = await listOf('floor.list', { projectId })
        const originals = await listOf('house.list', { projectId, orderBy: 'name', order: 'asc' })
        for (const [at, { bound, people, alarms }] of houses.entries()) {
          const houseId = String(originals[at]?.id)
          if (bound)
            await ask('house.bindTechProduct', {
              houseId,
              productId: 'product_wuheng',
              gatewayNo: `P${estates}${at}`,
            })
          for (let one = 0; one < people; one += 1)
            await ask('houseUser.create', {
              houseId,
              name: '陈一',
              phone: `1391${one}${String(at).padStart(6, '0')}`,
              relation: relation.owner,
            })
          if (alarms)
            await eaves.db
              .insertInto('alarm')
              .values({
                id: `al${estates}x${at}`,
                version: 1,
                projectId,
                houseId,
                name: '离线',
                status: alarmStatus.unhandled,
              })
              .execute()
        }
        const { ids } = await ask('floor.copy', {
          id: source?.id,
          targets: [{ name: '7层', floorNo: 7 }],
          withHouse: 1,
          withRoom: 1,
          withTechProduct: 1,
        })
        expect((await listOf('floor.list', { projectId })).find(({ id }) => id === source?.id)).toMatchObject(
          {
            alarmNum: houses.filter(({ alarms }) => alarms).length,
          },
        )
        expect(await listOf('floor.list', { projectId, id: ids[0] })).toMatchObject([{ alarmNum: 0 }])
        const copies = await listOf('house.list', { floorId: ids[0], orderBy: 'name', order: 'asc' })
        expect(copies.map(({ name }) => name)).toEqual(houses.map((_, at) => `70${at + 1}`))
        for (const [at, copy] of copies.entries()) {
          expect(copy).toMatchObject({ gatewayNo: null, userNum: 0, alarmNum: 0, workOrderNum: 0, modelId })
          expect(copy.techProductId).toBe(houses[at]?.bound ? 'product_wuheng' : null)
          const detail = await ask('house.detail', { houseId: copy.id })
          expect(detail.debugFiles ?? []).toEqual([])
          expect(detail.users).toEqual([])
          expect(detail.rooms.map(({ name }: Values) => name)).toEqual(rooms)
        }
      }),
      { numRuns: 6 },
    )
  }, 120_000)

  it('a model that only adds takes no room from a house', async () => {
    await fc.assert(
      fc.asyncProperty(roomNames, roomNames, roomNames, async (before, own, after) => {
        const projectId = await newProject()
        const modelId = await newModel(projectId, before)
        await generate(projectId, { endNo: 1, housePerFloor: 1 }, modelId)
        const [house] = await listOf('house.list', { projectId })
        const houseId = String(house?.id)
        for (const name of own.filter((one) => !before.includes(one)))
          await ask('houseRoom.create', { houseId, name, roomType: roomType.other })
        const roomsNow = async (): Promise<readonly Values[]> =>
          (await ask('house.detail', { houseId })).rooms
        const had = await roomsNow()
        const model = (await listOf('houseModel.list', { projectId }))[0]
        const kept = (await listOf('modelRoom.list', { modelId })).filter(({ name }) =>
          after.some((one) => one === name),
        )
        const added = after
          .filter((name) => !before.includes(name))
          .map((name, at) => ({ name, roomType: roomType.other, sort: 10 + at }))
        await ask('houseModel.forceUpdate', {
          ...model,
          rooms: [...kept, ...added],
          mode: roomMode.addMissing,
        })
        const has = await roomsNow()
        expect(has).toEqual(
          expect.arrayContaining(had.map(({ id, name }) => expect.objectContaining({ id, name }))),
        )
        expect(has.map(({ name }) => name)).toEqual(expect.arrayContaining(after))
      }),
      { numRuns: 8 },
    )
  }, 120_000)

  it('what is generated and deleted again leaves nothing', async () => {
    await fc.assert(
      fc.asyncProperty(size, roomNames, async (some, rooms) => {
        const projectId = await newProject()
        const modelId = await newModel(projectId, rooms)
        await generate(projectId, some, modelId)
        for (const { id } of await listOf('house.list', { projectId })) await ask('house.delete', { id })
        for (const { id } of await listOf('floor.list', { projectId })) await ask('floor.delete', { id })
        await ask('houseModel.delete', { id: modelId })
        await ask('project.delete', { id: projectId })
        for (const table of ['floor', 'house', 'houseModel'])
          expect(
            await eaves.db
              .selectFrom(table)
              .select('id')
              .where('projectId', '=', projectId)
              .where('deletedAt', 'is', null)
              .execute(),
          ).toEqual([])
      }),
      { numRuns: 6 },
    )
  }, 120_000)

  it('has no inner errors to hide', () => {
    expect(eaves.errors).toEqual([])
  })
})
