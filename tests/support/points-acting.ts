import fc from 'fast-check'
import { orderStatus, pointsOperation } from '#resources/service-dictionaries.ts'
import type { Values } from '#schema'
import type { TestPlatform } from './platform.ts'
import type { Answer } from './platform-client.ts'

export const appSecret = 'the-secret-of-the-app-in-these-tests'

/** A call as the app's own back end makes it. `secret`: another one, or none. */
export async function fromApp(
  eaves: Pick<TestPlatform, 'fetch'>,
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

export const newRequest = () => {
  made += 1
  return `request-${made}-${process.pid}`
}

/** What makes points go back and forth, of a platform that may be in another process. */
export const actingIn = (eaves: Pick<TestPlatform, 'call' | 'fetch'>) => ({
  operate: (userId: string, integral: number, requestId = newRequest()) =>
    eaves.call('integral.operate', {
      userId,
      type: integral > 0 ? pointsOperation.add : pointsOperation.deduct,
      integral: Math.abs(integral),
      reason: '测试调整',
      requestId,
    }),
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
})

export const writers = 20

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

export type PointsOperation = typeof operation extends fc.Arbitrary<infer T> ? T : never

/** What each of the writers does, of `length` operations at least. */
export const pointsWork = (length: { readonly from: number; readonly to: number }) =>
  fc.array(fc.array(operation, { minLength: length.from, maxLength: length.to }), {
    minLength: writers,
    maxLength: writers,
  })

/** Among whom and what points go back and forth; `name` tells the requests of one time from those of another. */
export interface PointsScene {
  readonly users: readonly string[]
  readonly goodsId: string
  readonly name: string
}

type Acting = ReturnType<typeof actingIn>

export async function perform(
  shop: Acting,
  db: TestPlatform['db'],
  { users, goodsId, name }: PointsScene,
  one: PointsOperation,
): Promise<void> {
  if (one.does === 'operate') {
    if (one.points !== 0)
      await shop.operate(users[one.who] ?? '', one.points, `operate-${name}-${one.request}`)
    return
  }
  if (one.does === 'redeem') {
    const requestId = `redeem-${name}-${one.request}`
    await shop.redeem(users[one.who] ?? '', goodsId, { num: one.num, requestId })
    return
  }
  const placed = await db
    .selectFrom('order')
    .select('id')
    .where('goodsId', '=', goodsId)
    .orderBy('id')
    .execute()
  const id = placed[one.which]?.id
  if (id !== undefined) await shop.move(String(id), orderStatus.cancelled, { reason: '随机取消' })
}
