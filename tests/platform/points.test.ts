import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { ledgerDifferences, ledgerJob } from '#platform/modules/service/check-ledger.ts'
import { logAction } from '#resources/dictionaries.ts'
import { pointsBusiness } from '#resources/service-dictionaries.ts'
import { engines, type TestPlatform } from '#tests/support/platform.ts'
import { type PointsShop, shopOf, startShop } from '#tests/support/points-shop.ts'

describe.each(engines)('points on %s', (engine) => {
  let eaves: TestPlatform
  let shop: PointsShop
  beforeAll(async () => {
    eaves = await startShop(engine)
    shop = shopOf(eaves)
  })
  afterAll(() => eaves.close())

  it('are given and taken with a running balance, and told in the log', async () => {
    const id = await shop.customer(500)
    expect(await shop.operate(id, -120)).toMatchObject({ code: codes.ok, data: { balance: 380 } })
    expect(await shop.ledger(id)).toMatchObject([
      { seq: 2, change: -120, before: 500, after: 380, bizType: pointsBusiness.adminDeduct },
      { seq: 1, change: 500, before: 0, after: 500, bizType: pointsBusiness.adminAdd },
    ])
    const { data } = await eaves.call('operationLog.list', { action: logAction.points })
    expect(data.list[0].content).toMatch(/扣减积分 120 分：测试调整，余额 380 分$/)
    const [customer] = (await eaves.call('customer.list', { id })).data.list
    expect(customer).toMatchObject({ integral: 380, totalIntegral: 500, usedIntegral: 120 })
  })

  it('are not taken beyond the balance', async () => {
    const id = await shop.customer(50)
    expect(await shop.operate(id, -51)).toMatchObject({
      code: codes.insufficient,
      msg: '积分余额不足，当前余额 50 分',
    })
    expect(await shop.balance(id)).toBe(50)
    expect(await shop.ledger(id)).toHaveLength(1)
  })

  it('change once for one request, however often and at once it is sent', async () => {
    const id = await shop.customer()
    const request = shop.newRequest()
    const answers = await Promise.all(Array.from({ length: 8 }, () => shop.operate(id, 70, request)))
    expect(answers.map(({ data }) => data)).toEqual(Array(8).fill({ balance: 70 }))
    expect(await shop.ledger(id)).toHaveLength(1)
    expect(await shop.operate(id, 71, request)).toMatchObject({ code: codes.conflict })
    const other = await shop.customer()
    expect((await shop.operate(other, 70, request)).code).toBe(codes.conflict)
    expect(await shop.balance(other)).toBe(0)
  })

  it('know a request by how it looks', async () => {
    const id = await shop.customer()
    const request = shop.newRequest()
    await shop.operate(id, 70, request)
    expect(await shop.operate(id, 70, request.toUpperCase())).toMatchObject({
      code: codes.ok,
      data: { balance: 70 },
    })
    expect(await shop.ledger(id)).toHaveLength(1)
  })

  it.each([
    ['update', sql`update points_log set change = 1`],
    ['update of nothing', sql`update points_log set change = 1 where false`],
    ['delete', sql`delete from points_log`],
    ['truncate', sql`truncate points_log`],
  ])('are history that the database keeps: no %s', async (_name, statement) => {
    await expect(statement.execute(eaves.db)).rejects.toThrow(/only ever added/)
  })

  it('are reported by the job where they do not come out', async () => {
    const id = await shop.customer(30)
    expect(await ledgerDifferences(eaves.db)).toEqual([])
    await ledgerJob.run(eaves.platform.services)
    expect(eaves.errors).toEqual([])
    await eaves.db
      .updateTable('customer')
      .set({ integral: 31, totalIntegral: 31 })
      .where('id', '=', id)
      .execute()
    await ledgerJob.run(eaves.platform.services)
    expect(eaves.errors.splice(0)).toMatchObject([{ userId: id, balance: 31, sum: 30, broken: 0 }])
    await eaves.db
      .updateTable('customer')
      .set({ integral: 30, totalIntegral: 30 })
      .where('id', '=', id)
      .execute()
  })
})
