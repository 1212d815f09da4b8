import { createModules } from '#platform/modules/modules.ts'
import { goodsStatus, goodsType, pointsOperation } from '#resources/dictionaries.ts'
import type { Values } from '#schema'
import { type Engine, startPlatform, type TestPlatform } from './platform.ts'
import type { Answer } from './platform-client.ts'
import { png } from './sample-files.ts'
import { uploaded } from './uploading.ts'

export const appSecret = 'the-secret-of-the-app-in-these-tests'

/** A platform that an app is connected to. */
export const startShop = (engine: Engine, now?: Date): Promise<TestPlatform> =>
  startPlatform({ engine, modules: createModules({ appSecret }), ...(now ? { now } : {}) })

/** A call as the app's own back end makes it. `secret`: another one, or none. */
export async function fromApp(
  eaves: TestPlatform,
  path: string,
  input: Values,
  secret: string | null = appSecret,
): Promise<Answer> {
  const response = await eaves.fetch(
    new Request(`http://eaves.test${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(secret === null ? {} : { 'x-app-secret': secret }),
      },
      body: JSON.stringify(input),
    }),
  )
  return { status: response.status, headers: response.headers, ...(await response.json()) }
}

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
  const newRequest = () => `request-${next()}-${process.pid}`
  const operate = (userId: string, integral: number, requestId = newRequest()) =>
    eaves.call('integral.operate', {
      userId,
      type: integral > 0 ? pointsOperation.add : pointsOperation.deduct,
      integral: Math.abs(integral),
      reason: '测试调整',
      requestId,
    })
  return {
    newRequest,
    operate,
    async customer(integral = 0): Promise<string> {
      const phone = `138${String(10_000_000 + next())}`
      const { id } = done(await eaves.call('customer.create', { name: '顾清和', phone }), 'a customer')
      if (integral > 0) done(await operate(id, integral), 'their points')
      return id
    },
    async goods(values: Values = {}): Promise<string> {
      const coverUrl = await uploaded(eaves, 'a.png', png(64, 64), 'goods.coverUrl')
      const own = { name: `商品${next()}`, type: goodsType.physical, coverUrl, integral: 100, stock: 10 }
      const { id } = done(await eaves.call('goods.create', { ...own, ...values }), 'goods')
      done(await eaves.call('goods.putOnSale', { id, status: goodsStatus.onSale }), 'its sale')
      return id
    },
    redeem: (userId: string, goodsId: string, values: Values = {}) =>
      fromApp(eaves, '/support/app/v1/order/create', {
        requestId: newRequest(),
        userId,
        goodsId,
        num: 1,
        receiver: '顾清和',
        receiverPhone: '13800001111',
        address: '静安区南京西路 1 号',
        ...values,
      }),
    move: (id: string, status: number, values: Values = {}) =>
      eaves.call('order.cancel', { id, status, ...values }),
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
