import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ledgerDifferences } from '#platform/modules/service/check-ledger.ts'
import { orderStatus, pointsBusiness } from '#resources/dictionaries.ts'
import { engines, type TestPlatform } from '#tests/support/platform.ts'
import { type PointsShop, shopOf, startShop } from '#tests/support/points-shop.ts'

const writers = 20
const stock = 12

const who = fc.nat({ max: 2 })
/** Of a writer: what it does, one after the other. Requests are few, so that several writers send the same one. */
const operation = fc.oneof(
  fc.record({
    does: fc.constant('operate' as const),
    who,
    points: fc.integer({ min: -200, max: 300 }),
    request: fc.nat({ max: 40 }),
  }),
  fc.record({
    does: fc.constant('redeem' as const),
    who,
    num: fc.integer({ min: 1, max: 4 }),
    request: fc.nat({ max: 20 }),
  }),
  fc.record({ does: fc.constant('cancel' as const), which: fc.nat({ max: 9 }) }),
)
const work = fc.array(fc.array(operation, { minLength: 1, maxLength: 4 }), {
  minLength: writers,
  maxLength: writers,
})

type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never

describe.each(engines)(`${writers} writers at once on %s`, (engine) => {
  let eaves: TestPlatform
  let shop: PointsShop
  let rounds = 0
  beforeAll(async () => {
    eaves = await startShop(engine)
    shop = shopOf(eaves)
  })
  afterAll(() => eaves.close())

  const perform = async (one: Operation, users: readonly string[], goodsId: string, round: number) => {
    const userOf = (index: number) => users[index] ?? ''
    if (one.does === 'operate')
      return one.points === 0
        ? null
        : shop.operate(userOf(one.who), one.points, `operate-${engine}-${round}-${one.request}`)
    if (one.does === 'redeem')
      return shop.redeem(userOf(one.who), goodsId, {
        num: one.num,
        requestId: `redeem-${engine}-${round}-${one.request}`,
      })
    const placed = await eaves.db
      .selectFrom('order')
      .select('id')
      .where('goodsId', '=', goodsId)
      .orderBy('id')
      .execute()
    const id = placed[one.which]?.id
    return id === undefined ? null : shop.move(String(id), orderStatus.cancelled, { reason: '随机取消' })
  }

  it('leave balance, ledger, stock and orders in agreement', async () => {
    let redeemed = 0
    await fc.assert(
      fc.asyncProperty(work, async (all) => {
        rounds += 1
        const round = rounds
        const users = await Promise.all([500, 300, 0].map((points) => shop.customer(points)))
        const goodsId = await shop.goods({ stock })
        await Promise.all(
          all.map(async (operations) => {
            for (const one of operations) await perform(one, users, goodsId, round)
          }),
        )
        expect(eaves.errors).toEqual([])
        expect(await ledgerDifferences(eaves.db)).toEqual([])
        for (const id of users) {
          const ledger = await eaves.db.selectFrom('pointsLog').selectAll().where('userId', '=', id).execute()
          const sum = ledger.reduce((total, { change }) => total + Number(change), 0)
          expect(await shop.balance(id)).toBe(sum)
          expect(ledger.every(({ after }) => Number(after) >= 0)).toBe(true)
        }
        const orders = await eaves.db.selectFrom('order').selectAll().where('goodsId', '=', goodsId).execute()
        redeemed += orders.length
        const kept = orders.filter(({ status }) => status !== orderStatus.cancelled)
        const taken = kept.reduce((total, { num }) => total + Number(num), 0)
        expect(await shop.stock(goodsId)).toEqual({ stock: stock - taken, sales: taken })
        expect(taken).toBeLessThanOrEqual(stock)
        for (const { orderNo, status, totalIntegral } of orders) {
          const rows = await eaves.db
            .selectFrom('pointsLog')
            .selectAll()
            .where('bizNo', '=', orderNo)
            .execute()
          const refunds = rows.filter(({ bizType }) => bizType === pointsBusiness.refund)
          expect(rows.filter(({ bizType }) => bizType === pointsBusiness.redeem)).toMatchObject([
            { change: -Number(totalIntegral) },
          ])
          expect(refunds.map(({ change }) => change)).toEqual(
            status === orderStatus.cancelled ? [totalIntegral] : [],
          )
        }
      }),
      { numRuns: 5, endOnFailure: true },
    )
    expect(redeemed).toBeGreaterThan(0)
  }, 120_000)
})
