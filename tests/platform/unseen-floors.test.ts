import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { openDatabase } from '#platform/db/client.ts'
import { roomType } from '#resources/estate-dictionaries.ts'
import { copyDemoData } from '#tests/support/copy-demo-data.ts'
import { startPlatform, type TestPlatform } from '#tests/support/platform.ts'

const projectId = 'project_jingan'
const floors = 200
const perFloor = 3
const plan = { projectId, startNo: 1, endNo: floors, housePerFloor: perFloor, numberRule: '{F}{NN}' }

const onFolder = async (folder: string) =>
  startPlatform({
    ...{ engine: 'pglite', seed: null },
    database: await openDatabase({ directory: join(folder, 'database') }),
  })

// On PostgreSQL it is one transaction, which others do not wait for: `estate-floors.test.ts`, `large-writes-killed.test.ts`.
describe('floors that the embedded database takes in pieces', () => {
  let folder: string
  let eaves: TestPlatform
  beforeAll(async () => {
    folder = await copyDemoData()
    eaves = await onFolder(folder)
  }, 120_000)
  afterAll(async () => {
    await eaves.close()
    await rm(folder, { recursive: true, force: true })
  })

  let buildings = 0
  const newBuilding = () => `${++buildings}座`

  const unseen = async (of: TestPlatform) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from unseen_floor`.execute(of.db)
    return rows[0]?.n ?? 0
  }
  /** Until some of it is stored, and some is not. */
  const halfWay = () =>
    vi.waitFor(async () => expect(await unseen(eaves)).toBeGreaterThan(2), { timeout: 60_000, interval: 1 })

  /** What people see of the project, however they look. */
  const look = async (of: TestPlatform) => {
    const answers = await Promise.all([
      of.call('floor.list', { projectId, pageSize: 100 }),
      of.call('house.list', { projectId, pageSize: 10 }),
      of.call('house.list', { projectId, pageSize: 10, name: '座-1502' }),
      of.call('house.leftList', { projectId }),
      of.call('project.detail', { id: projectId }),
    ])
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => codes.ok))
    const [floorPage, housePage, named, left, project] = answers.map(({ data }) => data)
    return {
      floors: floorPage.total,
      houses: housePage.total,
      named: named.total,
      left: left.flatMap(({ child }: { child: unknown[] }) => child).length,
      houseNum: project.houseNum,
    }
  }
  /** What is stored of it, seen or not. */
  const stored = async ({ db }: TestPlatform, building: string) => {
    const { rows } = await sql<{ floors: number; houses: number; rooms: number }>`
      with f as (select id from public.floor where building = ${building}),
        h as (select id from public.house where floor_id in (select id from f))
      select (select count(*)::int from f) as floors, (select count(*)::int from h) as houses,
        (select count(*)::int from house_room where house_id in (select id from h)) as rooms`.execute(db)
    return rows[0]
  }
  const nothing = { floors: 0, houses: 0, rooms: 0 }

  const newModel = async (name: string) => {
    const { id } = (await eaves.call('houseModel.create', { projectId, name, area: 88 })).data
    const room = { modelId: id, area: 20, name: '客厅', roomType: roomType.livingRoom, sort: 1 }
    expect((await eaves.call('modelRoom.create', room)).code).toBe(codes.ok)
    return String(id)
  }

  it('are seen all at once, and where the process is killed before, there is nothing of them', async () => {
    const building = newBuilding()
    const models = [{ modelId: await newModel('丙型') }, {}, {}]
    const before = await look(eaves)
    const generating = eaves.call('floor.generate', { ...plan, building, models })
    await halfWay()
    expect(await look(eaves)).toEqual(before)
    const killed = await mkdtemp(join(tmpdir(), 'eaves-killed-'))
    await eaves.database.db.transaction().execute(async (db) => {
      const { rows } = await sql`select id from unseen_floor`.execute(db)
      expect(rows.length).toBeGreaterThan(2)
      expect(rows.length).toBeLessThan(floors)
      await cp(folder, killed, { recursive: true })
    })
    const { code, data } = await generating
    expect(code).toBe(codes.ok)
    expect(data).toMatchObject({ houseNum: floors * perFloor })
    expect(await unseen(eaves)).toBe(0)
    const all = {
      ...{ floors: before.floors + floors, houses: before.houses + floors * perFloor },
      ...{ named: before.named + 1, left: before.left + floors * perFloor },
      houseNum: before.houseNum + floors * perFloor,
    }
    expect(await look(eaves)).toEqual(all)
    expect(await stored(eaves, building)).toEqual({ floors, houses: floors * perFloor, rooms: floors })

    const after = await onFolder(killed)
    expect(await unseen(after)).toBe(0)
    expect(await stored(after, building)).toEqual(nothing)
    expect(await look(after)).toEqual(before)
    expect((await after.call('floor.generate', { ...plan, building, models })).code).toBe(codes.ok)
    expect(await look(after)).toEqual(all)
    await after.close()
    await rm(killed, { recursive: true, force: true })
  }, 240_000)

  it('are judged once more at the end: who was first with a floor keeps it, and nothing else is left', async () => {
    const building = newBuilding()
    const generating = eaves.call('floor.generate', { ...plan, building })
    await halfWay()
    const own = { projectId, building }
    const alike = await eaves.call('floor.create', { ...own, name: '1层', floorNo: -5 })
    expect(alike).toMatchObject({ code: codes.duplicate, data: { errors: { name: expect.any(String) } } })
    expect((await eaves.call('floor.create', { ...own, name: '避难层', floorNo: 100 })).code).toBe(codes.ok)
    expect(await unseen(eaves)).toBeGreaterThan(0)
    expect(await generating).toMatchObject({
      code: codes.duplicate,
      data: { errors: { startNo: '楼层避难层已存在' } },
    })
    expect(await unseen(eaves)).toBe(0)
    expect(await stored(eaves, building)).toEqual({ ...nothing, floors: 1 })
    const { houses, houseNum } = await look(eaves)
    expect(houseNum).toBe(houses)
  }, 120_000)

  it('have the rooms of their models as those are, or are not made', async () => {
    const building = newBuilding()
    const modelId = await newModel('丁型')
    const generating = eaves.call('floor.generate', { ...plan, building, models: [{ modelId }] })
    await halfWay()
    const room = { modelId, area: 9, name: '书房', roomType: roomType.livingRoom, sort: 2 }
    expect((await eaves.call('modelRoom.create', room)).code).toBe(codes.ok)
    expect(await unseen(eaves)).toBeGreaterThan(0)
    expect(await generating).toMatchObject({ code: codes.conflict, msg: '户型已被修改，请重试' })
    expect(await stored(eaves, building)).toEqual(nothing)
  }, 120_000)

  it('are copies of one floor as it is, or are not made', async () => {
    const building = newBuilding()
    const first = await eaves.call('floor.generate', { ...plan, building, endNo: 1, housePerFloor: 50 })
    const [id] = first.data.ids
    const targets = Array.from({ length: 50 }, (_, index) => ({ name: `${index + 2}层`, floorNo: index + 2 }))
    const copy = () => eaves.call('floor.copy', { id, targets, withHouse: 1, withRoom: 1 })
    const before = await look(eaves)
    const copying = copy()
    await halfWay()
    expect(await look(eaves)).toEqual(before)
    const { data } = await eaves.call('house.list', { floorId: id, pageSize: 10 })
    const [{ id: houseId, name }] = data.list
    expect((await eaves.call('house.update', { id: houseId, name, area: 123 })).code).toBe(codes.ok)
    expect(await unseen(eaves)).toBeGreaterThan(0)
    expect(await copying).toMatchObject({ code: codes.conflict, msg: '该楼层的房屋已被修改，请重试' })
    expect(await look(eaves)).toEqual(before)
    expect(await stored(eaves, building)).toEqual({ floors: 1, houses: 50, rooms: 0 })

    expect((await copy()).code).toBe(codes.ok)
    expect(await stored(eaves, building)).toEqual({ floors: 51, houses: 51 * 50, rooms: 0 })
    expect((await look(eaves)).houses).toBe(before.houses + 2500)
    expect(eaves.errors).toEqual([])
  }, 240_000)
})
