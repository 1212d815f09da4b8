import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day, hour } from '#domain/durations.ts'
import { createModules } from '#platform/modules/modules.ts'
import { removeOldNotices } from '#platform/modules/notice/dispatch-notices.ts'
import { type Notice, notify } from '#platform/modules/notice/notify.ts'
import { signatureOf } from '#platform/modules/notice/webhook.ts'
import { systemContext } from '#platform/services/call-context.ts'
import { dataScope, enableStatus } from '#resources/dictionaries.ts'
import { noticeKind } from '#resources/notice-dictionaries.ts'
import type { StaffNotices } from '#schema'
import { freshUsers } from '#tests/support/fresh-users.ts'
import { readLive } from '#tests/support/live-events.ts'
import { oneEngine, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { runJob } from '#tests/support/run-job.ts'
import { storeDaily } from '#tests/support/stored-days.ts'

const about = { resource: 'project', id: 'project_jingan', title: '静安府 1 号楼漏水' } as const
const jingan = { projectId: 'project_jingan', permission: '/project/:id' } as const

/** What each area states, by file. */
const statements = Object.entries(
  import.meta.glob<Readonly<Record<string, StaffNotices>>>('../../src/platform/modules/*/*.notices.ts', {
    eager: true,
  }),
).flatMap(([file, stated]) =>
  Object.values(stated).flatMap((kinds) =>
    Object.entries(kinds).map(([name, kind]) => ({ file, name, ...kind })),
  ),
)

it('are of the kinds that the areas state, each under a name and a number of its own', () => {
  const entries = statements.map(({ name, number, label, color }) => ({ name, value: number, label, color }))
  const byValue = (one: { readonly value: number }, other: { readonly value: number }) =>
    one.value - other.value
  expect(entries.toSorted(byValue)).toEqual([...noticeKind.entries].toSorted(byValue))
  expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length)
  expect(new Set(entries.map(({ value }) => value)).size).toBe(entries.length)
})

async function tell(eaves: TestPlatform, notice: Partial<Notice>) {
  await notify(systemContext(eaves.platform.services), {
    ...about,
    kind: noticeKind.criticalAlarm,
    ...notice,
  })
}

