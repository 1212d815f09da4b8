import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hour } from '#domain/durations.ts'
import { codes } from '#domain/error-codes.ts'
import { ensureMonths } from '#platform/db/partitions.ts'
import { offlineReason } from '#resources/device-dictionaries.ts'
import type { Values } from '#schema'
import { demoNoon, engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { runJob } from '#tests/support/run-job.ts'

const { closed, keepAlive } = offlineReason

describe.each(engines)('the availability of the houses of a project, on %s', (engine) => {
  let eaves: TestPlatform
  const projectId = 'project_jingan'
  let houses: readonly { readonly id: string; readonly gatewayNo: string; readonly fullName: string }[]

  beforeAll(async () => {
    eaves = await startPlatform({ engine, now: demoNoon })
    houses = (await eaves.db
      .selectFrom('house')
      .select(['id', 'gatewayNo', 'fullName'])
      .where('projectId', '=', projectId)
      .where('gatewayNo', 'is not', null)
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .limit(5)
      .execute()) as unknown as typeof houses
    await takeGateways()
    const times = [0, 1, 2, 3, 4].flatMap((index) => turnsOf(index))
    await eaves.db.deleteFrom('deviceGateway').execute()
    await ensureMonths(
      eaves.db,
      'deviceOnline',
      times.map(({ time }) => time),
    )
    await eaves.db.insertInto('deviceOnline').values(times).execute()
    await runJob(eaves, 'availability')
  })
  afterAll(() => eaves.close())

  /** What the demo knows is of other gateways: these five are new, and no other house of the project has one. */
  async function takeGateways() {
    await eaves.db.updateTable('house').set({ gatewayNo: null }).where('projectId', '=', projectId).execute()
    houses = houses.map((house, index) => ({ ...house, gatewayNo: `GWNEW${index}` }))
    for (const { id, gatewayNo } of houses)
      await eaves.db.updateTable('house').set({ gatewayNo }).where('id', '=', id).execute()
  }

  /** The first house was never off line, the next ones for longer and longer; the last one twice, for two reasons. */
  function turnsOf(index: number) {
    const house = houses[index]
    const turn = (hoursAgo: number, reason: number | null) => ({
      ...{ houseId: house?.id, gatewayNo: house?.gatewayNo, time: demoNoon.getTime() - hoursAgo * hour },
      ...{ isOnline: reason === null ? 1 : 0, reason },
    })
    const away = index === 0 ? [] : [turn(50, closed), turn(50 - 5 * index, null)]
    return [turn(300, null), ...away, ...(index === 4 ? [turn(5, keepAlive), turn(4, null)] : [])]
  }
  const list = async (input: Values = {}, as = 'admin'): Promise<readonly Values[]> => {
    const answer = await eaves.call('houseAvailability.list', { pageSize: 100, projectId, ...input }, { as })
    expect(answer).toMatchObject({ code: codes.ok })
    return answer.data.list
  }
  const idsOf = (rows: readonly Values[]) => rows.map(({ houseId }) => houseId)

  it('is a list with the least available first, how often and why, in either order of any of it', async () => {
    const rows = await list()
    const all = houses.map(({ id }) => id)
    expect(idsOf(rows)).toEqual(all.toReversed())
    // 21 of 168 hours, of which 20 for the first reason.
    expect(rows[0]).toMatchObject({ rate: 87.5, outageNum: 2, longestOutage: 1200, mainReason: closed })
    expect(rows[4]).toMatchObject({ rate: 100, outageNum: 0, longestOutage: null, mainReason: null })
    expect(idsOf(await list({ orderBy: 'outageNum', order: 'desc' }))[0]).toBe(all[4])
    expect(await list({ mainReason: keepAlive })).toEqual([])
  })

  it('is told to those who see the project, and may look after it', async () => {
    const accounts = await eaves.db
      .selectFrom('user')
      .select(['account', 'name'])
      .where('name', 'in', ['陈思源', '罗一鸣'])
      .execute()
    const accountOf = (name: string) => String(accounts.find((one) => one.name === name)?.account)
    expect(await list({}, accountOf('罗一鸣'))).toEqual([])
    const refused = await eaves.call('houseAvailability.list', { projectId }, { as: 'service' })
    expect(refused).toMatchObject({ code: codes.forbidden })
  })

  it('stands on the screen of the project: the average, and the three that stayed on line least', async () => {
    const { data } = await eaves.call('screen.project', { projectId, parts: 'availability' })
    const rates = [100, 97.02, 94.04, 91.07, 87.5]
    const rate = Math.round((rates.reduce((sum, one) => sum + one, 0) / 5) * 100) / 100
    const worst = [4, 3, 2].map((index) => ({
      ...{ houseId: houses[index]?.id, houseName: houses[index]?.fullName, rate: rates[index] },
    }))
    expect(data.availability).toEqual({ data: { rate, worst } })
  })

  it('follows what happens, and forgets a house whose gateway is taken away', async () => {
    const [first, second] = houses
    await eaves.db.updateTable('house').set({ gatewayNo: null }).where('id', '=', String(first?.id)).execute()
    eaves.forward(160 * hour)
    await runJob(eaves, 'availability')
    const rows = await eaves.db
      .selectFrom('houseAvailability')
      .select(['id', 'rate', 'version'])
      .where('projectId', '=', projectId)
      .execute()
    expect(rows).toHaveLength(4)
    // What was wrong is a week ago.
    expect(rows.find(({ id }) => id === second?.id)).toMatchObject({ rate: 100 })
  })
})
