import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStore } from '#platform/modules/device/store-values.ts'
import { deviceObservers } from '#platform/modules/device-observers.ts'
import { liveStream } from '#platform/modules/live/live-stream.ts'
import { openStream } from '#platform/modules/live/stream.ts'
import { createModules } from '#platform/modules/modules.ts'
import { announce } from '#platform/services/announce.ts'
import { dataScope, enableStatus, onlineStatus } from '#resources/dictionaries.ts'
import { freshLogin } from '#tests/support/fresh-login.ts'
import { freshUsers } from '#tests/support/fresh-users.ts'
import { type LiveReader, readLive } from '#tests/support/live-events.ts'
import { engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

const path = '/platform/admin/v1/live/stream'

interface Opening {
  readonly as?: string
  readonly topics?: string
  readonly after?: string
  readonly tab?: string
}

describe.each(engines)('the live stream on %s', (engine) => {
  let eaves: TestPlatform
  const opened: LiveReader[] = []
  const users = freshUsers()
  beforeAll(async () => {
    eaves = await startPlatform({ engine })
  })
  afterAll(async () => {
    for (const reader of opened) await reader.leave()
    await eaves.close()
  })

  async function open({ as = 'admin', topics = 'project', after, tab }: Opening = {}) {
    const headers = new Headers({ authorization: await eaves.login(as) })
    if (after) headers.set('last-event-id', after)
    if (tab) headers.set('x-tab', tab)
    const reader = readLive(
      await eaves.fetch(new Request(`http://eaves.test${path}?topics=${topics}`, { headers })),
    )
    opened.push(reader)
    return reader
  }

  /** Open and ready. */
  async function listen(opening: Opening = {}) {
    const reader = await open(opening)
    expect(await reader.next()).toMatchObject({ name: 'ready' })
    return reader
  }

  const rename = async (id: string, remark: string, ask = {}) => {
    const answer = await eaves.call('project.update', { id, remark }, ask)
    expect(answer.code).toBe(200)
  }

  it('tells of what becomes of commands', async () => {
    const houseId = 'house_jingan_1_18_1'
    const send = async (value: string) => {
      const input = { houseId, attributeId: '1-device_panel-1-attr_panel_setTemp', value }
      return (await eaves.call('command.send', input)).data.commandId
    }
    // Where a gateway is away, the later one takes the place of the earlier one at once.
    await eaves.db
      .updateTable('house')
      .set({ onlineStatus: onlineStatus.offline })
      .where('id', '=', houseId)
      .execute()
    const waiting = await send('24')
    const reader = await listen({ topics: 'command' })
    await send('25')
    let told = await reader.next()
    while (told && !told.data.ids.includes(waiting)) told = await reader.next()
    expect(told?.data).toMatchObject({ topic: 'command', houseId })
    await reader.leave()
  })

  it('tells of a write once it is committed, and where it is', async () => {
    const reader = await listen({ tab: 'one' })
    await rename('project_jingan', '第一次')
    expect((await reader.next())?.data).toEqual({
      topic: 'project',
      operation: 'update',
      ids: ['project_jingan'],
      projectId: 'project_jingan',
      houseId: null,
      isOwn: false,
    })
  })

  it('tells who looks at a house that its devices have reported', async () => {
    const house = 'house_jingan_1_10_1'
    const reader = await listen({ tab: 'house', topics: `houseDevice.attributeData:${house}` })
    const attributeKey = '1-device_fresh-1-attr_fresh_co2'
    const time = eaves.platform.services.now().getTime()
    const store = createStore(deviceObservers)
    for (const houseId of ['house_jingan_1_10_2', house])
      await store(eaves.platform.services, {
        values: [{ houseId, attributeKey, value: '700', number: 700, isFaulty: false, time, arrival: time }],
        online: [],
        replies: [],
      })
    expect((await reader.next())?.data).toMatchObject({ houseId: house, ids: [] })
  })

  it('tells of houses that are made together at once', async () => {
    const reader = await listen({ tab: 'house', topics: 'house' })
    const plan = { building: '直播楼', startNo: 1, endNo: 2, housePerFloor: 2, numberRule: '{F}{NN}' }
    await eaves.call('floor.generate', { projectId: 'project_jingan', ...plan })
    const heard = (await reader.next())?.data as { readonly ids: readonly string[] }
    expect(heard).toMatchObject({ topic: 'house', operation: 'create', projectId: 'project_jingan' })
    expect(heard.ids).toHaveLength(4)
  })

  it('tells of nothing that was taken back', async () => {
    const reader = await listen({ tab: 'two' })
    const refused = eaves.db.transaction().execute(async (db) => {
      await announce(db, { topic: 'project', projectId: 'project_jingan', id: 'project_jingan' })
      throw new Error('taken back')
    })
    await expect(refused).rejects.toThrow('taken back')
    await rename('project_xixi', '之后')
    expect((await reader.next())?.data).toMatchObject({ ids: ['project_xixi'] })
  })

  it('tells nobody of a project outside their data scope', async () => {
    const reader = await listen({ as: 'staff01', topics: 'project,house.board' })
    await rename('project_xixi', '看不到')
    await announce(eaves.db, { topic: 'house.board', projectId: 'project_xixi' })
    await announce(eaves.db, { topic: 'house.board', projectId: 'project_jingan' })
    expect((await reader.next())?.data).toMatchObject({ topic: 'house.board', projectId: 'project_jingan' })
    await eaves.call('projectAdmin.batchCreate', {
      adminId: 'user_staff01',
      projectIds: ['project_xixi', 'project_jingan'],
    })
    await rename('project_xixi', '看得到')
    expect((await reader.next())?.data).toMatchObject({ topic: 'project', ids: ['project_xixi'] })
  })

  it('tells who listens nothing more of what is taken from them: a project, or a permission', async () => {
    const { data: role } = await eaves.call('role.create', {
      ...{ name: '听众', status: enableStatus.enabled, dataScope: dataScope.granted },
      menuIds: ['project'],
    })
    const { id, account } = await users.create(eaves, await eaves.login('admin'), { roleIds: [role.id] })
    const entrust = async (...projectIds: readonly string[]) =>
      expect((await eaves.call('projectAdmin.batchCreate', { adminId: id, projectIds })).code).toBe(200)
    await entrust('project_xixi', 'project_jingan')
    const reader = await listen({ as: account, topics: 'project,live.stream' })
    const heard = async () => {
      const told = (await reader.next())?.data
      return told?.topic === 'project' ? told.ids : told?.topic
    }
    await rename('project_xixi', '还看得到')
    expect(await heard()).toEqual(['project_xixi'])
    await entrust('project_jingan')
    await rename('project_xixi', '看不到了')
    await rename('project_jingan', '还看得到')
    expect(await heard()).toEqual(['project_jingan'])
    expect((await eaves.call('role.update', { id: role.id, menuIds: ['system', 'system_role'] })).code).toBe(
      200,
    )
    await rename('project_jingan', '看不到了')
    await announce(eaves.db, { topic: 'live.stream' })
    expect(await heard()).toBe('live.stream')
  })

  it('tells nobody of what they may not read', async () => {
    const reader = await listen({ as: 'auditor', topics: 'project,user,house.board,live.stream' })
    await rename('project_jingan', '无权')
    await announce(eaves.db, { topic: 'house.board' })
    await announce(eaves.db, { topic: 'live.stream' })
    expect((await reader.next())?.data).toMatchObject({ topic: 'live.stream' })
  })

  it('tells of one house or project where only that is asked for', async () => {
    const reader = await listen({ topics: 'project:project_jinjiang', tab: 'three' })
    await rename('project_jingan', '别处')
    await rename('project_jinjiang', '此处')
    expect((await reader.next())?.data).toMatchObject({ ids: ['project_jinjiang'] })
  })

  it('tells of the records of a transaction together, and which tab wrote them', async () => {
    const reader = await listen({ topics: 'projectAdmin', tab: 'abc' })
    const request = new Request(`http://eaves.test/platform/admin/v1/project/admin/relation/create`, {
      method: 'POST',
      headers: {
        authorization: await eaves.login('admin'),
        'x-tab': 'abc',
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        projectId: 'project_jinjiang',
        adminIds: ['user_estate', 'user_ops', 'user_admin'],
      }),
    })
    expect((await eaves.fetch(request)).status).toBe(200)
    const { data } = (await reader.next()) ?? {}
    expect(data).toMatchObject({ isOwn: true, projectId: 'project_jinjiang', operation: 'create' })
    expect(data.ids.length).toBe(2)
  })

  it('goes on where it broke off', async () => {
    const reader = await listen({ tab: 'four' })
    await rename('project_jingan', '断开之前')
    const last = await reader.next()
    await reader.leave()
    await rename('project_xixi', '断开期间')
    await rename('project_jinjiang', '断开期间')
    const again = await listen({ after: last?.position ?? '', tab: 'four' })
    expect((await again.next())?.data).toMatchObject({ ids: ['project_xixi'] })
    expect((await again.next())?.data).toMatchObject({ ids: ['project_jinjiang'] })
  })

  it('goes on from the answer to any call before it', async () => {
    const { headers } = await eaves.call('project.list', {})
    await rename('project_xixi', '其间')
    const reader = await listen({ after: headers.get('x-live-position') ?? '', tab: 'five' })
    expect((await reader.next())?.data).toMatchObject({ ids: ['project_xixi'] })
  })

  it.each(['00000000-1', 'nonsense', '-'])('has the reader look again after %s', async (after) => {
    const reader = await open({ after, tab: 'six' })
    expect(await reader.next()).toMatchObject({ name: 'reload' })
  })

  it('ends with its session', async () => {
    const reader = await listen({ as: 'resource', topics: 'device' })
    await eaves.call('auth.logout', {}, { as: 'resource' })
    expect(await reader.next()).toBeNull()
  })

  it('ends when its user may no longer log in', async () => {
    const reader = await listen({ as: 'staff10', topics: 'project' })
    await eaves.call('user.update', { id: 'user_staff10', status: enableStatus.disabled })
    expect(await reader.next()).toBeNull()
  })

  it('is one for each tab, and eight for each session', async () => {
    const first = await listen({ as: 'ops', tab: 'tab0' })
    await listen({ as: 'ops', tab: 'tab0' })
    expect(await first.next()).toBeNull()
    for (const tab of [1, 2, 3, 4, 5, 6, 7]) await listen({ as: 'ops', tab: `tab${tab}` })
    const refused = await open({ as: 'ops', tab: 'tab8' })
    expect(refused.response.status).toBe(429)
  })

  it('has a limit for each account, however many sessions it has, and says so', async () => {
    const modules = createModules()
    const stream = liveStream({ perSession: 2, perUser: 3, inAll: 5 })
    const calls = { ...modules.calls, 'live.stream': stream }
    const small = await startPlatform({ engine, modules: { ...modules, calls } })
    const ask = async (account: string, tab: string, token?: string) => {
      const headers = { authorization: token ?? (await small.login(account)), 'x-tab': tab }
      return small.fetch(new Request(`http://eaves.test${path}?topics=project`, { headers }))
    }
    const listenAs = async (...asked: Parameters<typeof ask>) => readLive(await ask(...asked))
    const other = await freshLogin(small, 'ops')
    const opened = [
      await listenAs('ops', 'one'),
      await listenAs('ops', 'two'),
      await listenAs('ops', 'three', other),
    ]
    const refused = await ask('ops', 'four', other)
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({
      msg: expect.stringContaining('同时打开的页面过多'),
    })
    for (const account of ['admin', 'estate']) opened.push(await listenAs(account, 'one'))
    // There is no room left: the oldest of who has most gives way to who has less, and to nobody else.
    const late = await listenAs('service', 'one')
    expect(await late.next()).toMatchObject({ name: 'ready' })
    expect(await opened[0]?.next()).toMatchObject({ name: 'ready' })
    expect(await opened[0]?.next()).toBeNull()
    expect((await ask('service', 'two')).status).toBe(503)
    for (const reader of [...opened, late]) await reader.leave()
    await small.close()
  })

  it.each(['a b', 'a:b:c', Array.from({ length: 51 }, (_, at) => `t${at}`).join()])(
    'refuses topics that are none: %s',
    async (topics) => {
      const { code } = await eaves.call('live.stream', { topics })
      expect(code).toBe(200301006)
    },
  )
})

describe('a reader who falls behind', () => {
  it('costs no memory, and is told to look again', async () => {
    const stream = openStream(() => {})
    const event = { topic: 'project', ids: ['x'.repeat(1000)] }
    for (let count = 0; count < 10_000; count += 1) stream.send('change', `run-${count}`, event)
    stream.end()
    const bytes = (await new Response(stream.body).arrayBuffer()).byteLength
    expect(bytes).toBeLessThan(70 * 1024)
  })

  it('hears of it as soon as there is room', async () => {
    const stream = openStream(() => {})
    const event = { topic: 'project', ids: ['x'.repeat(1000)] }
    for (let count = 0; count < 100; count += 1) stream.send('change', `run-${count}`, event)
    const reader = readLive(new Response(stream.body))
    let name: string | null | undefined = 'change'
    let position = ''
    while (name === 'change') {
      const received = await reader.next()
      name = received?.name
      position = received?.position ?? ''
    }
    expect({ name, position }).toEqual({ name: 'reload', position: 'run-99' })
    await reader.leave()
  })
})
