import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minute, second } from '#domain/durations.ts'
import { codes } from '#domain/error-codes.ts'
import { formatTime } from '#domain/time.ts'
import { enableStatus } from '#resources/dictionaries.ts'
import {
  deliveryReport,
  deliveryStatus,
  messageLink,
  messageStatus,
  messageTarget,
  messageType,
  pushWay,
  sendMode,
} from '#resources/service-dictionaries.ts'
import type { Values } from '#schema'
import { customers, messageTo, type Send, startPost } from '#tests/support/message-post.ts'
import { oneEngine } from '#tests/support/platform.ts'
import { fromApp } from '#tests/support/points-acting.ts'

const report = '/support/app/v1/message/report'
const everyone: Send = async (outgoing) => outgoing.map(() => null)

/** A service that takes what it is sent and never answers. */
const silent: Send = () => new Promise(() => {})

describe.each(oneEngine)('a message and others beside it on %s', (engine) => {
  let post: Awaited<ReturnType<typeof startPost>>
  beforeAll(async () => {
    post = await startPost(engine)
  })
  afterAll(() => post.eaves.close())

  const created = async (values: Values) => {
    const { code, msg, data } = await post.eaves.call('message.create', values)
    expect({ code, msg }).toMatchObject({ code: codes.ok })
    return data.id as string
  }
  const read = async (id: string) => (await post.eaves.call('message.detail', { id })).data
  const deliveries = async (messageId: string) =>
    (await post.eaves.call('messageDelivery.list', { messageId, pageSize: 100 })).data.list
  const workThrice = async () => {
    for (let time = 0; time < 3; time += 1) {
      await post.work()
      post.eaves.forward(30 * second)
    }
  }

  it('is held up by no service that never answers, and does not go out twice', async () => {
    const users = await customers(post.eaves, 2, 'silent')
    post.pushBy(silent)
    const hanging = await created(messageTo(users, { pushWay: [pushWay.push] }))
    const other = await created(messageTo(users, { pushWay: [pushWay.sms] }))
    await post.work(50)
    expect(await read(other)).toMatchObject({ status: messageStatus.sent, sendNum: 2 })
    expect(await read(hanging)).toMatchObject({
      status: messageStatus.failed,
      sendNum: 0,
      failNum: 2,
      failReason: '发送超时，未确认是否送达',
    })
    post.pushBy(everyone)
    post.sent.length = 0
    post.eaves.forward(minute)
    await post.work()
    expect(post.sent).toEqual([])
    expect(await post.eaves.call('message.resend', { id: hanging })).toMatchObject({ code: codes.ok })
    await post.work()
    expect(await read(hanging)).toMatchObject({ status: messageStatus.sent, sendNum: 2, failNum: 0 })
  })

  it('has not failed where the app says that it arrived, though its service never answers', async () => {
    const [userId = ''] = await customers(post.eaves, 1, 'arriving')
    const id = await created(messageTo([userId], { pushWay: [pushWay.push] }))
    post.pushBy(async () => {
      await fromApp(post.eaves, report, { messageId: id, userId, event: deliveryReport.arrived })
      return new Promise(() => {})
    })
    // Time for the app to tell of it; what is silent is waited for that long.
    await post.work(3 * second)
    expect(await read(id)).toMatchObject({
      ...{ status: messageStatus.sent, sendNum: 1, arriveNum: 1, failNum: 0, retryNum: 0 },
      failReason: null,
    })
    expect(await deliveries(id)).toMatchObject([{ status: deliveryStatus.arrived, failReason: null }])
    expect((await post.eaves.call('message.resend', { id })).code).not.toBe(codes.ok)
    post.pushBy(everyone)
  })

  it('is held up by none that the database does not take', async () => {
    const users = await customers(post.eaves, 2, 'broken')
    post.pushBy(everyone)
    const broken = await created(messageTo(users, { pushWay: [pushWay.push] }))
    const unsent = await created(messageTo(users, { pushWay: [pushWay.push] }))
    const other = await created(messageTo(users, { pushWay: [pushWay.push] }))
    await sql`
      alter table message_delivery add constraint refuses_some check (message_id <> ${sql.lit(broken)}
        and (message_id <> ${sql.lit(unsent)} or status <> ${sql.lit(deliveryStatus.sending)})) not valid`.execute(
      post.eaves.db,
    )
    await post.work()
    await sql`alter table message_delivery drop constraint refuses_some`.execute(post.eaves.db)
    expect(await read(other)).toMatchObject({ status: messageStatus.sent, sendNum: 2 })
    expect(post.eaves.errors.splice(0)).toMatchObject([
      { step: `message ${broken}` },
      { step: `message ${unsent}` },
    ])
    await workThrice()
    expect(await read(broken)).toMatchObject({ status: messageStatus.sent, sendNum: 2 })
    expect(await read(unsent)).toMatchObject({ status: messageStatus.sent, sendNum: 2 })
  })

  it('tells a service that it has taken too long', async () => {
    const users = await customers(post.eaves, 1, 'told')
    const told = new Promise<void>((resolve) => {
      post.pushBy((_outgoing, signal) => {
        signal.addEventListener('abort', () => resolve())
        return silent([], signal)
      })
    })
    await created(messageTo(users, { pushWay: [pushWay.push] }))
    await post.work(50)
    await told
    post.pushBy(everyone)
  })

  it('counts whom it reached in one way alone as reached, and sends them the rest when asked to', async () => {
    const users = await customers(post.eaves, 3, 'partly')
    post.pushBy(async (outgoing) => outgoing.map(({ userId }) => (userId === users[0] ? null : '设备已注销')))
    const id = await created(messageTo(users, { pushWay: [pushWay.inApp, pushWay.push] }))
    await workThrice()
    expect(await read(id)).toMatchObject({
      status: messageStatus.sent,
      targetNum: 3,
      sendNum: 3,
      failNum: 0,
      retryNum: 2,
      sendRate: 100,
      failReason: '设备已注销',
    })
    expect(
      (await deliveries(id)).filter(({ status }: Values) => status === deliveryStatus.failed),
    ).toHaveLength(2)
    await fromApp(post.eaves, report, { messageId: id, userId: users[1], event: deliveryReport.read })
    expect(await read(id)).toMatchObject({ arriveRate: 33.3, readRate: 33.3 })
    post.pushBy(everyone)
    post.sent.length = 0
    await post.eaves.call('message.resend', { id })
    await post.work()
    expect(post.sent.toSorted()).toEqual([`push ${users[1]}`, `push ${users[2]}`].toSorted())
    expect(await read(id)).toMatchObject({ sendNum: 3, failNum: 0, retryNum: 0, failReason: null })
    expect(await post.eaves.call('message.resend', { id })).toMatchObject({ code: codes.stateChanged })
  })

  it('takes turns: a short one does not wait for a long one', async () => {
    const many = await customers(post.eaves, 2500, 'long')
    const [few] = await customers(post.eaves, 1, 'short')
    post.sent.length = 0
    await post.eaves.db
      .updateTable('customer')
      .set({ status: enableStatus.disabled })
      .where('id', 'not in', [...many, String(few)])
      .execute()
    const long = await created(
      messageTo([], { target: messageTarget.all, userIds: [], pushWay: [pushWay.sms] }),
    )
    const short = await created(messageTo([String(few)], { pushWay: [pushWay.push] }))
    await post.work()
    expect(await read(long)).toMatchObject({ status: messageStatus.sent, sendNum: 2501 })
    expect(await read(short)).toMatchObject({ status: messageStatus.sent, sendNum: 1 })
    const place = post.sent.indexOf(`push ${few}`)
    expect(post.sent.slice(place).filter((line) => line.startsWith('sms')).length).toBeGreaterThan(1000)
    await post.eaves.db.updateTable('customer').set({ status: enableStatus.enabled }).execute()
  })

  it('comes to a service with what it says and where it leads', async () => {
    const users = await customers(post.eaves, 1, 'whole')
    const outgoing: unknown[] = []
    post.pushBy(async (all) => {
      outgoing.push(...all)
      return all.map(() => null)
    })
    const link = { linkType: messageLink.external, linkUrl: 'https://example.com/notice' }
    const said = { type: messageType.activity, content: '<p>周六见。</p>', ...link }
    const id = await created(messageTo(users, { ...said, pushWay: [pushWay.push] }))
    await post.work()
    post.pushBy(everyone)
    expect(outgoing).toEqual([
      { key: `${id}:${users[0]}`, userId: users[0], phone: expect.any(String), title: '停水通知', ...said },
    ])
  })

  it('that waits for its time can be withdrawn until it begins to go out', async () => {
    const users = await customers(post.eaves, 1, 'back')
    const inTen = { sendMode: sendMode.scheduled, sendTime: timeIn(10) }
    const id = await created(messageTo(users, inTen))
    const late = await created(messageTo(users, inTen))
    expect(await post.eaves.call('message.withdraw', { id })).toMatchObject({ code: codes.ok })
    expect(await post.eaves.call('message.withdraw', { id })).toMatchObject({ code: codes.stateChanged })
    post.eaves.forward(10 * minute)
    // As it is while those it goes to are written down.
    await post.eaves.db
      .updateTable('message')
      .set({ startTime: timeIn(0) })
      .where('id', '=', late)
      .execute()
    expect(await post.eaves.call('message.withdraw', { id: late })).toMatchObject({
      code: codes.conflict,
      msg: '消息已开始发送，不能撤销',
    })
    await post.work()
    expect(await read(id)).toMatchObject({ status: messageStatus.withdrawn, sendNum: 0 })
    expect(await deliveries(id)).toEqual([])
    expect(await read(late)).toMatchObject({ status: messageStatus.sent, sendNum: 1 })
  })

  const timeIn = (minutes: number) =>
    formatTime(post.eaves.platform.services.now().getTime() + minutes * minute)
})
