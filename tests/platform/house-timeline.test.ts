import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { logAction, relation, roomType } from '#resources/dictionaries.ts'
import { engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

const houseId = 'house_jingan_1_18_1'
const other = 'house_jingan_1_18_2'

describe.each(engines)('the timeline of a house on %s', (engine) => {
  let eaves: TestPlatform
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

  it('keeps silent about who looked, and about what was refused', async () => {
    const before = await timeline()
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

  it('is for those who may see the house', async () => {
    const ask = (as: string) => eaves.call('house.timeline', { houseId }, { as })
    expect((await ask('service')).code).toBe(codes.forbidden)
    await eaves.db.updateTable('role').set({ dataScope: 3 }).where('id', '=', 'role_estate').execute()
    await eaves.db.deleteFrom('projectAdmin').execute()
    expect((await ask('estate')).code).toBe(codes.notFound)
    expect((await eaves.call('house.timeline', { houseId: 'none' })).code).toBe(codes.notFound)
  })
})
