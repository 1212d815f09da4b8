import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { oneEngine, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { sampleModules } from './sample-config.ts'
import { grade, workshopConfig } from './workshop-config.ts'

describe.each(oneEngine)('references that share something on %s', (engine) => {
  let eaves: TestPlatform
  let machineId = ''
  let other = ''
  const parts: Record<string, string> = {}
  const offers: Record<string, string> = {}

  const idAfter = async (call: string, input: object) => {
    const { code, data } = await eaves.call(call, { ...input })
    expect({ code, data }).toMatchObject({ code: codes.ok })
    return data.id as string
  }
  beforeAll(async () => {
    eaves = await startPlatform({ engine, config: workshopConfig, modules: sampleModules })
    machineId = await idAfter('machine.create', { name: '甲机' })
    other = await idAfter('machine.create', { name: '乙机' })
    for (const name of ['甲', '乙']) {
      const supplierId = await idAfter('supplier.create', { name, level: grade.good })
      parts[name] = await idAfter('part.create', { machineId, supplierId, name })
      offers[name] = await idAfter('offer.create', { supplierId, name })
      offers[`${name}旧`] = await idAfter('offer.create', { supplierId, name: `${name}旧`, isOpen: 0 })
    }
    parts.无 = await idAfter('part.create', { machineId, name: '无' })
    parts.外 = await idAfter('part.create', { machineId: other, name: '外' })
  })
  afterAll(() => eaves.close())

  const fitted = (values: object) =>
    eaves.call('fitting.create', { name: '处', machineId, partId: parts.甲, ...values })

  it('are taken where they do', async () => {
    const values = { offerId: offers.甲, spareIds: [parts.乙, parts.甲] }
    expect(await fitted(values)).toMatchObject({ code: codes.ok })
  })

  it.each([
    ['a sibling', () => ({ partId: parts.外 }), { partId: '所选零件不属于该机器' }],
    [
      'a sibling, one of several',
      () => ({ spareIds: [parts.乙, parts.外] }),
      { spareIds: '所选备件不属于该机器' },
    ],
    ['the record of a sibling', () => ({ offerId: offers.乙 }), { offerId: '所选报价不属于该零件' }],
    [
      'what the sibling does not have',
      () => ({ partId: parts.无, offerId: offers.甲 }),
      { offerId: '所选报价不属于该零件' },
    ],
    ['the wanted condition', () => ({ offerId: offers.甲旧 }), { offerId: '所选报价不存在或不可用' }],
  ])('are refused where they miss %s', async (_what, values, errors) => {
    expect((await fitted(values())).data).toMatchObject({ errors })
  })

  it('are judged again when the sibling changes', async () => {
    const id = (await fitted({ offerId: offers.甲 })).data.id
    expect((await eaves.call('fitting.update', { id, partId: parts.乙 })).data.errors).toEqual({
      offerId: '所选报价不属于该零件',
    })
    const both = { id, partId: parts.乙, offerId: offers.乙 }
    expect((await eaves.call('fitting.update', both)).code).toBe(codes.ok)
  })

  it('meet the condition on their target', async () => {
    const supplierId = await idAfter('supplier.create', { name: '差', level: grade.poor })
    expect((await eaves.call('part.create', { machineId, name: '件', supplierId })).data.errors).toEqual({
      supplierId: '所选供应商不存在或不可用',
    })
  })

  it('are offered by the list of their target, narrowed by what is shared', async () => {
    const ids = async (call: string, input: object) => {
      const { data } = await eaves.call(call, { ...input, pageSize: 100 })
      return data.list.map(({ id }: { id: string }) => id).sort()
    }
    expect(await ids('part.list', { machineId: other })).toEqual([parts.外])
    const { data } = await eaves.call('part.list', { id: parts.乙 })
    const { supplierId } = data.list[0]
    expect(await ids('offer.list', { supplierId })).toEqual([offers.乙, offers.乙旧].sort())
    expect((await eaves.call('offer.list')).data.errors).toEqual({ supplierId: '请选择供应商' })
  })

  it('have no inner errors to hide', () => {
    expect(eaves.errors).toEqual([])
  })
})
