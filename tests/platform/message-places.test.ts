import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minute } from '#domain/durations.ts'
import { codes } from '#domain/error-codes.ts'
import { type EstatePlace, holds, type PlacedFloor } from '#domain/estate-place.ts'
import { heldSql } from '#platform/modules/service/message-places.ts'
import { dataScope, enableStatus } from '#resources/dictionaries.ts'
import { residentStatus } from '#resources/estate-dictionaries.ts'
import { messageStatus, messageTarget, sendMode } from '#resources/service-dictionaries.ts'
import type { Values } from '#schema'
import { messageTo, startPost } from '#tests/support/message-post.ts'
import { engines, oneEngine } from '#tests/support/platform.ts'

const place = (values: Partial<EstatePlace>): EstatePlace => ({
  ...{ projectId: 'project_jingan', building: null, unit: null, floorId: null },
  ...values,
})

const toPlaces = (places: readonly EstatePlace[], values: Values = {}) =>
  messageTo([], { target: messageTarget.places, places, userIds: [], ...values })

describe.each(engines)('places of an estate on %s', (engine) => {
  let post: Awaited<ReturnType<typeof startPost>>
  beforeAll(async () => {
    post = await startPost(engine)
  })
  afterAll(() => post.eaves.close())

  it('hold the same floors for the database as for the domain', async () => {
    const { db } = post.eaves
    await post.eaves.call('floor.create', { projectId: 'project_jingan', name: '无楼栋层', floorNo: 40 })
    await post.eaves.call('floor.create', {
      ...{ projectId: 'project_jingan', unit: '1单元', name: '只有单元', floorNo: 41 },
    })
    await post.eaves.call('floor.create', {
      ...{ projectId: 'project_jingan', building: '1号楼', name: '只有楼栋', floorNo: 42 },
    })
    const { rows: floors } = await sql<PlacedFloor>`
      select id, project_id, building, unit from floor where deleted_at is null`.execute(db)
    const places = [
      place({}),
      ...[null, '1号楼', '7号楼'].flatMap((building) =>
        [null, '1单元'].map((unit) => place({ building, unit })),
      ),
      place({ floorId: 'floor_jingan_2_3' }),
      place({ projectId: 'project_xixi', floorId: 'floor_jingan_2_3' }),
    ]
    for (const one of places) {
      const { rows } = await sql<{ id: string }>`select id from floor where ${heldSql([one])}`.execute(db)
      const held = floors.filter((floor) => holds(one, floor)).map(({ id }) => id)
      expect(rows.map(({ id }) => id).sort()).toEqual([...held].sort())
    }
  })
})

describe.each(oneEngine)('messages to places on %s', (engine) => {
  let post: Awaited<ReturnType<typeof startPost>>
  beforeAll(async () => {
    post = await startPost(engine)
  })
  afterAll(() => post.eaves.close())

  const building = (name: string) => place({ building: name })
  const estimate = async (places: readonly EstatePlace[], as = 'admin') =>
    (await post.eaves.call('message.estimate', { target: messageTarget.places, places }, { as })).data
      .num as number
  const send = (values: Values, as = 'admin') => post.eaves.call('message.create', values, { as })
  const read = async (id: string) => (await post.eaves.call('message.detail', { id })).data
  const receivers = async (messageId: string) =>
    (await post.eaves.call('messageDelivery.list', { messageId, pageSize: 100 })).data.list.map(
      ({ userId }: Values) => userId,
    ) as readonly string[]

  it('go to those who live there, each once, however the places overlap', async () => {
    const { rows } = await sql<{ userId: string }>`
      select distinct u.user_id from house_user u join house h on h.id = u.house_id
      join floor f on f.id = h.floor_id join customer c on c.id = u.user_id
      where f.project_id = 'project_jingan' and f.building = '1号楼' and u.status = ${residentStatus.valid}
        and u.deleted_at is null and h.deleted_at is null
        and c.status = ${enableStatus.enabled} and c.deleted_at is null`.execute(post.eaves.db)
    expect(rows.length).toBeGreaterThan(1)
    const places = [building('1号楼'), place({ building: '1号楼', unit: '1单元' })]
    expect(await estimate(places)).toBe(rows.length)
    const { data } = await send(toPlaces(places))
    await post.work()
    expect(await read(data.id)).toMatchObject({ status: messageStatus.sent, targetNum: rows.length })
    expect([...(await receivers(data.id))].sort()).toEqual(rows.map(({ userId }) => userId).sort())
  })

  it('keep what their places were called, and go to who lives there when their time has come', async () => {
    const { db } = post.eaves
    const places = [building('2号楼'), place({ floorId: 'floor_jingan_3_1' })]
    const later = { sendMode: sendMode.scheduled, sendTime: '2026-11-20 12:30:00' }
    const { data } = await send(toPlaces(places, later))
    const num = await estimate(places)
    const [one] = (
      await sql<{ id: string; userId: string }>`
        select u.id, u.user_id from house_user u join house h on h.id = u.house_id join floor f on f.id = h.floor_id
        where f.project_id = 'project_jingan' and f.building = '2号楼' and u.deleted_at is null
          and u.status = ${residentStatus.valid}
          and u.user_id in (select id from customer where status = ${enableStatus.enabled} and deleted_at is null)
          and (select count(*) from house_user x where x.user_id = u.user_id) = 1 limit 1`.execute(db)
    ).rows
    await db
      .updateTable('houseUser')
      .set({ status: residentStatus.expired })
      .where('id', '=', one?.id)
      .execute()
    await post.eaves.call('project.update', { ...(await readProject()), name: '静安新里' })
    post.eaves.forward(31 * minute)
    await post.work()
    const message = await read(data.id)
    expect(message).toMatchObject({ status: messageStatus.sent, targetNum: num - 1 })
    expect(await receivers(data.id)).not.toContain(one?.userId)
    expect(message.placeNames).toHaveLength(2)
    expect(message.placeNames[0]).toMatch(/^静安.*-2号楼$/)
    expect(message.placeNames[0]).not.toContain('静安新里')
    expect(message.placeNames[1]).toMatch(/-3号楼-1单元-1层$/)
  })

  const readProject = async () => {
    const { id, version } = (await post.eaves.call('project.detail', { id: 'project_jingan' })).data
    return { id, version }
  }

  it('are refused where a place is not there, or beyond the data scope of their sender', async () => {
    const gone = await send(toPlaces([building('1号楼'), building('99号楼')]))
    expect(gone).toMatchObject({
      code: codes.invalid,
      data: { errors: { places: '99号楼不存在或不在您的数据范围内，请重新选择' } },
    })
    expect(await send(toPlaces([]))).toMatchObject({ code: codes.invalid })
    const narrow = (scope: number) =>
      post.eaves.db.updateTable('role').set({ dataScope: scope }).where('id', '=', 'role_service').execute()
    await narrow(dataScope.granted)
    expect(await estimate([building('1号楼')], 'service')).toBe(0)
    expect((await send(toPlaces([building('1号楼')]), 'service')).data.errors).toHaveProperty('places')
    expect((await post.eaves.call('message.create', toPlaces([building('1号楼')]), { as: 'ops' })).code).toBe(
      codes.forbidden,
    )
    await narrow(dataScope.all)
  })
})
