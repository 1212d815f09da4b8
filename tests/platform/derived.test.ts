import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { sampleModules } from './sample-config.ts'
import { grade, machineStatus, releaseStatus, workshopConfig } from './workshop-config.ts'

describe.each(engines)('derived values on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine, config: workshopConfig, modules: sampleModules })
  })
  afterAll(() => eaves.close())

  const idAfter = async (call: string, input: object) => {
    const { code, data } = await eaves.call(call, { ...input })
    expect({ code, data }).toMatchObject({ code: codes.ok })
    return data.id as string
  }
  const newMachine = (name: string) => idAfter('machine.create', { name })
  const newSupplier = (level: number) => idAfter('supplier.create', { name: `供应商${level}`, level })
  const machine = async (id: string) => (await eaves.call('machine.detail', { id })).data
  const remove = (resource: string, id: string) => eaves.call(`${resource}.delete`, { id })

  it('are empty where there is nothing', async () => {
    const id = await newMachine('空机')
    expect(await machine(id)).toMatchObject({
      partNum: 0,
      goodNum: 0,
      supplierNum: 0,
      newest: null,
      newestBy: null,
      page: `/machine?id=${id}`,
    })
  })

  it('count different values, and records whose pointers meet a condition', async () => {
    const [good, fair] = [await newSupplier(1), await newSupplier(2)]
    const machineId = await newMachine('计数')
    for (const [index, supplierId] of [good, good, fair, null].entries())
      await idAfter('part.create', { machineId, supplierId, name: `件${index}` })
    const gone = await idAfter('part.create', { machineId, supplierId: good, name: '已删' })
    await remove('part', gone)
    expect(await machine(machineId)).toMatchObject({ partNum: 4, goodNum: 2, supplierNum: 2 })
    await eaves.call('supplier.update', { id: good, level: grade.poor })
    expect(await machine(machineId)).toMatchObject({ goodNum: 0 })
  })

  it('take the last of what points here and meets the condition', async () => {
    const machineId = await newMachine('新版')
    for (const place of [2, 10, 9])
      await idAfter('release.update', { machineId, label: `v${place}`, place, status: releaseStatus.enabled })
    expect(await machine(machineId)).toMatchObject({ newest: 'v10' })
    const { data } = await eaves.call('release.list', { machineId, orderBy: 'place', order: 'desc' })
    const [first, second] = data.list
    await eaves.call('release.update', { id: first.id, status: releaseStatus.disabled })
    expect(await machine(machineId)).toMatchObject({ newest: 'v9' })
    await remove('release', second.id)
    expect(await machine(machineId)).toMatchObject({ newest: 'v2' })
  })

  it('show what the last one points at by its title', async () => {
    const machineId = await newMachine('标题')
    await idAfter('part.create', { machineId, name: '先', supplierId: await newSupplier(1) })
    await idAfter('part.create', { machineId, name: '后', supplierId: await newSupplier(2) })
    expect(await machine(machineId)).toMatchObject({ newestBy: '供应商2' })
  })

  it('each belong to their own row of a page', async () => {
    const ids = [await newMachine('行一'), await newMachine('行二')]
    for (const [index, machineId] of ids.entries())
      await idAfter('release.update', { machineId, label: `r${index}`, place: 1 })
    const { data } = await eaves.call('machine.list', { pageSize: 100 })
    const newest = ids.map((id) => data.list.find((row: { id: string }) => row.id === id).newest)
    expect(newest).toEqual(['r0', 'r1'])
  })

  it.each(['goodNum', 'supplierNum', 'partNum'])('order lists by %s', async (orderBy) => {
    for (const order of ['asc', 'desc']) {
      const { code, data } = await eaves.call('machine.list', { orderBy, order, pageSize: 100 })
      expect(code).toBe(codes.ok)
      const counts = data.list.map((row: Record<string, number>) => row[orderBy])
      expect(new Set(counts).size).toBeGreaterThan(1)
      expect(counts).toEqual([...counts].sort((a: number, b: number) => (order === 'asc' ? a - b : b - a)))
    }
  })

  it.each(['newest', 'page'])('do not order lists by %s', async (orderBy) => {
    const answer = await eaves.call('machine.list', { orderBy })
    expect(answer.data.errors).toEqual({ orderBy: '不支持按该字段排序' })
  })

  describe('in the way of a deletion', () => {
    it('are counted and named', async () => {
      const supplierId = await newSupplier(1)
      const machineId = await newMachine('供货')
      for (const name of ['一', '二']) await idAfter('part.create', { machineId, supplierId, name })
      expect(await remove('supplier', supplierId)).toMatchObject({
        code: codes.conflict,
        msg: '该供应商下存在1台机器，无法删除',
      })
    })

    it('are told with the state', async () => {
      const id = await newMachine('在售')
      await idAfter('order.create', { name: '一单', projectId: 'project_jingan', machineId: id })
      await eaves.call('machine.update', { id, status: machineStatus.listed })
      expect(await remove('machine', id)).toMatchObject({
        code: codes.conflict,
        msg: '已上架的机器不可删除；该机器下存在1张订单，无法删除',
      })
    })

    it('may be the state of another record', async () => {
      const machineId = await newMachine('所属')
      const id = await idAfter('part.create', { machineId, name: '件' })
      await eaves.call('machine.update', { id: machineId, status: machineStatus.listed })
      expect(await remove('part', id)).toMatchObject({
        code: codes.conflict,
        msg: '已上架的机器的零件不可删除',
      })
    })

    it('are seen by the guard, whoever asks', async () => {
      const id = await newMachine('看不见')
      await idAfter('order.create', { name: '一单', projectId: 'project_xixi', machineId: id })
      await eaves.call('machine.update', { id, status: machineStatus.listed })
      const staff = { as: 'staff01' }
      expect((await eaves.call('machine.detail', { id }, staff)).data).toMatchObject({ orderNum: 0 })
      const withdrawn = await eaves.call('machine.update', { id, status: machineStatus.draft }, staff)
      expect(withdrawn.code).toBe(codes.stateChanged)
      // Of an order outside the caller's scope not even the number is told.
      const { msg } = await eaves.call('machine.delete', { id }, staff)
      expect(msg).toContain('该机器下存在其他不可见的订单，无法删除')
      expect(msg).not.toMatch(/\d/)
    })

    it('are not, when they leave as well', async () => {
      const machineId = await newMachine('整套')
      const partId = await idAfter('part.create', { machineId, name: '件' })
      await idAfter('fitting.create', { name: '处', machineId, partId })
      expect((await remove('part', partId)).msg).toBe('该零件下存在1处装配，无法删除')
      expect((await remove('machine', machineId)).code).toBe(codes.ok)
      expect((await eaves.call('part.detail', { id: partId })).code).toBe(codes.notFound)
    })
  })

  it('have no inner errors to hide', () => {
    expect(eaves.errors).toEqual([])
  })
})
