import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { goodsType, orderStatus } from '#resources/service-dictionaries.ts'
import { oneEngine, type TestPlatform } from '#tests/support/platform.ts'
import { type PointsShop, shopOf, startShop } from '#tests/support/points-shop.ts'
import { sendImport } from '#tests/support/send-import.ts'

const pointsPath = '/usercenter/admin/v1/customer/integral/import'
const shipPath = '/support/admin/v1/order/record/ship/import'

describe.each(oneEngine)('files of actions on %s', (engine) => {
  let eaves: TestPlatform
  let shop: PointsShop
  beforeAll(async () => {
    eaves = await startShop(engine, new Date('2026-03-01T08:00:00+08:00'))
    shop = shopOf(eaves)
  })
  afterAll(() => eaves.close())

  const phoneOf = async (id: string) =>
    (await eaves.db.selectFrom('customer').select('phone').where('id', '=', id).executeTakeFirstOrThrow())
      .phone
  const points = (rows: readonly string[], input: Record<string, string> = {}, as = 'service') =>
    sendImport(
      eaves,
      `POST ${pointsPath}`,
      ['手机号*,姓名,操作*,积分(分)*,原因*', ...rows].join('\n'),
      input,
      { as },
    )

  it('are written where all rows are right, once for one request', async () => {
    const [one, other] = [await shop.customer(), await shop.customer(500)]
    const rows = [
      `${await phoneOf(one)},,增加积分,100,春节活动`,
      `${await phoneOf(other)},顾清和,扣减积分,200,活动撤回`,
      `${await phoneOf(one)},,增加积分,100,春节活动`,
    ]
    const request = { requestId: 'points-file-0001' }
    const dry = await points(rows, { dryRun: '1' })
    expect(dry.data).toMatchObject({ success: 3, fail: 0 })
    expect(await shop.balance(one)).toBe(0)
    for (let time = 0; time < 2; time += 1)
      expect(await points(rows, request)).toMatchObject({ data: { success: 3, fail: 0, updated: 3 } })
    expect([await shop.balance(one), await shop.balance(other)]).toEqual([200, 300])
    expect((await shop.ledger(one)).map(({ reason, after }) => [reason, after])).toEqual([
      ['春节活动', 200],
      ['春节活动', 100],
    ])
    expect((await points(rows)).code).toBe(codes.invalid)
  })

  it('find people by their numbers, however these are written', async () => {
    const id = await shop.customer()
    const phone = String(await phoneOf(id))
    const spaced = `+86 ${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`
    const wide = phone.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    const rows = [spaced, wide].map((written) => `${written},,增加积分,100,春节活动`)
    const { data } = await points(rows, { requestId: 'points-file-0009' })
    expect(data).toMatchObject({ success: 2, fail: 0, failList: [] })
    expect(await shop.balance(id)).toBe(200)
  })

  it('leave nothing where one row is wrong, and say which and why', async () => {
    const [one, other] = [await shop.customer(), await shop.customer(50)]
    const rows = [
      `${await phoneOf(one)},,增加积分,100,春节活动`,
      `${await phoneOf(other)},,扣减积分,80,活动撤回`,
      '13000000000,,增加积分,1.5,春节活动',
      `${await phoneOf(one)},别人,增加积分,10,春节活动`,
      `${await phoneOf(one)},,送,10,春节活动`,
      `${await phoneOf(one)},,增加积分,1.5,春节活动`,
      `${await phoneOf(one)},,增加积分,10,`,
      ',,增加积分,10,春节活动',
    ]
    const { data } = await points(rows, { requestId: 'points-file-0002' })
    expect(data).toMatchObject({ total: 8, success: 0, updated: 0, fail: 7 })
    expect(data.failList).toEqual([
      { row: 3, column: null, msg: '积分余额不足，当前余额 50 分' },
      { row: 4, column: '手机号', msg: '没有找到App用户' },
      { row: 4, column: '积分', msg: '积分须为整数' },
      { row: 5, column: '手机号', msg: '没有找到App用户' },
      { row: 6, column: '操作', msg: '操作须为 增加积分、扣减积分 之一' },
      { row: 7, column: '积分', msg: '积分须为整数' },
      { row: 8, column: '原因', msg: '请输入原因' },
      { row: 9, column: '手机号', msg: '请输入手机号' },
    ])
    expect([await shop.balance(one), await shop.balance(other)]).toEqual([0, 50])
  })

  it('are for who may make the actions', async () => {
    const rows = [`${await phoneOf(await shop.customer())},,增加积分,100,春节活动`]
    expect((await points(rows, {}, 'ops')).code).toBe(codes.forbidden)
    const template = await eaves.fetch(
      new Request(`http://eaves.test${pointsPath}/template`, {
        headers: { authorization: await eaves.login('service') },
      }),
    )
    expect(await template.text()).toContain('手机号*,姓名,操作*,积分(分)*,原因*')
  })

  it('ship many orders, and none where a number has a space in it', async () => {
    const place = async (values = {}) => {
      const [userId, goodsId] = [await shop.customer(1000), await shop.goods(values)]
      const { data } = await shop.redeem(userId, goodsId)
      return { id: data.id as string, no: data.orderNo as string }
    }
    const [one, other, service] = [await place(), await place(), await place({ type: goodsType.service })]
    const ship = (rows: readonly string[], input: Record<string, string> = {}) =>
      sendImport(eaves, `POST ${shipPath}`, ['订单号*,快递公司*,快递单号*', ...rows].join('\n'), input, {
        as: 'service',
      })
    const wrong = await ship([
      `${one.no},顺丰速运,SF1234567890`,
      `${other.no},顺丰速运,SF 123456`,
      `${service.no},顺丰速运,SF1234567892`,
    ])
    expect(wrong.data.failList).toMatchObject([
      { row: 3, column: '快递单号', msg: '快递单号为 6–30 位字母或数字，不含空格' },
      { row: 4, column: '订单号', msg: '商品类型为「服务/虚拟」，不能发货' },
    ])
    expect((await shop.order(one.id)).status).toBe(orderStatus.pending)
    // What goes into each parcel and where it goes is said before it is sent, with its masks on.
    const { data: tried } = await ship([`${one.no},顺丰速运,SF1234567890`], { dryRun: '1' })
    const order = await shop.order(one.id)
    const msg = tried.rows?.[0]?.msg
    expect(msg).toBe(
      `收货人 ${order.receiver}；收货手机 ${order.receiverPhone}；收货地址 ${order.address}；` +
        `商品 ${order.goodsName}；数量 ${order.num}件`,
    )
    expect(msg).toMatch(/\*.*\*{4}/)
    const right = await ship([`${one.no},顺丰速运,SF1234567890`, `${other.no},中通快递,ZT1234567891`])
    expect(right.data).toMatchObject({ success: 2, fail: 0 })
    expect(await shop.order(other.id)).toMatchObject({
      status: orderStatus.shipped,
      expressCompany: '中通快递',
      deliverTime: '2026-03-01 08:00:00',
    })
    const again = await ship([`${other.no},中通快递,ZT1234567891`, `${service.no},中通快递,ZT1234567892`])
    expect(again.data.failList).toEqual([
      { row: 2, column: '订单号', msg: '状态为「已发货」，不能发货' },
      { row: 3, column: '订单号', msg: '商品类型为「服务/虚拟」，不能发货' },
    ])
  })
})
