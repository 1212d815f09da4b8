import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { oneEngine, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { sampleModules } from './sample-config.ts'
import { machineStatus, releaseStatus, workshopConfig } from './workshop-config.ts'

const operations: unknown[] = []
const modules = {
  ...sampleModules,
  hooks: {
    ...sampleModules.hooks,
    machine: {
      afterWrite: async ({ operation }: { operation: string }) => void operations.push(operation),
      transitions: { publish: async () => ({ note: '上架时写下' }) },
    },
  },
}

describe.each(oneEngine)('updates on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine, config: workshopConfig, modules })
  })
  afterAll(() => eaves.close())

  const idAfter = async (call: string, input: object) => {
    const { code, data } = await eaves.call(call, { ...input })
    expect({ code, data }).toMatchObject({ code: codes.ok })
    return data.id as string
  }
  const newMachine = (name: string, values: object = {}) => idAfter('machine.create', { name, ...values })
  const update = (input: object) => eaves.call('machine.update', { ...input })
  const machine = async (id: string) => (await eaves.call('machine.detail', { id })).data
  const logs = async () => (await eaves.call('operationLog.list', { pageSize: 10 })).data.list

  describe('that send another state', () => {
    it('make that transition, with its hook, its name and its sentence', async () => {
      const id = await newMachine('车床')
      operations.length = 0
      expect(await update({ id, status: machineStatus.listed })).toMatchObject({ code: codes.ok, data: true })
      expect(await machine(id)).toMatchObject({
        status: machineStatus.listed,
        note: '上架时写下',
        version: 2,
      })
      expect(operations).toEqual(['publish'])
      expect((await logs())[0]).toMatchObject({
        content: '将机器[车床]上架：[备注]由 空 改为 上架时写下；[状态]由 草稿 改为 已上架',
        targetId: id,
      })
    })

    it('store what else they send first, and tell both', async () => {
      const id = await newMachine('铣床')
      operations.length = 0
      expect((await update({ id, status: machineStatus.listed, model: 'M1', version: 1 })).code).toBe(
        codes.ok,
      )
      expect(await machine(id)).toMatchObject({ status: machineStatus.listed, model: 'M1', version: 3 })
      expect(operations).toEqual(['update', 'publish'])
      const [second, first] = await logs()
      expect(first.content).toBe('将机器[铣床]的[型号]由 空 改为 M1')
      expect(second.content).toContain('将机器[铣床]上架：')
    })

    it('change nothing when either part is refused', async () => {
      const id = await newMachine('刨床')
      expect((await update({ id, status: machineStatus.listed, name: '' })).data.errors).toEqual({
        name: '请输入名称',
      })
      expect((await update({ id, status: machineStatus.retired, model: 'M1' })).code).toBe(codes.forbidden)
      expect(await machine(id)).toMatchObject({ status: machineStatus.draft, model: null, version: 1 })
    })

    it('are only updates when the state is the stored one', async () => {
      const id = await newMachine('磨床')
      await update({ id, status: machineStatus.listed })
      const whole = await machine(id)
      expect((await update({ ...whole, note: '新的' })).code).toBe(codes.ok)
      expect(await machine(id)).toMatchObject({ status: machineStatus.listed, note: '新的', version: 3 })
    })

    it('are refused where no transition leads from here, or none there at all', async () => {
      const id = await newMachine('钻床')
      await update({ id, status: machineStatus.listed })
      expect(await update({ id, status: machineStatus.retired })).toMatchObject({
        code: codes.stateChanged,
        msg: '机器状态已变更，请刷新',
      })
      for (const status of [7, '0', null]) {
        const answer = await update({ id, status })
        expect(answer.code).toBe(codes.invalid)
        expect(Object.keys(answer.data.errors)).toEqual(['status'])
      }
      expect(await machine(id)).toMatchObject({ status: machineStatus.listed, version: 2 })
    })

    it('are left to whom the record names', async () => {
      const mine = await newMachine('我的', { keeperId: 'user_admin' })
      const other = await newMachine('别人的', { keeperId: 'user_ops' })
      expect((await update({ id: other, status: machineStatus.retired })).code).toBe(codes.forbidden)
      expect((await update({ id: mine, status: machineStatus.retired })).code).toBe(codes.ok)
    })

    it('happen once, however often they are asked for at the same time', async () => {
      const id = await newMachine('同时')
      const answers = await Promise.all(
        [1, 2, 3, 4].map(() => update({ id, status: machineStatus.listed, version: 1 })),
      )
      expect(answers.map(({ code }) => code).sort()).toEqual([
        codes.ok,
        codes.stale,
        codes.stale,
        codes.stale,
      ])
    })

    it('take a selection where the transition does', async () => {
      const ids = [await newMachine('甲'), await newMachine('乙')]
      await update({ id: ids[0], status: machineStatus.listed })
      await update({ id: ids[0], status: machineStatus.draft })
      const { data } = await update({ ids: [...ids, 'no_such'], status: machineStatus.listed })
      expect(data).toMatchObject({ success: 2, skipped: 1, skipList: [{ id: 'no_such' }] })
      expect(await machine(ids[1] ?? '')).toMatchObject({ status: machineStatus.listed })
    })
  })

  describe('of what was given once', () => {
    it('are refused while the stored record meets the condition, and only then', async () => {
      const id = await newMachine('锁定', { model: 'A' })
      expect((await update({ id, model: 'B' })).code).toBe(codes.ok)
      await update({ id, status: machineStatus.listed })
      expect((await update({ id, model: 'C' })).data.errors).toEqual({ model: '型号不可修改' })
      expect((await update({ id, model: 'C', status: machineStatus.draft })).data.errors).toEqual({
        model: '型号不可修改',
      })
      expect((await update({ id, model: 'B', name: '改名' })).code).toBe(codes.ok)
      await update({ id, status: machineStatus.draft })
      expect((await update({ id, model: 'C' })).code).toBe(codes.ok)
    })

    it('look at what is counted', async () => {
      const machineId = await newMachine('装配台')
      const id = await idAfter('part.create', { machineId, name: '轴', bore: '8' })
      expect((await eaves.call('part.update', { id, bore: '9' })).code).toBe(codes.ok)
      const fitting = await idAfter('fitting.create', { name: '一处', machineId, partId: id })
      expect((await eaves.call('part.update', { id, bore: '10' })).data.errors).toEqual({
        bore: '孔径不可修改',
      })
      await eaves.call('fitting.delete', { id: fitting })
      expect((await eaves.call('part.update', { id, bore: '10' })).code).toBe(codes.ok)
    })
  })

  it('ask for what another record makes visible', async () => {
    const machineId = await newMachine('有色')
    const drafted = await idAfter('part.create', { machineId, name: '壳', shade: '红' })
    expect((await eaves.call('part.detail', { id: drafted })).data.shade).toBeNull()
    await update({ id: machineId, status: machineStatus.listed })
    expect((await eaves.call('part.create', { machineId, name: '盖' })).data.errors).toEqual({
      shade: '请输入颜色',
    })
    const id = await idAfter('part.create', { machineId, name: '盖', shade: '蓝' })
    expect((await eaves.call('part.update', { id, shade: '' })).data.errors).toEqual({ shade: '请输入颜色' })
    expect((await eaves.call('part.detail', { id })).data).toMatchObject({
      shade: '蓝',
      machineStatus: machineStatus.listed,
    })
  })

  describe('where create shares their path', () => {
    const save = (input: object) => eaves.call('release.update', { ...input })

    it('create without an id, update with one, and answer it either way', async () => {
      const machineId = await newMachine('版本机')
      const created = await save({ id: '', machineId, label: '1.0', place: 1 })
      expect(created).toMatchObject({ code: codes.ok, data: { id: expect.any(String) } })
      const { id } = created.data
      expect(await save({ id, label: '1.1' })).toMatchObject({ code: codes.ok, data: { id } })
      expect(await save({ id, status: releaseStatus.disabled })).toMatchObject({
        code: codes.ok,
        data: { id },
      })
      const { data } = await eaves.call('release.list', { machineId })
      expect(data).toMatchObject({
        total: 1,
        list: [{ id, label: '1.1', status: releaseStatus.disabled, version: 3 }],
      })
    })

    it('start new records in the first state and keep what is given once', async () => {
      const machineId = await newMachine('起始')
      const { id } = (await save({ machineId, label: '1', place: 1, status: releaseStatus.disabled })).data
      expect((await eaves.call('release.list', { id })).data.list[0]).toMatchObject({
        status: releaseStatus.enabled,
      })
      expect((await save({ id, machineId: await newMachine('别处') })).data.errors).toEqual({
        machineId: '机器不可修改',
      })
      expect((await save({ id: 'no_such', label: '2' })).code).toBe(codes.notFound)
    })
  })

  describe('and rules', () => {
    it.each([
      [{ low: 0, high: 5, step: 6 }, 'step'],
      [{ first: '同', second: '同' }, 'second'],
      [{ since: 3, until: 2 }, 'until'],
      [{ sizes: [1, 1].map((value, index) => ({ value, label: `${index}` })) }, 'sizes[1].value'],
      [{ serial: '12345678901' }, 'serial'],
    ])('refuse %j', async (values, field) => {
      const machineId = await newMachine('规则')
      const answer = await eaves.call('part.create', { machineId, name: '件', ...values })
      expect(Object.keys(answer.data.errors)).toEqual([field])
    })

    it('take what just fits', async () => {
      const machineId = await newMachine('合规')
      const values = { low: 0, high: 5, step: 5, first: '甲', second: '乙', since: 2, until: 2 }
      await idAfter('part.create', { machineId, name: '件', ...values })
    })

    it('keep capitals, find them in any case, and tell them apart in none', async () => {
      const machineId = await newMachine('大写')
      const id = await idAfter('part.create', { machineId, name: '件', serial: 'ab1' })
      for (const serial of ['ab1', 'AB', 'b1']) {
        const { data } = await eaves.call('part.list', { machineId, serial })
        expect(data.list).toMatchObject([{ id, serial: 'AB1' }])
      }
      const twin = await eaves.call('part.create', { machineId, name: '另一件', serial: 'Ab1' })
      expect(twin).toMatchObject({ code: codes.duplicate, data: { errors: { serial: '序列号已存在' } } })
    })
  })

  it('have no inner errors to hide', () => {
    expect(eaves.errors).toEqual([])
  })
})
