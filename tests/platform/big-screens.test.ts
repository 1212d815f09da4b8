import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { config } from '#config'
import type { ScreenAlarm, ScreenProject, ScreenToday } from '#domain/big-screen.ts'
import { codes } from '#domain/error-codes.ts'
import { everyNode } from '#domain/menu-tree.ts'
import { type ScreenName, screenParts } from '#domain/screen-parts.ts'
import { insertAll } from '#platform/seed/insert-all.ts'
import { alarmLevel, alarmStatus } from '#resources/alarm-dictionaries.ts'
import { dataScope, departmentType, enableStatus, onlineStatus } from '#resources/dictionaries.ts'
import {
  houseStatus,
  projectStatus,
  projectType,
  relation,
  residentStatus,
} from '#resources/estate-dictionaries.ts'
import {
  timeStanding,
  workOrderPriority,
  workOrderStatus,
  workOrderType,
} from '#resources/work-order-dictionaries.ts'
import type { ResolvedConfig, Values } from '#schema'
import { tell } from '#tests/support/device-history.ts'
import { freshUsers } from '#tests/support/fresh-users.ts'
import { demoNoon, engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

/** Noon in Shanghai, on a day of which the demo knows nothing. */
const noon = new Date('2031-05-20T12:00:00+08:00')
const partsOf = (screen: ScreenName): readonly [name: string, source: string][] =>
  Object.entries(screenParts[screen])
const namesOf = (screen: ScreenName) => partsOf(screen).map(([name]) => name)
const screens = Object.keys(screenParts) as ScreenName[]

/** The permissions of which one is needed to read the list of a resource, or to make a call. */
const permissionsFor = (source: string): readonly string[] => {
  const { resources, calls }: ResolvedConfig = config
  const { allow } = resources[source]?.endpoints.list ?? calls[source] ?? { allow: [] }
  return typeof allow === 'string' ? [] : allow
}
const sources = [...new Set(screens.flatMap(partsOf).map(([, source]) => source))]

const roomTemp = '1-device_panel-1-attr_panel_roomTemp'
const energy = '1-device_heatpump-1-attr_heatpump_energy'

describe.each(engines)('the big screens on %s', (engine) => {
  let eaves: TestPlatform
  /** Of the demo, before anything else is there. */
  let demoAlarms: ScreenToday
  beforeAll(async () => {
    eaves = await startPlatform({ engine, now: demoNoon })
    eaves.forward(noon.getTime() - demoNoon.getTime())
    demoAlarms = await partOf('system', 'alarmsToday')
    await makeEstate(eaves)
    await measure(eaves)
  })
  afterAll(() => eaves.close())

  const ask = (screen: ScreenName, input: Values = {}, as = 'admin') =>
    eaves.call(`screen.${screen}`, input, { as })
  /** What a part says. */
  const partOf = async (screen: ScreenName, part: string, input: Values = {}, as?: string) => {
    const { data } = await ask(screen, { ...input, parts: part }, as)
    expect(Object.keys(data)).toEqual([part])
    return data[part].data
  }
  const users = freshUsers()
  /** Somebody new who holds these nodes alone. */
  const accountWith = async (menuIds: readonly string[], scope: number = dataScope.all) => {
    const role = { name: `看屏${users.count()}`, dataScope: scope, menuIds }
    const { code, data } = await eaves.call('role.create', role)
    expect(code).toBe(200)
    return (await users.create(eaves, await eaves.login('admin'), { roleIds: [data.id] })).account
  }
  const elm = { projectId: 'elm' }
  const grove = { departmentId: 'grove' }

  it.each([
    ['system', {}],
    ['company', {}],
    ['company', { departmentId: 'grove' }],
    ['project', { projectId: 'elm' }],
    ['project', { projectId: 'ash' }],
  ] as const)('answer all parts of %s %o to who may see everything', async (screen, input) => {
    const { code, data } = await ask(screen, input)
    expect(code).toBe(200)
    expect(Object.keys(data)).toEqual(namesOf(screen))
    for (const name of namesOf(screen)) expect(data[name], name).toHaveProperty('data')
    expect(eaves.errors).toEqual([])
  })

  it('say how each project stands', async () => {
    const projects: readonly ScreenProject[] = await partOf('company', 'projects', grove)
    expect(projects).toEqual([
      {
        id: 'ash',
        name: '白蜡',
        status: projectStatus.underConstruction,
        departmentId: 'grove_north',
        addressIds: ['310000'],
        longitude: null,
        latitude: null,
        houseNum: 0,
        onlineNum: 0,
        offlineNum: 0,
        livedInNum: 0,
        alarmNum: 0,
        pressingNum: 0,
        alarmLoad: 0,
        orderNum: 0,
        overdueNum: 0,
        score: 100,
      },
      {
        id: 'elm',
        name: '榆苑',
        status: projectStatus.operating,
        departmentId: 'grove',
        addressIds: ['310000'],
        longitude: 121.5,
        latitude: 31.2,
        houseNum: 4,
        onlineNum: 2,
        offlineNum: 1,
        livedInNum: 3,
        alarmNum: 3,
        pressingNum: 1,
        alarmLoad: 4,
        orderNum: 2,
        overdueNum: 1,
        // 100 − 40 · 2/4 − min(40, 4 · 100/4) − 20 · 1/2
        score: 30,
      },
    ])
    expect(await partOf('project', 'project', elm)).toEqual(projects[1])
    const all: readonly ScreenProject[] = await partOf('system', 'projects')
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(['ash', 'elm', 'project_jingan']))
  })

  it('count devices, residents and products', async () => {
    const relations = await eaves.db
      .selectFrom('productDevice')
      .select('id')
      .where('productId', '=', 'product_wuheng')
      .where('deletedAt', 'is', null)
      .execute()
    const { products, ...figures } = await partOf('project', 'devices', elm)
    // Two houses with the system, one of them on line; a lamp that is on line, one that is not, one that is disabled.
    expect(figures).toEqual({
      deviceNum: 2 * relations.length + 2,
      deviceOnlineNum: relations.length + 1,
    })
    expect(await partOf('project', 'residents', elm)).toEqual({ userNum: 2 })
    expect(products).toEqual([
      { id: 'product_wuheng', name: expect.any(String), houseNum: 2, onlineNum: 1, offlineNum: 1 },
    ])
  })

  it('tell of the day so far and of the days before', async () => {
    expect(await partOf('company', 'ordersToday', grove)).toEqual({ num: 1, doneNum: 1 })
    expect(await partOf('system', 'alarmsToday')).toEqual({
      num: demoAlarms.num + 3,
      doneNum: demoAlarms.doneNum + 1,
    })
    const days = await partOf('company', 'orderTrend', grove)
    expect(days).toHaveLength(30)
    expect(days.slice(-3)).toEqual([
      { day: '2031-05-18', created: 2, done: 0, overdue: 0 },
      { day: '2031-05-19', created: 0, done: 0, overdue: 1 },
      { day: '2031-05-20', created: 1, done: 1, overdue: 0 },
    ])
  })

  it('tell of alarms that are open, the latest first', async () => {
    const alarms: readonly ScreenAlarm[] = await partOf('project', 'alarms', elm)
    expect(alarms.map(({ id }) => id)).toEqual(['elm_a3', 'elm_a2', 'elm_a1'])
    expect(alarms[2]).toEqual({
      id: 'elm_a1',
      name: '漏水',
      level: alarmLevel.critical,
      status: alarmStatus.unhandled,
      projectId: 'elm',
      projectName: '榆苑',
      houseName: '1号楼-101',
      lastTime: '2031-05-20 08:00:00',
    })
  })

  it('say how the work goes, and whose it is', async () => {
    expect(await partOf('company', 'rates', grove)).toEqual({
      createdNum: 3,
      doneNum: 1,
      doneRate: 33.3,
      // One was submitted in time, another should have been and was not.
      inTimeRate: 50,
      averageHours: 48,
    })
    expect(await partOf('company', 'repairers', grove)).toEqual([
      { id: 'user_ops', name: '周启明', doneNum: 1, openNum: 1 },
    ])
    expect(await partOf('company', 'orderTypes', grove)).toEqual([
      { value: workOrderType.deviceFault, num: 2 },
      { value: workOrderType.inspection, num: 1 },
    ])
    expect(await partOf('company', 'overdue', grove)).toEqual([
      {
        id: 'elm_w1',
        title: '水泵不转',
        type: workOrderType.deviceFault,
        priority: workOrderPriority.high,
        status: workOrderStatus.processing,
        projectName: '榆苑',
        houseName: '1号楼-101',
        statusTime: '2031-05-18 12:00:00',
        overdue: timeStanding.overdue,
      },
    ])
    expect(await partOf('project', 'orderStates', elm)).toEqual([
      { value: workOrderStatus.pending, num: 1 },
      { value: workOrderStatus.processing, num: 1 },
    ])
    const orders = await partOf('project', 'orders', elm)
    expect(orders.map(({ id }: Values) => id)).toEqual(['elm_w2', 'elm_w1'])
  })

  it('let the clock of a suspended order stand still, as its list does', async () => {
    const at = (day: number) => `2031-05-${day} 12:00:00`
    await insertAll(eaves.platform.services, 'workOrder', [
      {
        ...{ id: 'elm_w4', orderNo: 'ELM4', title: '等配件', content: '等配件', projectId: 'elm' },
        ...{ houseId: 'elm_101', repairUserIds: ['user_ops'], status: workOrderStatus.suspended },
        ...{ type: workOrderType.deviceFault, priority: workOrderPriority.high },
        ...{ createTime: at(17), respTime: at(17), statusTime: at(18), finishDeadline: at(19) },
      },
    ])
    expect(await partOf('company', 'rates', grove)).toMatchObject({ createdNum: 4, inTimeRate: 50 })
    const days: readonly Values[] = await partOf('company', 'orderTrend', grove)
    expect(days.find(({ day }) => day === '2031-05-19')).toMatchObject({ overdue: 1 })
    await eaves.db.deleteFrom('workOrder').where('id', '=', 'elm_w4').execute()
  })

  it('list the departments that lead to projects', async () => {
    const all: readonly Values[] = await partOf('company', 'departments', grove)
    const first = all.findIndex(({ id }) => id === 'grove')
    expect(all.slice(first, first + 2)).toEqual([
      { id: 'grove', name: '林场', depth: 0, projectNum: 2 },
      { id: 'grove_north', name: '林场北', depth: 1, projectNum: 1 },
    ])
    expect(all.map(({ id }) => id)).not.toContain('dept_tech')
  })

  it('tell what the houses measure', async () => {
    const now = noon.getTime() / 1000
    const climate = await partOf('project', 'climate', elm)
    expect(climate).toEqual([
      { of: 'temp', average: 28.5, goodRate: 50, measured: 2 },
      ...['humidity', 'co2', 'pm25'].map((of) => ({ of, average: null, goodRate: null, measured: 0 })),
    ])
    const hours: readonly Values[] = await partOf('project', 'hours', elm)
    expect(hours).toHaveLength(24)
    expect(hours.at(-1)?.time).toBe(now)
    // A meter that fell to 0 and came back, and one that was exchanged, have used nothing by that.
    expect(hours.slice(-10, -5).map(({ energy, resets }) => [energy, resets])).toEqual([
      [0, 0],
      [0, 1],
      [0, 1],
      [3, 0],
      [0, 1],
    ])
    expect(hours.slice(-5)).toEqual([
      { time: now - 4 * 3600, temperature: null, energy: 0, resets: 0 },
      { time: now - 3 * 3600, temperature: 21, energy: 6.5, resets: 0 },
      { time: now - 2 * 3600, temperature: null, energy: null, resets: 0 },
      { time: now - 3600, temperature: 28.5, energy: null, resets: 0 },
      { time: now, temperature: null, energy: null, resets: 0 },
    ])
  })

  it('tell which gateways came and went last', async () => {
    const gateway = (gatewayNo: string, houseId: string, isOnline: number, at: number) => ({
      ...{ gatewayNo, houseId, isOnline, session: 1, messagesPerMinute: 0 },
      connectedAt: noon.getTime() - at,
      disconnectedAt: isOnline ? null : noon.getTime() - at + 60_000,
    })
    await eaves.db
      .insertInto('deviceGateway')
      .values([gateway('GELM1', 'elm_101', 1, 600_000), gateway('GELM2', 'elm_102', 0, 300_000)])
      .execute()
    expect(await partOf('project', 'links', elm)).toEqual([
      { houseId: 'elm_102', houseName: '1号楼-102', isOnline: false, time: '2031-05-20 11:56:00' },
      { houseId: 'elm_101', houseName: '1号楼-101', isOnline: true, time: '2031-05-20 11:50:00' },
    ])
  })

  it('show of each part what the account may see elsewhere', async () => {
    const refused = async (screen: ScreenName, as: string, input: Values = {}) => {
      const { data } = await ask(screen, input, as)
      return namesOf(screen).filter((name) => data[name]?.refused === 'forbidden')
    }
    const alarms = ['alarmsToday', 'levels', 'alarmTrend', 'alarms']
    expect(await refused('system', 'estate')).toEqual([])
    expect(await refused('system', 'ops')).toEqual(['residents'])
    const ofService = ['residents', ...alarms, 'ordersToday', 'orders']
    expect((await refused('system', 'service')).toSorted()).toEqual(ofService.toSorted())
    expect(await refused('company', 'ops')).toEqual([])
    expect(await refused('project', 'ops', elm)).toEqual(['residents', 'climate', 'hours'])
    expect(await refused('project', 'estate', elm)).toEqual([])
    // 审计员 may read the log, and no list that any part sums up.
    for (const screen of screens) expect(await refused(screen, 'auditor', elm)).toEqual(namesOf(screen))
    expect((await eaves.call('report.projectList', {}, { as: 'auditor' })).data).toEqual([])
    expect((await eaves.call('screen.system', {}, { as: null })).status).toBe(401)
  })

  it('know of each part a list or call that asks for a permission', () => {
    for (const source of sources) expect(permissionsFor(source), source).not.toEqual([])
  })

  it.each(sources)('leave out all that sums up %s for who may not ask for that', async (source) => {
    const lacking = permissionsFor(source)
    const held = everyNode(config.menu).filter(({ path }) => !lacking.includes(path))
    const account = await accountWith(held.map(({ id }) => id))
    const paths = held.map(({ path }) => path)
    for (const screen of screens) {
      const { data } = await ask(screen, screen === 'project' ? elm : {}, account)
      const expected = partsOf(screen).map(([name, of]) => [
        name,
        permissionsFor(of).some((path) => paths.includes(path)) ? 'data' : 'forbidden',
      ])
      const told = Object.entries<Values>(data).map(([name, { refused }]) => [name, refused ?? 'data'])
      expect(told).toEqual(expected)
      for (const [name, of] of partsOf(screen)) if (of === source) expect(data[name]?.data).toBeUndefined()
    }
  })

  it('count and name nothing that is beyond the data scope, in any part', async () => {
    const everything = everyNode(config.menu).map(({ id }) => id)
    const account = await accountWith(everything, dataScope.granted)
    const counted = (part: unknown): readonly unknown[] => {
      if (typeof part === 'number') return part === 0 ? [] : [part]
      if (typeof part === 'string') return /^\d{4}-\d{2}-\d{2}$/.test(part) ? [] : [part]
      return typeof part === 'object' && part !== null ? Object.values(part).flatMap(counted) : []
    }
    for (const screen of ['system', 'company'] as const) {
      const { data } = await ask(screen, {}, account)
      expect(Object.keys(data)).toEqual(namesOf(screen))
      // Levels and kinds are there without any number.
      for (const [name, part] of Object.entries<Values>(data)) expect(counted(part.data), name).toEqual([])
    }
    expect((await ask('project', elm, account)).code).toBe(codes.notFound)
  })

  it('tell of a project no figure that counts what the account may not list', async () => {
    const figures = ['houseNum', 'onlineNum', 'offlineNum', 'livedInNum']
    const others = ['alarmNum', 'pressingNum', 'alarmLoad', 'orderNum', 'overdueNum', 'score']
    const told = async (as: string) => {
      const seen = await Promise.all([
        partOf('project', 'project', elm, as),
        partOf('company', 'projects', grove, as).then((all: readonly ScreenProject[]) => all[1]),
        partOf('system', 'projects', {}, as).then((all: readonly ScreenProject[]) =>
          all.find(({ id }) => id === 'elm'),
        ),
      ])
      for (const one of seen) expect(one).toEqual(seen[0])
      return Object.keys(seen[0]).filter((name) => [...figures, ...others].includes(name))
    }
    expect(await told('ops')).toEqual([...figures, ...others])
    expect(await told('estate')).toEqual([...figures, ...others])
    // 客服人员 may list houses, for the customers in them; 资源管理员 may not.
    expect(await told('service')).toEqual(figures)
    expect(await told('resource')).toEqual([])
  })

  it('show no more than the data scope of the account lets be seen', async () => {
    // Whatever the data scope, who may read nothing of a project is not told whether it is there.
    for (const account of ['nobody', await accountWith(['system'])]) {
      const [there, not] = [
        await ask('project', elm, account),
        await ask('project', { projectId: 'oak' }, account),
      ]
      expect([there.code, there.data]).toEqual([not.code, not.data])
    }
    // 方既白 sees the projects of the east alone.
    const east: readonly ScreenProject[] = await partOf('system', 'projects', {}, 'staff14')
    expect(east.map(({ id }) => id).toSorted()).toEqual(['project_jingan', 'project_xixi'])
    expect(await partOf('company', 'projects', grove, 'staff14')).toEqual([])
    const alarms: readonly ScreenAlarm[] = await partOf('system', 'alarms', {}, 'staff14')
    expect(alarms.length).toBeGreaterThan(0)
    expect(
      alarms.filter(({ projectId }) => !['project_jingan', 'project_xixi'].includes(projectId ?? '')),
    ).toEqual([])
    const { userNum } = await partOf('system', 'residents', {}, 'staff14')
    const everybody = await partOf('system', 'residents')
    expect(userNum).toBeGreaterThan(0)
    expect(userNum).toBeLessThan(everybody.userNum)
    const { deviceNum } = await partOf('system', 'devices', {}, 'staff14')
    const all = await partOf('system', 'devices')
    expect(deviceNum).toBeGreaterThan(0)
    expect(deviceNum).toBeLessThan(all.deviceNum)
  })

  it('refuse what there is not', async () => {
    expect((await ask('project', { projectId: 'oak' })).code).not.toBe(200)
    expect((await ask('project')).code).toBe(codes.invalid)
    expect((await ask('system', { parts: 'projects,secrets' })).code).toBe(codes.invalid)
  })

  it('lose one part alone', async () => {
    await eaves.db.schema.alterTable('alarm').renameTo('alarm_away').execute()
    try {
      const { code, data } = await ask('system')
      expect(code).toBe(200)
      expect(data.alarms).toEqual({ refused: 'failed' })
      expect(data.devices).toHaveProperty('data')
      expect(data.orders).toHaveProperty('data')
      expect(eaves.errors).not.toEqual([])
    } finally {
      await eaves.db.schema.alterTable('alarm_away').renameTo('alarm').execute()
      eaves.errors.length = 0
    }
    expect((await ask('system')).data.alarms).toHaveProperty('data')
  })
})

