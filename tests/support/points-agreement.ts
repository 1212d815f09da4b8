import { expect } from 'vitest'
import { ledgerDifferences } from '#platform/modules/service/check-ledger.ts'
import { orderStatus, pointsBusiness } from '#resources/service-dictionaries.ts'
import type { TestPlatform } from './platform.ts'
import type { PointsScene } from './points-acting.ts'
import type { PointsShop } from './points-shop.ts'

/** Demands that balance, ledger, stock and orders agree; answers how many orders there are. `stock`: at the beginning. */
export async function expectAgreement(
  eaves: TestPlatform,
  shop: PointsShop,
  { users, goodsId }: PointsScene,
  stock: number,
): Promise<number> {
  expect(eaves.errors).toEqual([])
  expect(await ledgerDifferences(eaves.db)).toEqual([])
  for (const id of users) {
    const ledger = await eaves.db.selectFrom('pointsLog').selectAll().where('userId', '=', id).execute()
    const sum = ledger.reduce((total, { change }) => total + Number(change), 0)
    expect(await shop.balance(id)).toBe(sum)
    expect(ledger.every(({ after }) => Number(after) >= 0)).toBe(true)
  }
  const orders = await eaves.db.selectFrom('order').selectAll().where('goodsId', '=', goodsId).execute()
  const kept = orders.filter(({ status }) => status !== orderStatus.cancelled)
  const taken = kept.reduce((total, { num }) => total + Number(num), 0)
  expect(await shop.stock(goodsId)).toEqual({ stock: stock - taken, sales: taken })
  expect(taken).toBeLessThanOrEqual(stock)
  for (const { orderNo, status, totalIntegral } of orders) {
    const rows = await eaves.db.selectFrom('pointsLog').selectAll().where('bizNo', '=', orderNo).execute()
    const refunds = rows.filter(({ bizType }) => bizType === pointsBusiness.refund)
    expect(rows.filter(({ bizType }) => bizType === pointsBusiness.redeem)).toMatchObject([
      { change: -Number(totalIntegral) },
    ])
    expect(refunds.map(({ change }) => change)).toEqual(
      status === orderStatus.cancelled ? [totalIntegral] : [],
    )
  }
  return orders.length
}
