import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { goodsStatus, goodsType, saleStatus } from '#resources/service-dictionaries.ts'
import type { Values } from '#schema'
import { demoNoon, oneEngine, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { png } from '#tests/support/sample-files.ts'
import { uploaded } from '#tests/support/uploading.ts'

const hour = 3_600_000

describe.each(oneEngine)('goods on %s', (engine) => {
  let eaves: TestPlatform
  let coverUrl: string
  beforeAll(async () => {
    eaves = await startPlatform({ engine, now: demoNoon })
    coverUrl = await uploaded(eaves, 'a.png', png(64, 64), 'goods.coverUrl')
  })
  afterAll(() => eaves.close())

  const make = async (name: string, values: Values = {}) => {
    const { code, data } = await eaves.call('goods.create', {
      name,
      type: goodsType.physical,
      coverUrl,
      integral: 100,
      stock: 3,
      ...values,
    })
    expect(code).toBe(codes.ok)
    return data.id as string
  }
  const move = (id: string, status: number) => eaves.call('goods.putOnSale', { id, status })
  const read = async (id: string) => (await eaves.call('goods.list', { id })).data.list[0]

  it('say at every moment what the app shows of them', async () => {
    const id = await make('限时杯', { startTime: '2026-11-20 13:00:00', endTime: '2026-11-20 14:00:00' })
    expect(await read(id)).toMatchObject({ saleStatus: saleStatus.offSale })
    await move(id, goodsStatus.onSale)
    expect(await read(id)).toMatchObject({ saleStatus: saleStatus.upcoming })
    eaves.forward(hour)
    expect(await read(id)).toMatchObject({ saleStatus: saleStatus.onSale })
    await eaves.call('goods.update', { id, stock: 0 })
    expect(await read(id)).toMatchObject({ saleStatus: saleStatus.soldOut })
    eaves.forward(hour)
    expect(await read(id)).toMatchObject({ saleStatus: saleStatus.expired })
  })

  it('go on sale with stock alone, and before their end', async () => {
    const empty = await make('空架杯', { stock: 0 })
    expect(await move(empty, goodsStatus.onSale)).toMatchObject({ code: codes.stateChanged })
    await eaves.call('goods.update', { id: empty, stock: 1 })
    expect(await move(empty, goodsStatus.onSale)).toMatchObject({ code: codes.ok })
    const late = await make('过期杯', { endTime: '2026-11-20 14:30:00' })
    eaves.forward(hour)
    expect(await move(late, goodsStatus.onSale)).toMatchObject({
      code: codes.conflict,
      msg: '商品已过结束时间，请先修改结束时间再上架',
    })
  })

  it('are not deleted while they are on sale', async () => {
    const id = await make('在售杯')
    await move(id, goodsStatus.onSale)
    expect(await eaves.call('goods.delete', { id })).toMatchObject({
      code: codes.conflict,
      msg: '上架的商品不可删除',
    })
    await move(id, goodsStatus.offSale)
    expect(await eaves.call('goods.delete', { id })).toMatchObject({ code: codes.ok })
  })

  it('keep no script that is written into their text', async () => {
    const id = await make('脚本杯', {
      detail: '<p onclick="steal()">好</p><script>steal()</script><img src=x onerror=steal()>',
    })
    expect((await read(id)).detail).not.toMatch(/script|onclick|onerror/)
  })
})