describe.each(oneEngine)('notices on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine })
  })
  afterAll(() => eaves.close())

  const handOut = () => runJob(eaves, 'notices')
  const list = async (as: string, input = {}) => (await eaves.call('notice.list', input, { as })).data
  const clear = async () => {
    await eaves.db.deleteFrom('notice').execute()
    await eaves.db.deleteFrom('noticeSetting').execute()
  }

  it('reach everybody who sees the project and may do something about it', async () => {
    await tell(eaves, { audience: jingan })
    await handOut()
    const rows = await eaves.db.selectFrom('notice').select('userId').execute()
    const people = new Set(rows.map(({ userId }) => userId))
    expect(people.size).toBe(rows.length)
    for (const account of ['admin', 'estate', 'staff01', 'staff02', 'staff03', 'staff14'])
      expect(people, account).toContain(`user_${account}`)
    for (const account of ['ops', 'nobody', 'staff06', 'staff10'])
      expect(people, account).not.toContain(`user_${account}`)
    await clear()
  })

  it('reach a thousand users in pieces, between which others get to the database, and each of them once', async () => {
    const ids = Array.from({ length: 1000 }, (_, at) => `many_${at}`)
    await sql`
      insert into "user" (id, account, password, name, department_id, role_ids, is_repair, is_debug, status,
        create_time, create_user_name, update_time, update_user_name)
      select one, one, 'x', name, department_id, role_ids, 0, 0, ${sql.lit(enableStatus.enabled)},
        create_time, '系统', update_time, '系统'
      from "user", unnest(${ids}::text[]) one where id = 'user_admin'`.execute(eaves.db)
    await tell(eaves, { audience: jingan, gather: 'many' })
    await tell(eaves, { userIds: ids, gather: 'many' })
    const told = async () => {
      const rows = await eaves.db.selectFrom('notice').select(['userId', 'num']).execute()
      return rows.filter(({ userId }) => ids.includes(String(userId)))
    }
    const counts = new Set<number>()
    const done = handOut().then(() => true)
    while (!(await Promise.race([done, told().then(({ length }) => void counts.add(length))])));
    const all = await told()
    expect(all.map(({ num }) => num)).toEqual(ids.map(() => 2))
    expect([...counts].some((count) => count > 0 && count < ids.length)).toBe(true)
    expect(await eaves.db.selectFrom('noticeOutbox').selectAll().execute()).toEqual([])
    await clear()
    await eaves.db.deleteFrom('user').where('id', 'in', ids).execute()
  })

  it('are not told to who did it, nor of what one does not want to know', async () => {
    const userIds = ['user_admin', 'user_ops', 'user_service']
    await eaves.call(
      'notice.settingsUpdate',
      { kinds: [noticeKind.orderAssigned], sound: 1 },
      { as: 'service' },
    )
    const context = systemContext(eaves.platform.services)
    const session = { userId: 'user_ops' } as NonNullable<typeof context.session>
    await notify({ ...context, session }, { ...about, kind: noticeKind.majorAlarm, userIds })
    await tell(eaves, { kind: noticeKind.minorAlarm, userIds })
    await handOut()
    expect((await list('admin')).unreadNum).toBe(1)
    expect((await list('ops')).unreadNum).toBe(0)
    expect((await list('service')).unreadNum).toBe(0)
    expect((await eaves.call('notice.settings', {}, { as: 'service' })).data).toEqual({
      kinds: [noticeKind.orderAssigned],
      sound: 1,
    })
    await clear()
  })

  it('are of all kinds but those on request, for who has not chosen', async () => {
    const usual = statements.filter(({ onRequest }) => !onRequest).map(({ number }) => number)
    expect((await eaves.call('notice.settings', {}, { as: 'ops' })).data).toEqual({ kinds: usual, sound: 0 })
    const onRequest = noticeKind.warningAlarm
    expect(usual).not.toContain(onRequest)
    for (const kind of [onRequest, noticeKind.criticalAlarm])
      await tell(eaves, { kind, userIds: ['user_ops'] })
    await handOut()
    expect((await list('ops')).list).toMatchObject([{ kind: noticeKind.criticalAlarm }])
    await clear()
  })

  it('that belong together are one until it is read', async () => {
    const alike = { userIds: ['user_ops'], gather: 'alarm project_jingan 1' }
    await tell(eaves, { ...alike, title: '第一条' })
    await tell(eaves, { ...alike, title: '第二条' })
    await handOut()
    await tell(eaves, { ...alike, title: '第三条' })
    await handOut()
    const { list: before } = await list('ops')
    expect(before).toMatchObject([{ title: '第三条', num: 3, isRead: 0, several: 0 }])
    expect((await eaves.call('notice.read', { items: [{ id: before[0].id }] }, { as: 'ops' })).code).toBe(200)
    await tell(eaves, { ...alike, title: '第四条' })
    await handOut()
    expect(await list('ops', { unread: 1 })).toMatchObject({
      list: [{ title: '第四条', num: 1 }],
      total: 1,
      unreadNum: 1,
    })
    await clear()
  })

  it.each([
    ['handed out together', false],
    ['handed out one after the other', true],
  ])('that stand for several records say so: %s', async (_name, isApart) => {
    for (const id of ['project_jingan', 'project_xixi', 'project_xixi']) {
      await tell(eaves, { userIds: ['user_ops'], gather: 'several', id })
      if (isApart) await handOut()
    }
    await handOut()
    expect((await list('ops')).list).toMatchObject([{ num: 3, several: 1 }])
    await clear()
  })

  it('are marked as read by whose they are, and nobody else', async () => {
    await tell(eaves, { userIds: ['user_ops', 'user_admin'] })
    await handOut()
    const { list: mine } = await list('ops')
    await eaves.call('notice.read', { items: [{ id: mine[0].id }] }, { as: 'service' })
    expect((await list('ops')).unreadNum).toBe(1)
    await eaves.call('notice.read', { all: 1 }, { as: 'ops' })
    expect((await list('ops')).unreadNum).toBe(0)
    expect((await list('admin')).unreadNum).toBe(1)
    await clear()
  })

  it('about a project are gone for who does not see it any more', async () => {
    await tell(eaves, { userIds: ['user_staff02'], projectId: 'project_jingan' })
    await handOut()
    expect((await list('staff02')).list).toHaveLength(1)
    await eaves.call('projectAdmin.batchCreate', { adminId: 'user_staff02', projectIds: [] })
    expect(await list('staff02')).toMatchObject({ list: [], total: 0, unreadNum: 0 })
    await clear()
  })

  it('about records are gone for who may not read those any more, and there again once they may', async () => {
    const role = { name: '值班员', dataScope: dataScope.all, menuIds: ['maintenance'] }
    const { data } = await eaves.call('role.create', role)
    const users = freshUsers()
    const { id, account } = await users.create(eaves, await eaves.login('admin'), { roleIds: [data.id] })
    const hold = (menuIds: readonly string[]) => eaves.call('role.update', { id: data.id, menuIds })
    await tell(eaves, { userIds: [id], resource: 'alarm', title: '1号楼-301 漏水' })
    await handOut()
    const one = { list: [{ title: '1号楼-301 漏水' }], total: 1, unreadNum: 1 }
    expect(await list(account)).toMatchObject(one)
    await hold(['system_record'])
    expect(await list(account)).toMatchObject({ list: [], total: 0, unreadNum: 0 })
    await hold(['house_detail'])
    expect(await list(account)).toMatchObject(one)
    await clear()
  })

  it('are heard of at once, by whose they are alone', async () => {
    const open = async (as: string) => {
      const headers = { authorization: await eaves.login(as) }
      const url = 'http://eaves.test/platform/admin/v1/live/stream?topics=notice.list,project'
      const reader = readLive(await eaves.fetch(new Request(url, { headers })))
      expect(await reader.next()).toMatchObject({ name: 'ready' })
      return reader
    }
    const [ops, estate] = [await open('ops'), await open('estate')]
    await tell(eaves, { userIds: ['user_ops'] })
    await handOut()
    await eaves.call('project.update', { id: 'project_jingan', remark: '之后' })
    const heard = await ops.next()
    expect(heard?.data).toMatchObject({ topic: 'notice.list', isOwn: false })
    expect(heard?.data).not.toHaveProperty('userId')
    expect((await estate.next())?.data).toMatchObject({ topic: 'project' })
    await ops.leave()
    await estate.leave()
    await clear()
  })

  it('are kept for thirty days', async () => {
    await tell(eaves, { userIds: ['user_ops'] })
    await handOut()
    const now = eaves.platform.services.now().getTime()
    await removeOldNotices(eaves.db, now + 31 * day)
    expect((await list('ops')).total).toBe(1)
    eaves.forward(31 * day)
    await storeDaily(eaves, 31)
    eaves.forward(-31 * day)
    await removeOldNotices(eaves.db, now + 29 * day)
    expect((await list('ops')).total).toBe(1)
    await removeOldNotices(eaves.db, now + 31 * day)
    expect((await list('ops')).total).toBe(0)
  })
})

