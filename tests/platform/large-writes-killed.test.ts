import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { config } from '#config'
import { codes } from '#domain/error-codes.ts'
import { type Database, openDatabase } from '#platform/db/client.ts'
import { roomMode, roomType } from '#resources/estate-dictionaries.ts'
import type { Values } from '#schema'
import { type ChildServer, clientOf, startServer } from '#tests/support/child-server.ts'
import { type KilledPlace, placeOn } from '#tests/support/killed-place.ts'
import { engines, type TestPlatform } from '#tests/support/platform.ts'
import { callOf } from '#tests/support/platform-client.ts'
import { untilWaitedFor } from '#tests/support/waits-for.ts'

const atOnce = 50
const floors = 3
const perFloor = 40
const generated = { startNo: 1, endNo: floors, housePerFloor: perFloor }
const rooms = [{ name: '衣帽间', roomType: roomType.livingRoom, area: 5, sort: 1 }]

// Where a process dies in the middle is said by what it waits for: on PGlite nothing waits.
describe.runIf(engines.includes('postgresql'))(
  'a platform that is killed in the middle of large writes',
  () => {
    let place: KilledPlace
    let server: ChildServer
    let others: Database | null = null
    let after: TestPlatform | null = null
    beforeAll(async () => {
      place = await placeOn('postgresql')
      server = await startServer(place.settings)
    }, 120_000)
    afterAll(async () => {
      await server.stop('SIGKILL')
      await others?.close()
      await after?.close()
      await place.close()
    })

    it('has all or nothing of floors that were generated or copied, and of a batch what its log says', async () => {
      const admin = clientOf(server)
      const ask = (name: string, input: Values) => admin.call(callOf(config, name), input, {})
      const done = async (name: string, input: Values) => {
        const { code, msg, data } = await ask(name, input)
        expect(code, `${name}: ${msg}`).toBe(codes.ok)
        return data
      }
      const [projectId, elsewhere] = ['project_jingan', 'project_xixi']
      const model = { projectId, name: '三室户型', area: 90 }
      const { id: modelId } = await done('houseModel.create', model)
      const models = Array.from({ length: perFloor }, () => ({ modelId }))
      const { ids } = await done('floor.generate', { projectId, building: '甲栋', ...generated, models })
      const calls: Readonly<Record<string, readonly [string, Values]>> = {
        force: [
          'houseModel.forceUpdate',
          { id: modelId, name: model.name, area: 95, rooms, mode: roomMode.overwrite },
        ],
        generate: ['floor.generate', { projectId: elsewhere, building: '乙栋', ...generated }],
        copy: [
          'floor.copy',
          { id: ids[0], targets: [{ name: '9层', floorNo: 9 }], withHouse: 1, withRoom: 1 },
        ],
      }

      others = await openDatabase({ url: place.own?.url ?? '' })
      const { db } = others
      const { rows: houses } = await sql<{ id: string }>`
      select id from house where model_id = ${modelId} order by id`.execute(db)
      const asked: Promise<unknown>[] = []
      const begin = (which: string) => {
        const [name, input] = calls[which] ?? ['', {}]
        asked.push(ask(name, input).catch(() => undefined))
      }
      const held = await db.startTransaction().execute()
      await sql`select id from house where id = ${houses[atOnce + 10]?.id} for update`.execute(held)
      begin('force')
      await untilWaitedFor(held)
      // Each of the others has written all but its entry in the log.
      const locked = await db.startTransaction().execute()
      await sql`lock table operation_log in share mode`.execute(locked)
      begin('generate')
      begin('copy')
      await vi.waitFor(
        async () => {
          const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from pg_locks where relation = 'operation_log'::regclass and not granted`.execute(
            db,
          )
          expect(rows[0]?.n).toBeGreaterThanOrEqual(2)
        },
        { timeout: 60_000, interval: 50 },
      )
      await server.stop('SIGKILL')
      await Promise.all(asked)
      await held.rollback().execute()
      await locked.rollback().execute()
      await others.close()
      others = null

      after = await place.open()
      const { db: found } = after
      const changed = async () => {
        const { rows } = await sql<{ id: string }>`
        select h.id from house h where h.model_id = ${modelId} and h.floor_id = any(${ids}::text[])
          and exists (select 1 from house_room r where r.house_id = h.id and r.name = '衣帽间')
          and exists (select 1 from log_part p where p.record_id = h.id) order by h.id`.execute(found)
        return rows.map(({ id }) => id)
      }
      const housesOf = async (where: ReturnType<typeof sql<boolean>>) => {
        const { rows } = await sql<{ floors: number; houses: number }>`
        select count(distinct f.id)::int as floors, count(h.id)::int as houses
        from floor f left join house h on h.floor_id = f.id where ${where}`.execute(found)
        return rows[0]
      }
      const ofGenerated = sql<boolean>`f.project_id = ${elsewhere} and f.building = '乙栋'`
      const ofCopy = sql<boolean>`f.project_id = ${projectId} and f.building = '甲栋' and f.floor_no = 9`
      expect(await changed()).toEqual(houses.slice(0, atOnce).map(({ id }) => id))
      expect(await housesOf(ofGenerated)).toEqual({ floors: 0, houses: 0 })
      expect(await housesOf(ofCopy)).toEqual({ floors: 0, houses: 0 })

      // Whoever got no answer asks again.
      for (const [name, input] of Object.values(calls))
        expect(await after.call(name, input)).toMatchObject({ code: codes.ok })
      expect(await changed()).toEqual(houses.map(({ id }) => id))
      expect(await housesOf(ofGenerated)).toEqual({ floors, houses: floors * perFloor })
      expect(await housesOf(ofCopy)).toEqual({ floors: 1, houses: perFloor })
      expect(after.errors).toEqual([])
    }, 240_000)
  },
)
