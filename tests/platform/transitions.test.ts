import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { oneEngine, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { level, reminders, sampleConfig, sampleModules, ticketStatus } from './sample-config.ts'

const deal = 'ticket.assign'

describe.each(oneEngine)('transitions and actions on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine, config: sampleConfig, modules: sampleModules })
  })
  afterAll(() => eaves.close())

  const create = async (title: string, values: object = {}) =>
    (await eaves.call('ticket.create', { title, ...values })).data.id as string
  const ticket = async (id: string) => (await eaves.call('ticket.detail', { id })).data
  const assign = (id: string, userId = 'user_ops') =>
    eaves.call(deal, { id, action: 1, assigneeIds: [userId] })
  const lastLog = async () => (await eaves.call('operationLog.list', { pageSize: 10 })).data.list[0]

  it('start in the first state, whatever is sent', async () => {
    expect(await ticket(await create('起点', { status: ticketStatus.closed }))).toMatchObject({
      status: ticketStatus.pending,
    })
  })

  it('are told apart by what is sent along, and by the state', async () => {
    const id = await create('一生')
    expect(await assign(id)).toMatchObject({ code: codes.ok, data: true })
    expect(await ticket(id)).toMatchObject({
      status: ticketStatus.assigned,
      assigneeIds: ['user_ops'],
      version: 2,
    })
    expect(await eaves.call(deal, { id, action: 2 }, { as: 'ops' })).toMatchObject({ code: codes.ok })
    const finished = await eaves.call(deal, { id, action: 3, result: '修好了', minutes: 30 })
    expect(finished.code).toBe(codes.ok)
    expect(await ticket(id)).toMatchObject({ status: ticketStatus.done, result: '修好了，用时 30 分钟' })
    expect(await assign(id, 'user_admin')).toMatchObject({ code: codes.ok })
    expect(await ticket(id)).toMatchObject({ status: ticketStatus.assigned, assigneeIds: ['user_admin'] })
  })

  it('are told in the log with what changed', async () => {
    const id = await create('有话说')
    await assign(id)
    expect(await lastLog()).toMatchObject({
      content: '将工票[有话说]派单：[处理人]由 空 改为 周启明；[状态]由 待派 改为 待接',
      targetType: 'ticket',
      targetId: id,
      before: { status: ticketStatus.pending, assigneeIds: [] },
      after: { status: ticketStatus.assigned, assigneeIds: ['user_ops'], assigneeNames: ['周启明'] },
    })
  })

  it('are refused from every other state', async () => {
    const id = await create('不许')
    for (const input of [{ action: 2 }, { action: 3, result: '没有', minutes: 1 }])
      expect(await eaves.call(deal, { id, ...input })).toMatchObject({
        code: codes.stateChanged,
        msg: '工票状态已变更，请刷新',
      })
    expect(await ticket(id)).toMatchObject({ status: ticketStatus.pending, version: 1 })
  })

  it('happen once, however often they are asked for at the same time', async () => {
    const id = await create('同时')
    const answers = await Promise.all([1, 2, 3, 4].map(() => assign(id)))
    expect(answers.filter(({ code }) => code === codes.ok)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === codes.stateChanged)).toHaveLength(3)
  })

  it('are left to whom the record names', async () => {
    const id = await create('专人')
    await assign(id)
    expect((await eaves.call(deal, { id, action: 2 }, { as: 'admin' })).code).toBe(codes.forbidden)
    expect((await eaves.call(deal, { id, action: 2 }, { as: 'ops' })).code).toBe(codes.ok)
  })

  it('have permissions of their own, though they share a path', async () => {
    const id = await create('权限')
    expect((await eaves.call(deal, { id, action: 1, assigneeIds: ['user_ops'] }, { as: 'ops' })).code).toBe(
      200,
    )
    const finish = { id, action: 3, result: '好了', minutes: 1 }
    expect((await eaves.call(deal, finish, { as: 'ops' })).code).toBe(codes.forbidden)
    expect((await eaves.call(deal, { id, action: 1 }, { as: 'nobody' })).code).toBe(codes.forbidden)
  })

  it('refuse wrong input, and an action that does not exist', async () => {
    const id = await create('输入')
    expect((await eaves.call(deal, { id, action: 1 })).data.errors).toEqual({ assigneeIds: '请选择处理人' })
    expect((await eaves.call(deal, { id, action: 1, assigneeIds: ['no_such'] })).code).toBe(codes.invalid)
    expect((await eaves.call(deal, { id, action: 9 })).data.errors).toHaveProperty('action')
    await assign(id)
    await eaves.call(deal, { id, action: 2 }, { as: 'ops' })
    const short = await eaves.call(deal, { id, action: 3, result: '好' })
    expect(Object.keys(short.data.errors).length).toBeGreaterThan(0)
    expect(await ticket(id)).toMatchObject({ status: ticketStatus.processing })
  })

  it('take a selection, do what can be done and tell the rest', async () => {
    const open = await create('可关')
    const high = await create('高级', { level: level.high })
    const busy = await create('在忙')
    await assign(busy)
    const { code, data } = await eaves.call('ticket.close', { ids: [open, high, busy, 'no_such'] })
    expect(code).toBe(codes.ok)
    expect(data).toMatchObject({ success: 1, skipped: 3 })
    expect(data.skipList.map(({ id }: { id: string }) => id)).toEqual([high, busy, 'no_such'])
    expect(await ticket(open)).toMatchObject({ status: ticketStatus.closed })
  })

  it('leave frozen records alone, and those that may not go', async () => {
    const id = await create('冻结的')
    expect(await assign(id)).toMatchObject({ code: codes.conflict, msg: '内置数据不可修改或删除' })
    expect((await eaves.call('ticket.update', { id, level: level.high })).code).toBe(codes.conflict)
    expect((await eaves.call('ticket.delete', { id })).code).toBe(codes.conflict)
    const busy = await create('别删')
    await assign(busy)
    expect((await eaves.call('ticket.delete', { id: busy })).code).toBe(codes.conflict)
  })

  it('do what an action stores, or what its module does', async () => {
    const id = await create('动作')
    expect((await eaves.call('ticket.raise', { id, level: level.high })).code).toBe(codes.ok)
    expect(await ticket(id)).toMatchObject({ level: level.high, status: ticketStatus.pending })
    expect((await eaves.call('ticket.remind', { id })).data.errors).toEqual({ reason: '请输入原因' })
    expect((await eaves.call('ticket.remind', { id, reason: '太慢' })).code).toBe(codes.ok)
    expect(reminders.at(-1)).toEqual(['动作', '太慢'])
    expect(await lastLog()).toMatchObject({ content: '对工票[动作]执行[催办]', targetId: id })
  })

  it('take a masked value that comes back for no change', async () => {
    const id = await create('掩码', { contact: '13812345678' })
    const { contact } = await ticket(id)
    expect((await eaves.call('ticket.raise', { id, level: level.high, contact })).code).toBe(codes.ok)
    const { data } = await eaves.call('ticket.detail', { id, reveal: 'contact' })
    expect(data).toMatchObject({ level: level.high, contact: '13812345678' })
  })

  it('have no inner errors to hide', () => {
    expect(eaves.errors).toEqual([])
  })

  it('store by themselves what they are told to set', async () => {
    const id = await create('转交')
    await assign(id)
    const answer = await eaves.call('ticket.hand', { ticketId: id, userIds: ['user_ops', 'user_admin'] })
    expect(answer).toMatchObject({ code: codes.ok, data: true })
    expect(await ticket(id)).toMatchObject({
      assigneeIds: ['user_ops', 'user_admin'],
      handedById: 'user_admin',
      handedTime: expect.stringMatching(/^\d{4}-\d\d-\d\d /),
    })
    const refused = await eaves.call('ticket.hand', { ticketId: id, userIds: ['no_such'] })
    expect(refused).toMatchObject({ code: codes.invalid, data: { errors: { userIds: expect.any(String) } } })
    expect((await ticket(id)).assigneeIds).toEqual(['user_ops', 'user_admin'])
  })

  it('create several at once, or none', async () => {
    const total = async () => (await eaves.call('ticket.list', { pageSize: 10 })).data.total as number
    const before = await total()
    const both = await eaves.call('ticket.create', {
      level: level.high,
      items: [{ title: '甲甲' }, { title: '乙乙' }],
    })
    expect(both.data.ids).toHaveLength(2)
    expect(await ticket(both.data.ids[1])).toMatchObject({ title: '乙乙', level: level.high })
    const wrong = await eaves.call('ticket.create', { items: [{ title: '丙丙' }, { title: '丁' }] })
    expect(wrong).toMatchObject({
      code: codes.invalid,
      data: { errors: { 'items[1].title': expect.any(String) } },
    })
    expect(await total()).toBe(before + 2)
  })

  it('leave records that are changed no more', async () => {
    const id = await create('收尾', { level: level.low })
    expect((await eaves.call('ticket.update', { id, title: '改过' })).code).toBe(codes.ok)
    expect((await eaves.call('ticket.close', { id })).code).toBe(codes.ok)
    expect(await eaves.call('ticket.update', { id, title: '再改' })).toMatchObject({
      code: codes.conflict,
      msg: '关闭的工票不可修改',
    })
    expect((await ticket(id)).title).toBe('改过')
  })
})
