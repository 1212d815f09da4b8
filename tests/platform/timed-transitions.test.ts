import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { day, hour, minute } from '#domain/durations.ts'
import { codes } from '#domain/error-codes.ts'
import { formatDay, formatTime } from '#domain/time.ts'
import { dueIds, timedTransitions } from '#platform/crud/write/timed-transitions.ts'
import { conflict } from '#platform/errors.ts'
import type { Job, PlatformModules } from '#platform/module-contracts.ts'
import { logSource } from '#resources/dictionaries.ts'
import {
  choice,
  crud,
  date,
  dateTime,
  defineConfig,
  dictionary,
  entity,
  isDue,
  lessThan,
  me,
  mount,
  now,
  reference,
  resolve,
  text,
  today,
  type Values,
} from '#schema'
import { engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { sampleDefinition, sampleModules } from './sample-config.ts'

const status = dictionary('状态', {
  living: [1, '在住'],
  left: [2, '已迁出'],
  muted: [3, '暂停'],
  archived: [4, '已归档'],
})

const tenancy = entity({
  label: '租住',
  title: 'name',
  fields: {
    name: text('名称', { required: true }),
    projectId: reference('项目', 'project', { onDelete: 'clear' }),
    endDate: date('到期日'),
    mutedUntil: dateTime('暂停至'),
    endedAt: dateTime('迁出时间', { readOnly: true }),
    endedById: reference('办理人', 'user', { readOnly: true, onDelete: 'keep' }),
    statusTime: dateTime('状态时间', { readOnly: true }),
    status: choice('状态', status),
  },
  scope: { through: 'projectId' },
  states: {
    field: 'status',
    initial: status.living,
    since: 'statusTime',
    transitions: {
      leave: {
        label: '迁出',
        from: [status.living],
        to: status.left,
        call: 'leave',
        at: 'endDate',
        when: { endDate: lessThan(today) },
        set: { endedAt: now, endedById: me },
      },
      mute: { label: '暂停', from: [status.living], to: status.muted, call: 'mute' },
      wake: { label: '恢复', from: [status.muted], to: status.living, at: 'mutedUntil' },
      archive: { label: '归档', from: [status.left, status.muted], to: status.archived, after: { days: 30 } },
    },
  },
  actions: { detach: { label: '移出项目', call: 'detach', set: { projectId: null } } },
  frozen: { name: '冻结的' },
})

const config = resolve(
  defineConfig({
    ...sampleDefinition,
    resources: {
      ...sampleDefinition.resources,
      tenancy: mount(tenancy, { endpoints: crud('/platform/admin/v1/tenancy'), permission: 'project' }),
    },
  }),
)
const resource = config.resources.tenancy
const { states } = resource
if (!states) throw new Error('tenancies have states')
const stated = { ...resource, states }

/** Noon in Shanghai. */
const start = Date.parse('2026-05-01T04:00:00Z')
const inDays = (days: number) => formatDay(start + days * day)
const inHours = (hours: number) => formatTime(start + hours * hour)

const written: unknown[] = []
const modules: PlatformModules = {
  ...sampleModules,
  jobs: [],
  hooks: {
    ...sampleModules.hooks,
    tenancy: {
      transitions: {
        leave: async ({ name }) => {
          if (name === '欠费') throw conflict('还有欠费')
          if (name === '出错') throw new Error('a hook fails')
          return undefined
        },
      },
      afterWrite: async ({ operation, id }, { session }) => {
        if (operation === 'leave' || operation === 'wake') written.push([operation, id, session])
      },
    },
  },
}

describe.each(engines)('timed transitions on %s', (engine) => {
  let eaves: TestPlatform
  let job: Job
  beforeAll(async () => {
    eaves = await startPlatform({ engine, config, modules, now: new Date(start) })
    job = timedTransitions(modules.hooks)
  }, 60_000)
  afterAll(() => eaves.close())

  const run = (by = job) => by.run(eaves.platform.services)
  const create = async (values: Values) => {
    const { code, data } = await eaves.call('tenancy.create', { name: '租约', ...values })
    expect(code).toBe(200)
    return String(data.id)
  }
  const read = async (id: string) => (await eaves.call('tenancy.detail', { id })).data as Values
  /** Runs something at another time, and comes back. */
  const later = async <T>(ms: number, act: () => Promise<T>) => {
    eaves.forward(ms)
    const done = await act()
    eaves.forward(-ms)
    return done
  }

  it('are made once their day is over, in the way of the call', async () => {
    const id = await create({ endDate: inDays(0), projectId: 'project_jingan' })
    await run()
    expect(await read(id)).toMatchObject({ status: status.living, version: 1 })
    await later(12 * hour - 1000, () => run())
    expect(await read(id)).toMatchObject({ status: status.living, version: 1 })
    await later(12 * hour, () => run())
    expect(await read(id)).toMatchObject({
      status: status.left,
      version: 2,
      endedAt: inHours(12),
      endedById: null,
      statusTime: inHours(12),
      updateUserName: '系统',
    })
    expect(written).toContainEqual(['leave', id, null])
    await later(2 * day, () => run())
    expect((await read(id)).version).toBe(2)
  })

  it('are in the log as what the system did', async () => {
    const id = await create({ name: '有记录', endDate: inDays(-3) })
    await run()
    const { data } = await eaves.call('operationLog.list', { targetId: id, pageSize: 10 })
    const entry = data.list.find((one: Values) => one.targetId === id && String(one.content).includes('迁出'))
    expect(entry).toMatchObject({
      content: expect.stringContaining('将租住[有记录]迁出：'),
      source: logSource.system,
      userId: null,
      createUserName: '系统',
      before: { status: status.living },
      after: { status: status.left },
    })
  })

  it('are left to the call as well', async () => {
    const id = await create({ endDate: inDays(-1) })
    expect((await eaves.call('tenancy.leave', { id })).code).toBe(200)
    await run()
    expect(await read(id)).toMatchObject({ status: status.left, version: 2, endedById: 'user_admin' })
  })

  it('have no call where time alone makes them', async () => {
    const id = await create({ mutedUntil: inHours(2) })
    expect((await eaves.call('POST /platform/admin/v1/tenancy/wake', { id })).status).toBe(404)
    await eaves.call('tenancy.mute', { id })
    await later(2 * hour - 1000, () => run())
    expect((await read(id)).status).toBe(status.muted)
    await later(2 * hour, () => run())
    expect((await read(id)).status).toBe(status.living)
  })

  it('count from when the record came into its state', async () => {
    const id = await create({})
    await later(10 * minute, () => eaves.call('tenancy.mute', { id }))
    const entered = formatTime(start + 10 * minute)
    expect((await read(id)).statusTime).toBe(entered)
    await later(20 * minute, () => eaves.call('tenancy.update', { id, name: '改名' }))
    expect(await read(id)).toMatchObject({ statusTime: entered, name: '改名', version: 3 })
    await later(30 * day + 10 * minute - 1000, () => run())
    expect((await read(id)).status).toBe(status.muted)
    await later(30 * day + 10 * minute, () => run())
    expect(await read(id)).toMatchObject({ status: status.archived, statusTime: inHours(30 * 24 + 1 / 6) })
  })

  it('count from the last change where nobody kept when', async () => {
    const id = await create({})
    await eaves.call('tenancy.mute', { id })
    await eaves.db.updateTable('tenancy').set({ statusTime: null }).where('id', '=', id).execute()
    await later(29 * day, () => run())
    expect(await read(id)).toMatchObject({ status: status.muted, statusTime: inHours(0) })
    await later(30 * day, () => run())
    expect((await read(id)).status).toBe(status.archived)
  })

  it('leave alone what is not due, empty, frozen or deleted', async () => {
    const [due, ahead, empty, frozen, gone] = await Promise.all([
      create({ endDate: inDays(-1) }),
      create({ endDate: inDays(1) }),
      create({}),
      create({ name: '冻结的', endDate: inDays(-1) }),
      create({ endDate: inDays(-1) }),
    ])
    await eaves.call('tenancy.delete', { id: gone })
    await run()
    expect((await read(due)).status).toBe(status.left)
    for (const id of [ahead, empty, frozen]) expect((await read(id)).status).toBe(status.living)
  })

  it('are tried again an hour later where they were refused, and keep nobody else waiting', async () => {
    const [unpaid, broken] = [
      await create({ name: '欠费', endDate: inDays(-9) }),
      await create({ name: '出错', endDate: inDays(-9) }),
    ]
    const fine = await create({ endDate: inDays(-1) })
    const before = (await eaves.call('operationLog.list', { pageSize: 10 })).data.total
    await run()
    expect((await read(fine)).status).toBe(status.left)
    for (const id of [unpaid, broken])
      expect(await read(id)).toMatchObject({ status: status.living, version: 1 })
    // One entry: what the system could not do is in the process's own log.
    expect((await eaves.call('operationLog.list', { pageSize: 10 })).data.total).toBe(before + 1)
    await eaves.call('tenancy.update', { id: unpaid, name: '已付' })
    await run()
    expect((await read(unpaid)).status).toBe(status.living)
    await later(hour + minute, () => run())
    expect((await read(unpaid)).status).toBe(status.left)
  })

  it('are made once, however many processes are at it', async () => {
    const ids = await Promise.all(Array.from({ length: 130 }, () => create({ endDate: inDays(-1) })))
    const others = [1, 2, 3].map(() => timedTransitions(modules.hooks))
    await Promise.all(others.map((one) => run(one)))
    const found = await eaves.db
      .selectFrom('tenancy')
      .select(['status', 'version'])
      .where('id', 'in', ids)
      .execute()
    expect(found).toHaveLength(130)
    expect(new Set(found.map((row) => `${row.status} ${row.version}`))).toEqual(new Set([`${status.left} 2`]))
  }, 60_000)

  // One connection alone cannot lock a record against itself.
  if (engine === 'postgresql')
    it('wait for whoever is at the record', async () => {
      const id = await create({ endDate: inDays(-1) })
      await eaves.db.transaction().execute(async (tx) => {
        await tx.selectFrom('tenancy').select('id').where('id', '=', id).forUpdate().execute()
        await run()
      })
      expect((await read(id)).status).toBe(status.living)
      await run()
      expect((await read(id)).status).toBe(status.left)
    })

  it('are made by a platform that works', async () => {
    const id = await create({ endDate: inDays(-1) })
    eaves.platform.work()
    await vi.waitFor(async () => expect((await read(id)).status).toBe(status.left), 20_000)
  }, 30_000)

  it('leave a record within the data scope of who moves it on, and so do actions', async () => {
    const id = await create({ projectId: 'project_jingan' })
    const refused = await eaves.call('tenancy.detach', { id }, { as: 'staff01' })
    expect([refused.code, refused.data?.errors]).toEqual([
      codes.invalid,
      { projectId: '项目不在您的数据范围内' },
    ])
    expect(await read(id)).toMatchObject({ projectId: 'project_jingan', version: 1 })
    expect((await eaves.call('tenancy.detach', { id })).code).toBe(codes.ok)
    expect(await read(id)).toMatchObject({ projectId: null, version: 2 })
  })

  it('have no inner errors to hide', () => expect(eaves.errors).toEqual([]))
})

const moments = [-31 * day, -30 * day, -day, -1000, 0, 1000, 12 * hour, day].map((ms) => start + ms)
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 5 })
const times = fc.constantFrom(...moments)

