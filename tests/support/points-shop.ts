import { createModules } from '#platform/modules/modules.ts'
import { goodsStatus, goodsType } from '#resources/service-dictionaries.ts'
import type { Values } from '#schema'
import { type Engine, startPlatform, type TestPlatform } from './platform.ts'
import type { Answer } from './platform-client.ts'
import { actingIn, appSecret, newRequest } from './points-acting.ts'
import { png } from './sample-files.ts'
import { uploaded } from './uploading.ts'

/** A platform that an app is connected to. */
export const startShop = (engine: Engine, now?: Date): Promise<TestPlatform> =>
  startPlatform({ engine, modules: createModules({ appSecret }), ...(now ? { now } : {}) })

let made = 0
const next = () => {
  made += 1
  return made
}

const done = ({ code, msg, data }: Answer, what: string) => {
  if (code !== 200) throw new Error(`${what}: ${msg}`)
  return data
}

/** What tests of points do to a platform. Each record it makes is a new one. */
export function shopOf(eaves: TestPlatform) {
  const acting = actingIn(eaves)
  return {
    ...acting,
    newRequest,
    async customer(integral = 0): Promise<string> {
      const phone = `138${String(10_000_000 + next())}`
      const { id } = done(await eaves.call('customer.create', { name: '顾清和', phone }), 'a customer')
      if (integral > 0) done(await acting.operate(id, integral), 'their points')
      return id
    },
    async goods(values: Values = {}): Promise<string> {
      const coverUrl = await uploaded(eaves, 'a.png', png(64, 64), 'goods.coverUrl')
      const own = { name: `商品${next()}`, type: goodsType.physical, coverUrl, integral: 100, stock: 10 }
      const { id } = done(await eaves.call('goods.create', { ...own, ...values }), 'goods')
      done(await eaves.call('goods.putOnSale', { id, status: goodsStatus.onSale }), 'its sale')
      return id
    },
    async balance(id: string): Promise<number> {
      return (await eaves.call('customer.list', { id })).data.list[0].integral
    },
    async stock(id: string): Promise<{ stock: number; sales: number }> {
      const { stock, sales } = (await eaves.call('goods.list', { id })).data.list[0]
      return { stock, sales }
    },
    async order(id: string): Promise<Values> {
      return (await eaves.call('order.list', { id })).data.list[0]
    },
    ledger: async (userId: string): Promise<readonly Values[]> =>
      (await eaves.call('pointsLog.list', { userId, pageSize: 100 })).data.list,
  }
}

export type PointsShop = ReturnType<typeof shopOf>
