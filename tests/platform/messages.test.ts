import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minute, second } from '#domain/durations.ts'
import { codes } from '#domain/error-codes.ts'
import { giveUpCutOff } from '#platform/modules/service/send-batch.ts'
import { dataScope, enableStatus } from '#resources/dictionaries.ts'
import { residentStatus } from '#resources/estate-dictionaries.ts'
import {
  deliveryReport,
  deliveryStatus,
  messageLink,
  messageStatus,
  messageTarget,
  pushWay,
  sendMode,
} from '#resources/service-dictionaries.ts'
import type { DictionaryValue, Values } from '#schema'
import { customers, messageTo, startPost } from '#tests/support/message-post.ts'
import { oneEngine } from '#tests/support/platform.ts'
import { fromApp } from '#tests/support/points-acting.ts'

const report = '/support/app/v1/message/report'

describe.each(oneEngine)('messages on %s', (engine) => {
  let post: Awaited<ReturnType<typeof startPost>>
  beforeAll(async () => {
    post = await startPost(engine)
  })
  afterAll(() => post.eaves.close())

  const create = (values: Values) => post.eaves.call('message.create', values)
  const created = async (values: Values) => {
    const { code, msg, data } = await create(values)
    expect({ code, msg }).toMatchObject({ code: codes.ok })
    return data.id as string
  }
  const read = async (id: string) => (await post.eaves.call('message.detail', { id })).data
  const deliveries = async (messageId: string) =>
    (await post.eaves.call('messageDelivery.list', { messageId, pageSize: 100 })).data.list

  it('say beforehand how many they go to, and go to these', async () => {
    const { data } = await post.eaves.call('message.estimate', {
      target: messageTarget.projects,
      projectIds: ['project_jingan'],
    })
    expect(data.num).toBeGreaterThan(0)
    const id = await created(
      messageTo([], { target: messageTarget.projects, projectIds: ['project_jingan'], userIds: [] }),
    )
    await post.work()
    expect(await read(id)).toMatchObject({
      status: messageStatus.sent,
      targetNum: data.num,
      sendNum: data.num,
      failNum: 0,
      sendRate: 100,
    })
  })

  it('go to those who live there now, of whom the sender may see', async () => {
    const target = { target: messageTarget.projects, projectIds: ['project_jingan'] }
    const estimate = async (as: string) =>
      (await post.eaves.call('message.estimate', target, { as })).data.num as number
    const all = await estimate('admin')
    const { db } = post.eaves
    const one = await db
      .selectFrom('houseUser')
      .select(['id', 'userId'])
      .where('projectId', '=', 'project_jingan')
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const setStatus = (status: number) =>
      db.updateTable('houseUser').set({ status }).where('userId', '=', one.userId).execute()
    await setStatus(residentStatus.expired)
    expect(await estimate('admin')).toBe(all - 1)
    // Customers are searched through their homes, whoever lives there still.
    const residents = async (as: string, search: Values = { projectId: 'project_jingan' }) =>
      (await post.eaves.call('customer.list', { pageNum: 1, pageSize: 10, ...search }, { as })).data
        .total as number
    expect(await residents('service')).toBe(all)
    expect(await residents('service', { projectId: 'no_project' })).toBe(0)
    const id = await created(messageTo([], { ...target, userIds: [] }))
    await post.work()
    expect((await deliveries(id)).map(({ userId }: Values) => userId)).not.toContain(one.userId)
    await setStatus(residentStatus.valid)
    await db
      .updateTable('role')
      .set({ dataScope: dataScope.granted })
      .where('id', '=', 'role_service')
      .execute()
    expect(await estimate('service')).toBe(0)
    expect(await residents('service')).toBe(0)
    await db.updateTable('role').set({ dataScope: dataScope.all }).where('id', '=', 'role_service').execute()
    expect(await estimate('service')).toBe(all)
  })

  it('go to nobody beyond the data scope of their sender', async () => {
    const { db } = post.eaves
    const home = await db
      .selectFrom('houseUser')
      .select(['userId', 'houseId'])
      .where('projectId', '=', 'project_jingan')
      .where('status', '=', residentStatus.valid)
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow()
    const [stranger] = await customers(post.eaves, 1, 'stranger')
    const narrow = (scope: number) =>
      db.updateTable('role').set({ dataScope: scope }).where('id', '=', 'role_service').execute()
    const grants = (adminIds: readonly string[]) =>
      post.eaves.call('projectAdmin.create', { projectId: 'project_jingan', adminIds })
    const links = (await post.eaves.call('projectAdmin.list', { projectId: 'project_jingan' })).data.list
    const before = links.map(({ adminId }: Values) => adminId as string)
    await narrow(dataScope.granted)
    const send = (values: Values) =>
      post.eaves.call('message.create', messageTo([], { userIds: [], ...values }), { as: 'service' })
    const toProject = { target: messageTarget.projects, projectIds: ['project_jingan'] }
    const toHouse = { target: messageTarget.houses, houseIds: [home.houseId] }
    expect((await send({ target: messageTarget.all })).data.errors).toEqual({
      target: '您的数据范围不含全部项目，请指定项目、房屋或用户',
    })
    for (const [field, values] of [
      ['projectIds', toProject],
      ['houseIds', toHouse],
    ] as const)
      expect(Object.keys((await send(values)).data.errors)).toEqual([field])
    await grants([...before, 'user_service'])
    for (const values of [toProject, toHouse, { target: messageTarget.users, userIds: [home.userId] }])
      expect(await send(values)).toMatchObject({ code: codes.ok })
    expect(
      (await send({ target: messageTarget.users, userIds: [home.userId, stranger] })).data.errors,
    ).toEqual({
      userIds: '1 位用户不住在您数据范围内的房屋',
    })
    await grants(before)
    await narrow(dataScope.all)
    await post.work()
  })

  it('go to nobody twice, in every way they have', async () => {
    const users = await customers(post.eaves, 3, 'every')
    const id = await created(messageTo(users, { pushWay: [pushWay.inApp, pushWay.push, pushWay.sms] }))
    post.sent.length = 0
    await post.work()
    await post.work()
    expect(post.sent.toSorted()).toEqual(users.flatMap((user) => [`push ${user}`, `sms ${user}`]).toSorted())
    expect(await read(id)).toMatchObject({ status: messageStatus.sent, sendNum: 3 })
  })

  it('wait for their time', async () => {
    const users = await customers(post.eaves, 1, 'later')
    const timed = { sendMode: sendMode.scheduled, sendTime: '2026-11-20 12:30:00' }
    const id = await created(messageTo(users, timed))
    await post.work()
    expect(await read(id)).toMatchObject({
      status: messageStatus.waiting,
      targetNum: users.length,
      sendNum: 0,
    })
    post.eaves.forward(30 * minute)
    await post.work()
    expect(await read(id)).toMatchObject({ status: messageStatus.sent, startTime: '2026-11-20 12:30:00' })
  })

  it('are tried again, given up with a reason, and sent again by people', async () => {
    const users = await customers(post.eaves, 3, 'again')
    const tries: string[] = []
    post.pushBy(async (outgoing) =>
      outgoing.map(({ userId }) => {
        tries.push(userId)
        return userId === users[1] ? '设备已注销' : null
      }),
    )
    const id = await created(messageTo(users, { pushWay: [pushWay.push] }))
    for (let time = 0; time < 4; time += 1) {
      await post.work()
      post.eaves.forward(30 * second)
    }
    expect(tries.filter((user) => user === users[1])).toHaveLength(3)
    expect(tries).toHaveLength(5)
    expect(await read(id)).toMatchObject({
      status: messageStatus.sent,
      sendNum: 2,
      failNum: 1,
      failReason: '设备已注销',
    })
    post.pushBy(async (outgoing) => outgoing.map(() => null))
    post.sent.length = 0
    expect(await post.eaves.call('message.resend', { id })).toMatchObject({ code: codes.ok })
    await post.work()
    expect(post.sent).toEqual([`push ${users[1]}`])
    expect(await read(id)).toMatchObject({ sendNum: 3, failNum: 0, failReason: null })
    expect(await post.eaves.call('message.resend', { id })).toMatchObject({ code: codes.stateChanged })
  })

  it('have failed where nobody got them', async () => {
    const users = await customers(post.eaves, 2, 'none')
    post.pushBy(async () => {
      throw new Error('推送服务不可用')
    })
    const id = await created(messageTo(users, { pushWay: [pushWay.push] }))
    for (let time = 0; time < 4; time += 1) {
      await post.work()
      post.eaves.forward(30 * second)
    }
    post.pushBy(async (outgoing) => outgoing.map(() => null))
    expect(await read(id)).toMatchObject({
      status: messageStatus.failed,
      failNum: 2,
      failReason: '推送服务不可用',
    })
  })

  it('that were cut off go out no second time by themselves', async () => {
    const users = await customers(post.eaves, 2, 'cut')
    const id = await created(messageTo(users, { pushWay: [pushWay.sms] }))
    await post.work()
    post.sent.length = 0
    // As a process leaves them that ends between sending and saying so.
    await post.eaves.db
      .updateTable('messageDelivery')
      .set({
        status: deliveryStatus.sending,
        claimTime: '2026-11-20 12:00:00',
        sendTime: null,
        sentWays: '{}',
      })
      .where('messageId', '=', id)
      .execute()
    await post.eaves.db
      .updateTable('message')
      .set({ status: messageStatus.sending })
      .where('id', '=', id)
      .execute()
    await post.work()
    expect(post.sent).toEqual([])
    expect(await read(id)).toMatchObject({ status: messageStatus.failed, failNum: 2 })
    expect((await deliveries(id))[0]).toMatchObject({ failReason: '发送中断，未确认是否送达' })
  })

  it('that arrive before their sender has said so are counted', async () => {
    const [user] = await customers(post.eaves, 1, 'early')
    const told: unknown[] = []
    post.pushBy(async (outgoing) => {
      const [message] = outgoing
      const messageId = message?.key.split(':')[0]
      for (const event of [deliveryReport.arrived, deliveryReport.arrived, deliveryReport.read])
        told.push((await fromApp(post.eaves, report, { messageId, userId: user, event })).data)
      return outgoing.map(() => null)
    })
    const id = await created(messageTo([String(user)], { pushWay: [pushWay.push] }))
    await post.work()
    post.pushBy(async (outgoing) => outgoing.map(() => null))
    expect(told).toEqual([true, false, true])
    expect(await read(id)).toMatchObject({ status: messageStatus.sent, sendNum: 1, arriveNum: 1, readNum: 1 })
    expect(await deliveries(id)).toMatchObject([{ status: deliveryStatus.read }])
  })

  it('that were cut off have not failed where the app says they arrived', async () => {
    const [user, other] = await customers(post.eaves, 2, 'proof')
    const id = await created(messageTo([String(user), String(other)], { pushWay: [pushWay.push] }))
    await post.work()
    const { db } = post.eaves
    await db
      .updateTable('messageDelivery')
      .set({ status: deliveryStatus.sending, claimTime: '2026-11-20 12:00:00', sendTime: null })
      .where('messageId', '=', id)
      .execute()
    await db.updateTable('message').set({ status: messageStatus.sending }).where('id', '=', id).execute()
    await fromApp(post.eaves, report, { messageId: id, userId: user, event: deliveryReport.arrived })
    await post.work()
    expect(await read(id)).toMatchObject({ status: messageStatus.sent, sendNum: 1, failNum: 1, arriveNum: 1 })
    // A copy that is gone is nobody's to give up or to send again.
    await db
      .updateTable('messageDelivery')
      .set({ deletedAt: '2026-11-20 12:00:00' })
      .where('messageId', '=', id)
      .where('userId', '=', other)
      .execute()
    expect(await post.eaves.call('message.resend', { id })).toMatchObject({
      code: codes.conflict,
      msg: '没有发送失败的用户',
    })
  })

  it('that were given up while they went out have gone out', async () => {
    const users = await customers(post.eaves, 1, 'slow')
    const id = await created(messageTo(users, { pushWay: [pushWay.push] }))
    post.pushBy(async (outgoing) => {
      post.eaves.forward(3 * minute)
      await giveUpCutOff(post.eaves.db, post.eaves.platform.services.now().getTime())
      expect(await deliveries(id)).toMatchObject([{ status: deliveryStatus.failed }])
      return outgoing.map(() => null)
    })
    await post.work()
    post.pushBy(async (outgoing) => outgoing.map(() => null))
    expect(await read(id)).toMatchObject({
      status: messageStatus.sent,
      sendNum: 1,
      failNum: 0,
      failReason: null,
    })
  })

  it('say of each batch when it went out', async () => {
    const users = await customers(post.eaves, 1, 'clock')
    const [early, late] = [
      await created(messageTo(users, { pushWay: [pushWay.push] })),
      await created(messageTo(users, { pushWay: [pushWay.push] })),
    ]
    post.pushBy(async (outgoing) => {
      post.eaves.forward(5 * minute)
      return outgoing.map(() => null)
    })
    await post.work()
    post.pushBy(async (outgoing) => outgoing.map(() => null))
    const ends = [(await read(early)).endTime, (await read(late)).endTime]
    expect(Date.parse(ends[1]) - Date.parse(ends[0])).toBe(5 * minute)
  })

  it('count arrivals and reads once', async () => {
    const [first, second] = await customers(post.eaves, 2, 'count')
    const id = await created(messageTo([String(first), String(second)]))
    await post.work()
    const tell = (userId: unknown, event: DictionaryValue<typeof deliveryReport>) =>
      fromApp(post.eaves, report, { messageId: id, userId, event })
    expect(await tell(first, deliveryReport.arrived)).toMatchObject({ data: true })
    expect(await tell(first, deliveryReport.arrived)).toMatchObject({ data: false })
    expect(await tell(first, deliveryReport.read)).toMatchObject({ data: true })
    expect(await tell(second, deliveryReport.read)).toMatchObject({ data: true })
    expect(await tell(second, deliveryReport.arrived)).toMatchObject({ data: false })
    expect(await tell('nobody', deliveryReport.arrived)).toMatchObject({ data: false })
    expect(await read(id)).toMatchObject({ arriveNum: 2, readNum: 2, arriveRate: 100, readRate: 100 })
  })

  it.each([
    ['nobody', { target: messageTarget.houses, houseIds: [] }, 'houseIds'],
    ['no words', { content: '<p> </p>' }, 'content'],
    ['a script alone', { content: '<script>alert(1)</script>' }, 'content'],
    ['too many words', { content: `<p>${'字'.repeat(5001)}</p>` }, 'content'],
    ['a time in the past', { sendMode: sendMode.scheduled, sendTime: '2026-10-01 00:00:00' }, 'sendTime'],
    ['a time in two minutes', { sendMode: sendMode.scheduled, sendTime: '2026-11-20 12:02:00' }, 'sendTime'],
    ['a page elsewhere', { linkType: messageLink.page, linkUrl: 'https://a.cn' }, 'linkUrl'],
    ['a page that leads elsewhere', { linkType: messageLink.page, linkUrl: '//a.cn' }, 'linkUrl'],
    ['an address of ours for another site', { linkType: messageLink.external, linkUrl: '/news' }, 'linkUrl'],
    ['a link that runs', { linkType: messageLink.external, linkUrl: 'javascript:alert(1)' }, 'linkUrl'],
  ])('with %s are refused at the field', async (_what, values, field) => {
    const fresh = { ...messageTo(['customer_1']), ...values }
    const answer = await create(fresh)
    expect(answer).toMatchObject({ code: codes.invalid })
    expect(Object.keys(answer.data.errors)).toContain(field)
  })

  it('name their houses with the projects these stand in', async () => {
    const { db } = post.eaves
    const { houseId } = await db
      .selectFrom('houseUser')
      .select('houseId')
      .where('projectId', '=', 'project_jingan')
      .where('status', '=', residentStatus.valid)
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow()
    const to = { target: messageTarget.houses, houseIds: [houseId], userIds: [] }
    const { houseNames, housePaths } = await read(await created(messageTo([], to)))
    expect(housePaths).toEqual([['静安府', houseNames[0]]])
  })

  it('to people who are nobody any more are refused', async () => {
    const [gone] = await customers(post.eaves, 1, 'gone')
    await post.eaves.db
      .updateTable('customer')
      .set({ status: enableStatus.disabled })
      .where('id', '=', gone)
      .execute()
    expect(await create(messageTo([String(gone)]))).toMatchObject({
      code: codes.conflict,
      msg: '没有符合条件的用户，消息不会发送给任何人',
    })
  })
})