/** What the houses have said in the last hours. It is worked out now and then: it has to be said before anybody asks. */
async function measure({ platform, db }: TestPlatform) {
  const now = noon.getTime() / 1000
  const said = (houseId: string, attributeKey: string, hoursAgo: number, value: number) => ({
    ...{ houseId, attributeKey, value },
    seconds: now - hoursAgo * 3600,
  })
  await tell({ platform, db }, [
    said('elm_101', roomTemp, 3, 20),
    said('elm_102', roomTemp, 3, 22),
    said('elm_101', roomTemp, 0.1, 26),
    said('elm_102', roomTemp, 0.1, 31),
    said('elm_101', energy, 4, 100),
    said('elm_101', energy, 3, 104.5),
    said('elm_102', energy, 4, 10),
    said('elm_102', energy, 3, 12),
    ...[40_000, 0, 40_001, 40_004, 12].map((value, index) => said('elm_103', energy, 9 - index, value)),
  ])
}

async function makeEstate({ platform: { services } }: TestPlatform) {
  const add = (resource: string, ...records: Values[]) => insertAll(services, resource, records)
  await add(
    'department',
    { id: 'grove', name: '林场', type: departmentType.project, sort: 90 },
    { id: 'grove_north', parentId: 'grove', name: '林场北', type: departmentType.project },
  )
  const { underConstruction, operating } = projectStatus
  const project = { type: projectType.residence, addressIds: ['310000'], addressDetail: '林间路 1 号' }
  await add(
    'project',
    {
      ...project,
      id: 'elm',
      name: '榆苑',
      status: operating,
      departmentId: 'grove',
      longitude: 121.5,
      latitude: 31.2,
    },
    { ...project, id: 'ash', name: '白蜡', status: underConstruction, departmentId: 'grove_north' },
  )
  await add('floor', { id: 'elm_1', projectId: 'elm', building: '1号楼', name: '1层', floorNo: 1 })
  const house = (name: string, more: Values) => ({
    ...{ id: `elm_${name}`, projectId: 'elm', floorId: 'elm_1', name, fullName: `1号楼-${name}` },
    ...more,
  })
  const bound = { techProductId: 'product_wuheng' }
  const { occupied, rented, vacant } = houseStatus
  await add(
    'house',
    house('101', { ...bound, gatewayNo: 'GELM1', status: occupied, onlineStatus: onlineStatus.online }),
    house('102', { ...bound, gatewayNo: 'GELM2', status: rented, onlineStatus: onlineStatus.offline }),
    house('103', { status: occupied, onlineStatus: onlineStatus.online }),
    house('104', { status: vacant }),
  )
  const { enabled, disabled } = enableStatus
  const lamp = { houseId: 'elm_101', singleProductId: 'single_light', name: '灯' }
  await add(
    'houseProduct',
    { ...lamp, id: 'lamp1', serialNo: 'ELMLAMP1', onlineStatus: onlineStatus.online, status: enabled },
    { ...lamp, id: 'lamp2', serialNo: 'ELMLAMP2', onlineStatus: onlineStatus.offline, status: enabled },
    { ...lamp, id: 'lamp3', serialNo: 'ELMLAMP3', onlineStatus: onlineStatus.online, status: disabled },
  )
  const { valid, expired } = residentStatus
  const resident = { projectId: 'elm', name: '榆先生', relation: relation.owner, status: valid }
  await add(
    'houseUser',
    { ...resident, id: 'elm_u1', houseId: 'elm_101', phone: '13912340001' },
    { ...resident, id: 'elm_u2', houseId: 'elm_102', phone: '13912340001' },
    { ...resident, id: 'elm_u3', houseId: 'elm_102', phone: '13912340002' },
    { ...resident, id: 'elm_u4', houseId: 'elm_103', phone: '13912340003', status: expired },
  )
  const alarm = (id: string, level: number, status: number, hour: number, more: Values = {}) => ({
    ...{ id, level, status, alarmNo: id, name: '漏水', projectId: 'elm', projectName: '榆苑' },
    ...{ houseId: 'elm_101', houseName: '1号楼-101' },
    firstTime: `2031-05-20 0${hour}:00:00`,
    lastTime: `2031-05-20 0${hour}:00:00`,
    ...more,
  })
  const { critical, major, warning } = alarmLevel
  const { unhandled, handling, handled } = alarmStatus
  await add(
    'alarm',
    alarm('elm_a1', critical, unhandled, 8),
    alarm('elm_a2', major, handling, 9),
    alarm('elm_a3', warning, unhandled, 9, {
      firstTime: '2031-05-10 09:00:00',
      lastTime: '2031-05-20 11:00:00',
    }),
    alarm('elm_a4', critical, handled, 7, { handleTime: '2031-05-20 08:00:00' }),
  )
  const order = {
    ...{ projectId: 'elm', houseId: 'elm_101', content: '请来看看', repairUserIds: ['user_ops'] },
    ...{ type: workOrderType.deviceFault, priority: workOrderPriority.high },
  }
  const noonOf = (day: number) => `2031-05-${day} 12:00:00`
  await add(
    'workOrder',
    {
      ...{ ...order, id: 'elm_w1', orderNo: 'ELM1', title: '水泵不转', status: workOrderStatus.processing },
      ...{ createTime: noonOf(18), statusTime: noonOf(18), respTime: noonOf(18), finishDeadline: noonOf(19) },
    },
    {
      ...{ ...order, id: 'elm_w2', orderNo: 'ELM2', title: '例行巡检', status: workOrderStatus.pending },
      ...{ repairUserIds: [], type: workOrderType.inspection },
      ...{ createTime: '2031-05-20 11:59:00', statusTime: '2031-05-20 11:59:00', finishDeadline: noonOf(21) },
    },
    {
      ...{ ...order, id: 'elm_w3', orderNo: 'ELM3', title: '面板失灵', status: workOrderStatus.completed },
      ...{ createTime: '2031-05-18 10:00:00', submitTime: '2031-05-18 20:00:00', finishDeadline: noonOf(25) },
      finishTime: '2031-05-20 10:00:00',
    },
  )
}