describe('the webhook', () => {
  const secret = 's'.repeat(32)
  const received: { readonly headers: Headers; readonly body: string }[] = []
  let status = 500
  const server = createServer(async (request, response) => {
    received.push({
      headers: new Headers(request.headers as Record<string, string>),
      body: await text(request),
    })
    response.writeHead(status, { location: '/elsewhere' }).end()
  })
  let eaves: TestPlatform
  let modules: ReturnType<typeof createModules>

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    modules = createModules({ noticeWebhook: { url: `http://127.0.0.1:${port}/hook`, secret } })
    eaves = await startPlatform({ modules })
  })
  afterAll(async () => {
    await eaves.close()
    server.close()
  })

  const send = () => runJob(eaves, 'notice webhook', modules)

  it('is told once, signed, and again where it did not take it', async () => {
    await tell(eaves, { userIds: ['user_ops', 'user_admin'], projectId: 'project_jingan' })
    await runJob(eaves, 'notices', modules)
    await send()
    await send()
    expect(received).toHaveLength(1)
    // A redirect is no arrival, and is not followed.
    status = 302
    eaves.forward(10_000)
    await send()
    status = 204
    eaves.forward(30_000)
    await send()
    eaves.forward(day)
    await send()
    expect(received).toHaveLength(3)
    const { headers, body } = received.at(-1) ?? { headers: new Headers(), body: '' }
    expect(JSON.parse(body)).toMatchObject({
      kind: noticeKind.criticalAlarm,
      kindName: '紧急报警',
      title: about.title,
      recordId: 'project_jingan',
      projectId: 'project_jingan',
    })
    expect(headers.get('x-eaves-signature')).toBe(
      signatureOf(secret, headers.get('x-eaves-timestamp') ?? '', body),
    )
    expect(new Set(received.map((one) => one.headers.get('x-eaves-delivery'))).size).toBe(1)
  })

  it('that never answers is given up, shown to who may, and tried again by them', async () => {
    status = 503
    received.length = 0
    await tell(eaves, { userIds: ['user_ops'], title: '送不到' })
    await runJob(eaves, 'notices', modules)
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await send()
      eaves.forward(7 * hour)
    }
    expect(received).toHaveLength(7)
    expect((await eaves.call('notice.deliveryList', {}, { as: 'ops' })).code).toBe(200301005)
    const { list, total } = (await eaves.call('notice.deliveryList', {}, { as: 'auditor' })).data
    expect(total).toBe(1)
    expect(list).toMatchObject([{ title: '送不到', attempts: 7, reason: 'HTTP 503' }])
    status = 200
    expect((await eaves.call('notice.deliveryRetry', { id: list[0].id }, { as: 'auditor' })).code).toBe(200)
    await send()
    expect(received).toHaveLength(8)
    expect((await eaves.call('notice.deliveryList', {}, { as: 'auditor' })).data.total).toBe(0)
  })

  it('is told what waits though a clock that was ahead has called it old, and put it off', async () => {
    status = 503
    received.length = 0
    await tell(eaves, { userIds: ['user_ops'], title: '等待' })
    await runJob(eaves, 'notices', modules)
    eaves.forward(3000 * day)
    await send()
    expect(received).toHaveLength(1)
    await removeOldNotices(eaves.db, eaves.platform.services.now().getTime())
    eaves.forward(-3000 * day)
    status = 200
    await send()
    expect(received.map(({ body }) => JSON.parse(body).title)).toEqual(['等待', '等待'])
    await send()
    expect(received).toHaveLength(2)
  })
})
