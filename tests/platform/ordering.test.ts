import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { sampleModules } from './sample-config.ts'
import { partSort, workshopConfig } from './workshop-config.ts'

describe.each(engines)('the order people give on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine, config: workshopConfig, modules: sampleModules })
  })
  afterAll(() => eaves.close())

  const newMachine = async () => (await eaves.call('machine.create', { name: '台' })).data.id as string
  const newPart = async (machineId: string, name: string) =>
    (await eaves.call('part.create', { machineId, name })).data.id as string
  const newParts = async (machineId: string, count: number) => {
    const ids: string[] = []
    for (let index = 0; index < count; index += 1) ids.push(await newPart(machineId, `件${index}`))
    return ids
  }
  const partsOf = async (machineId: string): Promise<{ id: string; sort: number; version: number }[]> =>
    (await eaves.call('part.list', { machineId, pageSize: 100 })).data.list
  const orderOf = async (machineId: string) => (await partsOf(machineId)).map(({ id }) => id)
  const sort = (machineId: string, partIds: unknown) => eaves.call(partSort, { machineId, partIds })
  const lastLog = async () => (await eaves.call('operationLog.list', { pageSize: 10 })).data.list[0]

  it('starts as they were created, each place once', async () => {
    const machineId = await newMachine()
    const ids = await newParts(machineId, 3)
    expect(await partsOf(machineId)).toMatchObject(ids.map((id, index) => ({ id, sort: index + 1 })))
    await eaves.call('part.delete', { id: ids[2] })
    await newPart(machineId, '补上')
    expect((await partsOf(machineId)).map((part) => part.sort)).toEqual([1, 2, 3])
  })

  it('gives each of many new records its own place', async () => {
    const machineId = await newMachine()
    await Promise.all([1, 2, 3, 4, 5, 6].map((index) => newPart(machineId, `同时${index}`)))
    expect((await partsOf(machineId)).map((part) => part.sort)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('is the one that was sent, whichever that is', async () => {
    const machineId = await newMachine()
    const ids = await newParts(machineId, 6)
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(ids, { minLength: ids.length }), async (order) => {
        expect(await sort(machineId, order)).toMatchObject({ code: codes.ok, data: true })
        expect(await partsOf(machineId)).toMatchObject(order.map((id, index) => ({ id, sort: index + 1 })))
      }),
      { numRuns: 20 },
    )
  })

  it('is told once, and leaves alone what stays in its place', async () => {
    const machineId = await newMachine()
    const [a = '', b = '', c = ''] = await newParts(machineId, 3)
    await sort(machineId, [b, a, c])
    expect((await partsOf(machineId)).map(({ version }) => version)).toEqual([2, 2, 1])
    const logged = await lastLog()
    expect(logged).toMatchObject({ content: '调整机器[台]的零件顺序，共3个', targetId: machineId })
    expect((await sort(machineId, [b, a, c])).data).toBe(true)
    expect((await lastLog()).id).toBe(logged.id)
  })

  it('is refused as a whole unless it names exactly what is there', async () => {
    const machineId = await newMachine()
    const ids = await newParts(machineId, 3)
    const elsewhere = await newPart(await newMachine(), '别处')
    for (const wrong of [ids.slice(1), [...ids, elsewhere], [...ids.slice(1), elsewhere], []])
      expect(await sort(machineId, wrong)).toMatchObject({
        code: codes.stateChanged,
        msg: '零件数据已变化，请刷新后重试',
      })
    expect(await orderOf(machineId)).toEqual(ids)
  })

  it('is refused where it was made from another than that which stands', async () => {
    const machineId = await newMachine()
    const [a = '', b = '', c = ''] = await newParts(machineId, 3)
    const from = (before: unknown, partIds: unknown) => eaves.call(partSort, { machineId, partIds, before })
    expect((await from([a, b, c], [b, a, c])).code).toBe(codes.ok)
    expect(await from([a, b, c], [c, b, a])).toMatchObject({
      code: codes.stale,
      msg: '零件顺序已被林知远修改，请刷新',
    })
    expect(await orderOf(machineId)).toEqual([b, a, c])
    expect((await from([b, a, c], [c, b, a])).code).toBe(codes.ok)
    const wrong = await from('a', [a, b, c])
    expect(wrong).toMatchObject({ code: codes.invalid, data: { errors: { before: '编号格式不正确' } } })
  })

  it.each([[undefined], ['a'], [['a b']], [[1]], [['x', 'x']]])('refuses %j as ids', async (partIds) => {
    const answer = await sort(await newMachine(), partIds)
    expect(answer.code).toBe(codes.invalid)
    expect(Object.keys(answer.data.errors)).toEqual(['partIds'])
  })

  it('refuses orders of nothing there is, and too long ones', async () => {
    expect((await sort('no_such', [])).code).toBe(codes.notFound)
    const long = Array.from({ length: 10_001 }, (_, index) => `p${index}`)
    expect((await sort(await newMachine(), long)).data.errors).toEqual({
      partIds: '一次最多排序 10000 条数据',
    })
  })

  it('stays whole when people sort, add and delete at the same time', async () => {
    const machineId = await newMachine()
    const ids = await newParts(machineId, 5)
    const answers = await Promise.all([
      sort(machineId, ids.toReversed()),
      newPart(machineId, '插入'),
      sort(machineId, [...ids.slice(1), ids[0]]),
      eaves.call('part.delete', { id: ids[2] }),
      newPart(machineId, '再插入'),
    ])
    for (const answer of answers)
      if (typeof answer !== 'string') expect([codes.ok, codes.stateChanged]).toContain(answer.code)
    const places = (await partsOf(machineId)).map((part) => part.sort)
    expect(places).toHaveLength(6)
    expect(new Set(places).size).toBe(6)
  })

  it('takes ten thousand at once', async () => {
    const machineId = await newMachine()
    const ids = Array.from({ length: 10_000 }, (_, index) => `${machineId.slice(0, 12)}_${index}`)
    for (let from = 0; from < ids.length; from += 5000)
      await eaves.db
        .insertInto('part')
        .values(ids.slice(from, from + 5000).map((id) => ({ id, machineId, name: '件' })))
        .execute()
    expect((await sort(machineId, ids.toReversed())).code).toBe(codes.ok)
    expect((await orderOf(machineId))[0]).toBe(ids.at(-1))
  })

  it('has no inner errors to hide', () => {
    expect(eaves.errors).toEqual([])
  })
})