const record = fc.record({
  name: fc.constant('租约'),
  status: fc.constantFrom(...Object.values(status.entries).map(({ value }) => value)),
  endDate: orNull(times.map(formatDay)),
  mutedUntil: orNull(times.map(formatTime)),
  statusTime: orNull(times.map(formatTime)),
})

describe.each(engines)('the time of a transition on %s', (engine) => {
  let eaves: TestPlatform
  let records: readonly Values[] = []
  beforeAll(async () => {
    eaves = await startPlatform({ engine, config, modules, seed: null, now: new Date(start) })
    const values = fc
      .sample(record, { numRuns: 90, seed: 11 })
      .map((one, index) => ({ ...one, id: `t${index}` }))
    await eaves.db.insertInto('tenancy').values(values).execute()
    records = values
  }, 60_000)
  afterAll(() => eaves.close())

  it('is to the database what it is to one record', async () => {
    let found = 0
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.values(states.timed)), times, async (transition, ms) => {
        const ids = await dueIds({ db: eaves.db, now: () => new Date(ms) }, stated, transition)
        const wanted = records
          .filter((one) => isDue(stated, transition, one, formatTime(ms)))
          .map(({ id }) => String(id))
        expect([...ids].sort()).toEqual(wanted.sort())
        found += wanted.length
      }),
      { numRuns: 60 },
    )
    expect(found).toBeGreaterThan(100)
  }, 60_000)
})
