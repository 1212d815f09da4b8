import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { config } from '#config'
import { codes } from '#domain/error-codes.ts'
import type { CallContext } from '#platform/contracts.ts'
import { timedTransitions } from '#platform/crud/write/timed-transitions.ts'
import { createModules } from '#platform/modules/modules.ts'
import { fromApp as fromOwnApp } from '#platform/modules/service/from-app.ts'
import { goodsStatus, goodsType, orderStatus, pointsBusiness } from '#resources/service-dictionaries.ts'
import { matches, type Values } from '#schema'
import { readLive } from '#tests/support/live-events.ts'
import { oneEngine, type TestPlatform } from '#tests/support/platform.ts'
import { fromApp } from '#tests/support/points-acting.ts'
import { type PointsShop, shopOf, startShop } from '#tests/support/points-shop.ts'

const path = '/support/app/v1/order/create'
const express = { expressCompany: '顺丰速运', expressNo: 'SF1234567890' }

describe.each(oneEngine)('orders on %s', (engine) => {
  let eaves: TestPlatform
  let shop: PointsShop
  beforeAll(async () => {
    eaves = await startShop(engine, new Date('2026-03-01T08:00:00+08:00'))
    shop = shopOf(eaves)
  })
  afterAll(() => eaves.close())

  const placed = async (values: Parameters<PointsShop['goods']>[0] = {}) => {
    const [userId, goodsId] = [await shop.customer(1000), await shop.goods(values)]
    const { code, data } = await shop.redeem(userId, goodsId, { num: 2 })
    expect(code).toBe(codes.ok)
    return { userId, goodsId, id: data.id as string }
  }

  it('are placed by who knows the secret alone', async () => {
    const input = {
      requestId: 'request-0000',
      userId: await shop.customer(),
      goodsId: await shop.goods(),
      num: 1,
    }
    for (const secret of [null, '', 'wrong'])
      expect(await fromApp(eaves, path, input, secret)).toMatchObject({ status: 401 })
  })

  it('take points and stock at once, and keep the goods as they were', async () => {
    const { userId, goodsId, id } = await placed()
    await eaves.call('goods.update', { id: goodsId, integral: 999, name: '改名后' })
    expect(await shop.balance(userId)).toBe(800)
    expect(await shop.stock(goodsId)).toEqual({ stock: 8, sales: 2 })
    const order = await shop.order(id)
    expect(order).toMatchObject({
      num: 2,
      unitIntegral: 100,
      totalIntegral: 200,
      status: orderStatus.pending,
    })
    expect(order.goodsName).not.toBe('改名后')
    expect(order).toMatchObject({ phone: expect.stringContaining('****'), receiverPhone: '138****1111' })
  })

  it('are placed once for one request', async () => {
    const [userId, goodsId] = [await shop.customer(1000), await shop.goods()]
    const requestId = shop.newRequest()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => shop.redeem(userId, goodsId, { requestId })),
    )
    expect(new Set(answers.map(({ data }) => data.orderNo)).size).toBe(1)
    expect(await shop.balance(userId)).toBe(900)
    expect((await shop.redeem(userId, goodsId, { requestId: requestId.toUpperCase() })).data).toEqual(
      answers[0]?.data,
    )
    expect(await shop.redeem(userId, goodsId, { requestId, num: 2 })).toMatchObject({
      code: codes.conflict,
      msg: '这个请求号已用于另一张订单',
    })
    expect(await shop.balance(userId)).toBe(900)
  })

  it('that are gone leave their request to others', async () => {
    const [userId, goodsId] = [await shop.customer(1000), await shop.goods()]
    const requestId = shop.newRequest()
    const { data: first } = await shop.redeem(userId, goodsId, { requestId })
    await eaves.db
      .updateTable('order')
      .set({ deletedAt: '2026-03-01 08:00:00' })
      .where('id', '=', first.id)
      .execute()
    const { data: second } = await shop.redeem(userId, goodsId, { requestId })
    expect(second.id).not.toBe(first.id)
  })

  it('are refused beyond stock, limit, balance and time, and leave nothing behind', async () => {
    const userId = await shop.customer(350)
    const scarce = await shop.goods({ stock: 1 })
    expect(await shop.redeem(userId, scarce, { num: 2 })).toMatchObject({
      code: codes.insufficient,
      msg: '库存不足，仅剩 1 件',
    })
    const limited = await shop.goods({ limitPerUser: 1 })
    await shop.redeem(userId, limited)
    expect(await shop.redeem(userId, limited)).toMatchObject({ msg: '每人限兑 1 件，已兑换 1 件' })
    const dear = await shop.goods({ integral: 251 })
    expect(await shop.redeem(userId, dear)).toMatchObject({ code: codes.insufficient })
    const later = await shop.goods({ startTime: '2026-03-02 00:00:00' })
    expect(await shop.redeem(userId, later)).toMatchObject({ msg: '兑换将于 2026-03-02 00:00:00 开始' })
    await eaves.call('goods.takeOffSale', { id: scarce, status: goodsStatus.offSale })
    expect(await shop.redeem(userId, scarce)).toMatchObject({ msg: '商品已下架' })
    expect(await shop.balance(userId)).toBe(250)
    for (const id of [scarce, dear, later]) expect((await shop.stock(id)).sales).toBe(0)
    const nowhere = await shop.redeem(userId, dear, { address: null, num: 1 })
    expect(nowhere).toMatchObject({ code: codes.invalid, data: { errors: { address: '请输入收货地址' } } })
  })

  it('share out the last of a stock among two at once', async () => {
    const goodsId = await shop.goods({ stock: 1 })
    const users = [await shop.customer(100), await shop.customer(100)]
    const answers = await Promise.all(users.map((id) => shop.redeem(id, goodsId)))
    expect(answers.map(({ code }) => code).sort()).toEqual([codes.ok, codes.insufficient].sort())
    expect(await shop.stock(goodsId)).toEqual({ stock: 0, sales: 1 })
    expect((await Promise.all(users.map(shop.balance))).sort()).toEqual([0, 100])
  })

  it('are shipped with company and number, then completed', async () => {
    const { id } = await placed()
    expect(await shop.move(id, orderStatus.completed)).toMatchObject({ code: codes.stateChanged })
    expect(await shop.move(id, orderStatus.shipped)).toMatchObject({ code: codes.invalid })
    expect(await shop.move(id, orderStatus.shipped, { ...express, expressNo: 'SF 123456' })).toMatchObject({
      code: codes.invalid,
      data: { errors: { expressNo: '快递单号为 6–30 位字母或数字，不含空格' } },
    })
    expect(await shop.move(id, orderStatus.shipped, express)).toMatchObject({ code: codes.ok })
    expect(await shop.move(id, orderStatus.completed)).toMatchObject({ code: codes.ok })
    expect(await shop.order(id)).toMatchObject({
      ...express,
      status: orderStatus.completed,
      deliverTime: '2026-03-01 08:00:00',
      finishTime: '2026-03-01 08:00:00',
    })
    const { data } = await eaves.call('orderDeal.list', { orderId: id })
    expect(data.list).toMatchObject([
      { fromStatus: orderStatus.shipped, toStatus: orderStatus.completed, remark: null },
      { fromStatus: orderStatus.pending, toStatus: orderStatus.shipped, remark: '顺丰速运 SF1234567890' },
      { fromStatus: null, toStatus: orderStatus.pending, operator: 'App用户' },
    ])
    expect(await shop.move(id, orderStatus.cancelled, { reason: '不要了' })).toMatchObject({
      code: codes.stateChanged,
    })
  })

  it('are completed by time fifteen days after they were sent', async () => {
    const { id } = await placed()
    await shop.move(id, orderStatus.shipped, express)
    const look = timedTransitions(createModules().hooks)
    const sentAt = (statusTime: string) =>
      eaves.db.updateTable('order').set({ statusTime }).where('id', '=', id).execute()
    await sentAt('2026-02-14 08:00:01')
    await look.run(eaves.platform.services)
    expect(await shop.order(id)).toMatchObject({ status: orderStatus.shipped })
    await sentAt('2026-02-14 08:00:00')
    await look.run(eaves.platform.services)
    expect(await shop.order(id)).toMatchObject({
      status: orderStatus.completed,
      finishTime: '2026-03-01 08:00:00',
    })
    const { data } = await eaves.call('orderDeal.list', { orderId: id })
    expect(data.list[0]).toMatchObject({ operator: '系统', toStatus: orderStatus.completed })
  })

  it('that wait to be sent are told with where to, in clear, which is logged', async () => {
    const [{ id }, { id: service }] = [await placed(), await placed({ type: goodsType.service })]
    const [{ orderNo }, { orderNo: other }] = [await shop.order(id), await shop.order(service)]
    const { data } = await eaves.call('order.shipList', {}, { as: 'service' })
    expect(data.list.find((one: Values) => one.orderNo === orderNo)).toMatchObject({
      num: 2,
      receiver: '顾清和',
      receiverPhone: '13800001111',
    })
    expect(data.list.map((one: Values) => one.orderNo)).not.toContain(other)
    const log = await eaves.call('operationLog.list', { keyword: '导出发货单', pageSize: 10 })
    expect(log.data.list[0]).toMatchObject({
      createUserName: '顾清和',
      content: `导出发货单 ${data.list.length} 张订单，含收货人姓名和手机`,
    })
    await shop.move(id, orderStatus.shipped, express)
    const { list } = (await eaves.call('order.shipList', {}, { as: 'service' })).data
    expect(list.map((one: Values) => one.orderNo)).not.toContain(orderNo)
  })

  it('of the demo have gone from state to state as orders do', async () => {
    const resource = config.resources.order
    const [orders, deals] = [
      await eaves.db.selectFrom('order').selectAll().where('id', 'like', 'order_%').execute(),
      await eaves.db.selectFrom('orderDeal').selectAll().where('id', 'like', 'order_%').execute(),
    ]
    expect(orders.length).toBeGreaterThan(50)
    for (const order of orders) {
      const steps = deals
        .filter(({ orderId }) => orderId === order.id)
        .toSorted((one, next) => (String(one.createTime) < String(next.createTime) ? -1 : 1))
      const states = [...steps.map(({ toStatus }) => toStatus)]
      expect(states.at(-1)).toBe(order.status)
      expect(steps.map(({ fromStatus }) => fromStatus)).toEqual([null, ...states.slice(0, -1)])
      for (const { fromStatus, toStatus } of steps.slice(1)) {
        const possible = Object.values(resource.states?.transitions ?? {}).some(
          ({ from, to, when }) =>
            to === toStatus && from.some((state) => state === fromStatus) && matches(when, order, ''),
        )
        expect({ id: order.id, fromStatus, toStatus, possible }).toMatchObject({ possible: true })
      }
      const isSent = states.includes(orderStatus.shipped)
      expect(
        [order.expressCompany, order.expressNo, order.deliverTime].map((value) => value !== null),
      ).toEqual([isSent, isSent, isSent])
    }
  })

  it('are found by a user whom who ships them may choose, and not list', async () => {
    const { userId, id } = await placed()
    const { db } = eaves
    const { menuIds } = await db
      .selectFrom('role')
      .select('menuIds')
      .where('id', '=', 'role_service')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('role')
      .set({ menuIds: ['service_pointsManage'] })
      .where('id', '=', 'role_service')
      .execute()
    expect(await eaves.call('customer.list', {}, { as: 'service' })).toMatchObject({ code: codes.forbidden })
    const { data } = await eaves.call('customer.choice', { pageSize: 100 }, { as: 'service' })
    const one = data.list.find((customer: Values) => customer.id === userId)
    expect(one.phone).toContain('****')
    const found = await eaves.call('order.list', { userId }, { as: 'service' })
    expect(found.data.list.map((order: Values) => order.id)).toEqual([id])
    await db.updateTable('role').set({ menuIds }).where('id', '=', 'role_service').execute()
  })

  it('of services are completed at once, and never shipped', async () => {
    const { id } = await placed({ type: goodsType.service })
    expect(await shop.move(id, orderStatus.shipped, express)).toMatchObject({ code: codes.stateChanged })
    expect(await shop.move(id, orderStatus.completed)).toMatchObject({ code: codes.ok })
  })

  it('give back points and stock once, however often they are cancelled', async () => {
    const { id, userId, goodsId } = await placed()
    expect(await shop.move(id, orderStatus.cancelled)).toMatchObject({ code: codes.invalid })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => shop.move(id, orderStatus.cancelled, { reason: '不要了' })),
    )
    expect(answers.filter(({ code }) => code === codes.ok)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === codes.stateChanged)).toHaveLength(4)
    expect(await shop.balance(userId)).toBe(1000)
    expect(await shop.stock(goodsId)).toEqual({ stock: 10, sales: 0 })
    const refunds = (await shop.ledger(userId)).filter(({ bizType }) => bizType === pointsBusiness.refund)
    expect(refunds).toMatchObject([{ change: 200, after: 1000 }])
    const { data } = await eaves.call('customer.list', { id: userId })
    expect(data.list[0]).toMatchObject({ integral: 1000, totalIntegral: 1000, usedIntegral: 0 })
  })

  it('are not undone by a stock that somebody typed with the old one before their eyes', async () => {
    const { id, goodsId } = await placed()
    const seen = async () => (await eaves.call('goods.list', { id: goodsId })).data.list[0].version
    const atFirst = await seen()
    const typed = { id: goodsId, stock: 15 }
    expect((await shop.redeem(await shop.customer(1000), goodsId)).code).toBe(codes.ok)
    const refused = await eaves.call('goods.update', { ...typed, version: atFirst })
    expect(refused).toMatchObject({ code: codes.stale, msg: '数据已被App用户修改，请刷新' })
    const redeemed = await seen()
    expect((await shop.move(id, orderStatus.cancelled, { reason: '不要了' })).code).toBe(codes.ok)
    expect(await eaves.call('goods.update', { ...typed, version: redeemed })).toMatchObject({
      code: codes.stale,
    })
    expect(await shop.stock(goodsId)).toEqual({ stock: 9, sales: 1 })
    expect(await eaves.call('goods.update', { ...typed, version: await seen() })).toMatchObject({
      code: codes.ok,
    })
    expect(await shop.stock(goodsId)).toEqual({ stock: 15, sales: 1 })
  })

  it('are heard of by who looks at orders, goods, customers or their points', async () => {
    const [userId, goodsId] = [await shop.customer(1000), await shop.goods()]
    const topics = ['order', 'orderDeal', 'goods', 'customer', 'pointsLog']
    const reader = readLive(
      await eaves.fetch(
        new Request(`http://eaves.test/platform/admin/v1/live/stream?topics=${topics.join()}`, {
          headers: { authorization: await eaves.login('admin') },
        }),
      ),
    )
    expect(await reader.next()).toMatchObject({ name: 'ready' })
    expect((await shop.redeem(userId, goodsId)).code).toBe(codes.ok)
    const heard = new Set<string>()
    while (heard.size < topics.length) heard.add((await reader.next())?.data.topic)
    expect([...heard].toSorted()).toEqual(topics.toSorted())
    await reader.leave()
  })

  it('keep their goods from being deleted while they wait', async () => {
    const { goodsId } = await placed()
    await eaves.call('goods.takeOffSale', { id: goodsId, status: goodsStatus.offSale })
    expect(await eaves.call('goods.delete', { id: goodsId })).toMatchObject({
      code: codes.conflict,
      msg: '该商品下存在1张订单，无法删除',
    })
  })
})

it('without a secret no app is connected', async () => {
  const context = { request: new Request('http://eaves.test') } as CallContext
  await expect(fromOwnApp(null)(async () => true)({}, context)).rejects.toMatchObject({ status: 404 })
})
