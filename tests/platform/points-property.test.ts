import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, type TestPlatform } from '#tests/support/platform.ts'
import { perform, pointsWork, writers } from '#tests/support/points-acting.ts'
import { expectAgreement } from '#tests/support/points-agreement.ts'
import { type PointsShop, shopOf, startShop } from '#tests/support/points-shop.ts'

const stock = 12

describe.each(engines)(`${writers} writers at once on %s`, (engine) => {
  let eaves: TestPlatform
  let shop: PointsShop
  let rounds = 0
  beforeAll(async () => {
    eaves = await startShop(engine)
    shop = shopOf(eaves)
  })
  afterAll(() => eaves.close())

  it('leave balance, ledger, stock and orders in agreement', async () => {
    let redeemed = 0
    await fc.assert(
      fc.asyncProperty(pointsWork({ from: 1, to: 4 }), async (all) => {
        rounds += 1
        const users = await Promise.all([500, 300, 0].map((points) => shop.customer(points)))
        const scene = { users, goodsId: await shop.goods({ stock }), name: `${engine}-${rounds}` }
        await Promise.all(
          all.map(async (operations) => {
            for (const one of operations) await perform(shop, eaves.db, scene, one)
          }),
        )
        redeemed += await expectAgreement(eaves, shop, scene, stock)
      }),
      { numRuns: 5, endOnFailure: true },
    )
    expect(redeemed).toBeGreaterThan(0)
  }, 120_000)
})
