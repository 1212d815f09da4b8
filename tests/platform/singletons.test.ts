import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { sampleModules } from './sample-config.ts'
import { workshopConfig } from './workshop-config.ts'

describe.each(engines)('what there is once for another record on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine, config: workshopConfig, modules: sampleModules })
  })
  afterAll(() => eaves.close())

  const newMachine = async () => (await eaves.call('machine.create', { name: '台' })).data.id as string
  const save = (input: object) => eaves.call('leaflet.create', { ...input })
  const leaflet = async (machineId: string) => (await eaves.call('leaflet.detail', { machineId })).data
  const lastLog = async () => (await eaves.call('operationLog.list', { pageSize: 10 })).data.list[0]

  it('is asked for by that record, and null where there is none', async () => {
    expect(await eaves.call('leaflet.detail', { machineId: await newMachine() })).toMatchObject({
      code: codes.ok,
      data: null,
    })
    expect((await eaves.call('leaflet.detail')).data.errors).toHaveProperty('machineId')
  })

  it('is created first and written over after that', async () => {
    const machineId = await newMachine()
    expect(await save({ machineId, title: '一', body: '正文' })).toMatchObject({ code: codes.ok, data: true })
    const first = await leaflet(machineId)
    expect(first).toMatchObject({ title: '一', body: '正文', link: null, version: 1, machineName: '台' })
    expect((await lastLog()).content).toBe('新增说明[一]')
    expect(await save({ machineId, title: '二', link: '/a' })).toMatchObject({ code: codes.ok, data: true })
    expect(await leaflet(machineId)).toMatchObject({
      id: first.id,
      title: '二',
      body: null,
      link: '/a',
      version: 2,
    })
    expect((await lastLog()).content).toBe(
      '将说明[一]的[标题]由 一 改为 二；[正文]由 正文 改为 空；[链接]由 空 改为 /a',
    )
  })

  it('is judged as a new record and as a changed one', async () => {
    const machineId = await newMachine()
    expect((await save({ machineId, title: '一' })).data.errors).toHaveProperty('body')
    expect((await save({ title: '一', body: '文' })).data.errors).toHaveProperty('machineId')
    expect((await save({ machineId: 'no_such', title: '一', body: '文' })).data.errors).toHaveProperty(
      'machineId',
    )
    await save({ machineId, title: '一', body: '文', author: '甲' })
    expect((await save({ machineId, title: '一', body: '文', author: '乙' })).data.errors).toEqual({
      author: '作者不可修改',
    })
    expect((await save({ machineId, title: '一', body: '新', author: '甲', version: 7 })).code).toBe(
      codes.stale,
    )
  })

  it('is one, however many save it at the same time', async () => {
    const machineId = await newMachine()
    const titles = Array.from({ length: 12 }, (_, index) => `${index}`)
    const answers = await Promise.all(titles.map((title) => save({ machineId, title, body: '文' })))
    expect(answers.filter(({ code }) => code !== codes.ok)).toEqual([])
    const rows = await eaves.db
      .selectFrom('leaflet')
      .select('id')
      .where('machineId', '=', machineId)
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('is unique to the database as well, and gone with its record', async () => {
    const machineId = await newMachine()
    await save({ machineId, title: '一', body: '文' })
    const twin = eaves.db
      .insertInto('leaflet')
      .values({ id: `twin_${engine}`, machineId })
      .execute()
    await expect(twin).rejects.toMatchObject({ code: '23505' })
    await eaves.call('machine.delete', { id: machineId })
    expect(await leaflet(machineId)).toBeNull()
  })

  it('has no inner errors to hide', () => {
    expect(eaves.errors).toEqual([])
  })
})
