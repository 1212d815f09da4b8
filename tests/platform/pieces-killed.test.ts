import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { config } from '#config'
import { codes } from '#domain/error-codes.ts'
import { enableStatus } from '#resources/dictionaries.ts'
import { roomMode, roomType } from '#resources/estate-dictionaries.ts'
import type { Values } from '#schema'
import { type ChildServer, clientOf, startServer } from '#tests/support/child-server.ts'
import { type KilledPlace, placeOn } from '#tests/support/killed-place.ts'
import type { TestPlatform } from '#tests/support/platform.ts'
import { callOf } from '#tests/support/platform-client.ts'
import { sendImport } from '#tests/support/send-import.ts'

const projectId = 'project_jingan'
const floorId = 'floor_jingan_1_1'
/** Rows or houses of a piece, and of all. */
const atOnce = { import: 50, actions: 10, houses: 50 }
const many = { import: 1000, actions: 200, houses: 400 }
const reason = '停机补偿'

const houses = [
  '楼栋,单元,楼层*,房号*',
  ...Array.from({ length: many.import }, (_, index) => `1号楼,1单元,1层,K${index}`),
].join('\n')

// On PostgreSQL: `import-killed.test.ts`, `points-killed.test.ts`, `large-writes-killed.test.ts`.
describe('a platform with the embedded database that is killed in the middle of pieces', () => {
  let place: KilledPlace
  let server: ChildServer | null = null
  let inside: TestPlatform | null = null
  beforeAll(async () => {
    place = await placeOn('pglite')
  }, 120_000)
  afterAll(async () => {
    await server?.stop('SIGKILL')
    await inside?.close()
    await place.close()
  })

  /** Looks into the database while no server has it. */
  async function look<T>(at: (found: TestPlatform) => Promise<T>): Promise<T> {
    inside = await place.open()
    const seen = await at(inside)
    expect(inside.errors).toEqual([])
    await inside.close()
    inside = null
    return seen
  }

  type Receiver = Parameters<typeof sendImport>[0] & Pick<ReturnType<typeof clientOf>, 'call'>

  /** Sends something, and kills the server as soon as the call that is asked again and again says that some of it is done. */
  async function killAmid(
    send: (to: Receiver) => Promise<unknown>,
    ask: readonly [name: string, input: Values],
    isBegun: (data: { readonly total: number; readonly list: readonly Values[] }) => boolean,
  ) {
    server = await startServer(place.settings)
    const { url } = server
    const client = clientOf(server)
    const fetchHere: Receiver['fetch'] = (request) =>
      fetch(new Request(request.url.replace('http://eaves.test', url ?? ''), request))
    const to: Receiver = { ...client, fetch: fetchHere, platform: { services: { config } } }
    const list = async () => (await client.call(callOf(config, ask[0]), ask[1], {})).data
    expect(isBegun(await list())).toBe(false)
    const sent = send(to).catch(() => null)
    await vi.waitFor(async () => expect(isBegun(await list())).toBe(true), { timeout: 60_000, interval: 1 })
    await server.stop('SIGKILL')
    server = null
    expect(await sent).toBeNull()
  }

  it('has whole pieces of an import with what the log says of them, and all of it the next time', async () => {
    const told = async ({ db }: TestPlatform) => {
      const { rows } = await sql<{ there: number; told: number; entries: number }>`
        select count(*)::int as there,
          count(*) filter (where exists (
            select 1 from log_part p where p.resource = 'house' and p.record_id = h.id))::int as told,
          (select count(*)::int from operation_log where content like '导入房屋%') as entries
        from house h where name ~ '^K[0-9]+$'`.execute(db)
      return rows[0] ?? { there: 0, told: 0, entries: 0 }
    }
    const send = (to: Parameters<typeof sendImport>[0]) =>
      sendImport(to, 'house.import', houses, { projectId })
    const before = await look(async ({ db }) => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from house where floor_id = ${floorId} and deleted_at is null`.execute(db)
      return rows[0]?.n ?? 0
    })
    const ask = ['house.list', { floorId, pageNum: 1, pageSize: 10 }] as const
    await killAmid(send, ask, ({ total }) => total > before)
    await look(async (found) => {
      const { there, told: inLog, entries } = await told(found)
      expect(there).toBeGreaterThan(0)
      expect(there).toBeLessThan(many.import)
      expect([there % atOnce.import, inLog, entries]).toEqual([0, there, there / atOnce.import])
      const { code, data } = await send(found)
      expect(code).toBe(codes.ok)
      expect(data).toMatchObject({ created: many.import - there, skipped: there, fail: 0 })
      expect(await told(found)).toEqual({
        ...{ there: many.import, told: many.import, entries: many.import / atOnce.import },
      })
    })
  }, 240_000)

  it('has whole pieces of a file of actions, none of them twice when it is sent again', async () => {
    const people = await look(({ db }) =>
      db
        .selectFrom('customer')
        .select(['id', 'phone', 'integral'])
        .where('deletedAt', 'is', null)
        .where('status', '=', enableStatus.enabled)
        .orderBy('id')
        .limit(many.actions)
        .execute(),
    )
    expect(people).toHaveLength(many.actions)
    const [first] = people
    const file = [
      '手机号*,姓名,操作*,积分(分)*,原因*',
      ...people.map(({ phone }) => `${phone},,增加积分,7,${reason}`),
    ].join('\n')
    const send = (to: Parameters<typeof sendImport>[0]) =>
      sendImport(
        ...([to, 'POST /usercenter/admin/v1/customer/integral/import', file] as const),
        ...([{ requestId: 'killed-file-0001' }, { as: 'service' }] as const),
      )
    const ask = ['customer.list', { id: first?.id, pageNum: 1, pageSize: 10 }] as const
    await killAmid(send, ask, ({ list }) => list[0]?.integral !== first?.integral)
    /** How many have been given something, once each, and how many of them the log tells of. */
    const given = async ({ db }: TestPlatform) => {
      const { rows } = await sql<{ entries: number; people: number; balances: number; told: number }>`
        select count(*)::int as entries, count(distinct l.user_id)::int as people,
          count(*) filter (where l.after = c.integral)::int as balances,
          (select coalesce(sum((after::jsonb ->> 'updated')::int), 0)::int from operation_log
            where content like '批量调整积分%') as told
        from points_log l join customer c on c.id = l.user_id where l.reason = ${reason}`.execute(db)
      return rows[0] ?? { entries: 0, people: 0, balances: 0, told: 0 }
    }
    await look(async (found) => {
      const { entries, ...others } = await given(found)
      expect(entries).toBeGreaterThan(0)
      expect(entries).toBeLessThan(many.actions)
      expect(entries % atOnce.actions).toBe(0)
      expect(others).toEqual({ people: entries, balances: entries, told: entries })
      const { code, data } = await send(found)
      expect(code).toBe(codes.ok)
      expect(data).toMatchObject({ success: many.actions, fail: 0 })
      const all = { entries: many.actions, people: many.actions, balances: many.actions }
      expect(await given(found)).toMatchObject(all)
    })
  }, 240_000)

  it('has whole pieces of the houses of a model with what the log says of them, and all the next time', async () => {
    const model = { projectId, name: '四室户型', area: 90 }
    const { modelId, ids } = await look(async (found) => {
      const { data } = await found.call('houseModel.create', model)
      const models = Array.from({ length: 40 }, () => ({ modelId: data.id }))
      const plan = { building: '丙栋', startNo: 1, endNo: many.houses / 40, housePerFloor: 40, models }
      expect((await found.call('floor.generate', { projectId, ...plan })).code).toBe(codes.ok)
      const rows = await found.db
        .selectFrom('house')
        .select('id')
        .where('modelId', '=', data.id)
        .orderBy('id')
        .execute()
      return { modelId: String(data.id), ids: rows.map(({ id }) => String(id)) }
    })
    expect(ids).toHaveLength(many.houses)
    const rooms = [{ name: '衣帽间', roomType: roomType.livingRoom, area: 5, sort: 1 }]
    const input = { id: modelId, name: model.name, area: 95, rooms, mode: roomMode.overwrite }
    const ask = ['houseRoom.list', { houseId: ids[0], pageNum: 1, pageSize: 10 }] as const
    await killAmid(
      (to) => to.call(callOf(config, 'houseModel.forceUpdate'), input, {}),
      ask,
      ({ list }) => list.some(({ name }) => name === '衣帽间'),
    )
    /** Houses that have the room, and how many of them the log tells of. */
    const changed = async ({ db }: TestPlatform) => {
      const { rows } = await sql<{ id: string; told: boolean }>`
        select h.id, exists (select 1 from log_part p where p.resource = 'house' and p.record_id = h.id
          and p.content like '%房间%') as told
        from house h where h.model_id = ${modelId}
          and exists (select 1 from house_room r where r.house_id = h.id and r.name = '衣帽间') order by h.id`.execute(
        db,
      )
      return { ids: rows.map(({ id }) => id), told: rows.filter(({ told }) => told).length }
    }
    await look(async (found) => {
      const before = await changed(found)
      const there = before.ids.length
      expect(there).toBeGreaterThan(0)
      expect(there).toBeLessThan(many.houses)
      expect([there % atOnce.houses, before]).toEqual([0, { ids: ids.slice(0, there), told: there }])
      expect((await found.call('houseModel.forceUpdate', input)).code).toBe(codes.ok)
      expect(await changed(found)).toEqual({ ids, told: ids.length })
    })
  }, 240_000)
})
