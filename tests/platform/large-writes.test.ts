import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { roomMode, roomType } from '#resources/estate-dictionaries.ts'
import { oneEngine, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

const projectId = 'project_jingan'
const rooms = [{ name: '衣帽间', roomType: roomType.livingRoom, area: 5, sort: 1 }]
/** More than are changed in one transaction, and more than two times as many. */
const count = 120
const atOnce = 50

describe.each(oneEngine)('a change of many houses on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine })
  })
  afterAll(() => eaves.close())

  let made = 0
  /** A model with so many houses, and another one that has the room. */
  const modelled = async () => {
    made += 1
    const model = { projectId, name: `户型${made}`, area: 90 }
    const { data } = await eaves.call('houseModel.create', model)
    const models = Array.from({ length: 40 }, () => ({ modelId: data.id }))
    const plan = { building: `${made}栋`, startNo: 1, endNo: 3, housePerFloor: 40, models }
    expect((await eaves.call('floor.generate', { projectId, ...plan })).code).toBe(codes.ok)
    const houses = await eaves.db
      .selectFrom('house')
      .select('id')
      .where('modelId', '=', data.id)
      .orderBy('id')
      .execute()
    const other = await eaves.call('houseModel.create', { ...model, name: `${model.name}乙` })
    expect((await eaves.call('modelRoom.create', { modelId: other.data.id, ...rooms[0] })).code).toBe(
      codes.ok,
    )
    return {
      ...{ id: String(data.id), name: model.name, otherId: String(other.data.id) },
      houseIds: houses.map(({ id }) => String(id)),
    }
  }

  /** Houses that have the room, and of which the log says so. */
  const told = async (houseIds: readonly string[]) => {
    const { rows } = await sql<{ id: string; told: boolean }>`
      select h.id, exists (select 1 from log_part p where p.resource = 'house' and p.record_id = h.id) as told
      from house h where h.id = any(${houseIds}::text[])
        and exists (select 1 from house_room r where r.house_id = h.id and r.name = '衣帽间') order by h.id`.execute(
      eaves.db,
    )
    expect(rows.filter((row) => !row.told)).toEqual([])
    return rows.map(({ id }) => id)
  }

  /** From here on the database takes no rooms of this house. */
  const spoil = async (houseId: string) => {
    await sql`create function refuse_room() returns trigger language plpgsql as
      $$ begin raise exception 'this house takes no rooms'; end $$`.execute(eaves.db)
    await sql`create trigger refuse_room before insert on house_room for each row
      when (new.house_id = ${sql.lit(houseId)}) execute function refuse_room()`.execute(eaves.db)
  }
  const mend = () => sql`drop function refuse_room cascade`.execute(eaves.db)

  type Modelled = Awaited<ReturnType<typeof modelled>>

  const mode = roomMode.overwrite
  const calls = {
    'houseModel.forceUpdate': ({ id, name }: Modelled) =>
      eaves.call('houseModel.forceUpdate', { id, name, area: 95, rooms, mode }),
    'houseModel.batchUpdate': ({ otherId, houseIds }: Modelled) =>
      eaves.call('houseModel.batchUpdate', { modelId: otherId, houseIds, mode }),
  }

  it.each(Object.entries(calls))('%s says which are done where it cannot go on', async (_name, ask) => {
    const model = await modelled()
    const { houseIds } = model
    await spoil(houseIds[atOnce + 10] ?? '')
    const { code, data } = await ask(model)
    await mend()
    expect(code).toBe(codes.ok)
    expect(data).toMatchObject({ success: atOnce, fail: count - atOnce })
    const left = houseIds.slice(atOnce)
    const reason = '未处理：系统繁忙，请稍后重试'
    expect(data.failList).toEqual(
      left.map((houseId) => ({ houseId, houseName: expect.stringMatching(/^\d栋-/), msg: reason })),
    )
    expect(await told(houseIds)).toEqual(houseIds.slice(0, atOnce))
    expect(eaves.errors).toMatchObject([{ message: 'a piece of a call failed' }])
    eaves.errors.length = 0

    const again = await ask(model)
    expect(again.data).toMatchObject({ success: count, fail: 0, failList: [] })
    expect(await told(houseIds)).toEqual(houseIds)
  })

  it('refuses as ever what the first of them is refused with', async () => {
    const model = await modelled()
    const { houseIds } = model
    await spoil(houseIds[0] ?? '')
    const { code } = await calls['houseModel.forceUpdate'](model)
    await mend()
    expect(code).not.toBe(codes.ok)
    expect(await told(houseIds)).toEqual([])
    eaves.errors.length = 0
  })
})
