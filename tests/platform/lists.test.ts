import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { departmentType } from '#resources/dictionaries.ts'
import { engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { level, sampleConfig, sampleModules } from './sample-config.ts'

const many = 1300

describe.each(engines)('lists on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine, config: sampleConfig, modules: sampleModules })
    const rows = Array.from({ length: many }, (_, index) => ({
      id: `t${String(index).padStart(5, '0')}`,
      name: `物件${index}号`,
      size: index % 10,
      level: (index % 2) + 1,
      levels: index % 100 === 0 ? [1, 2] : [],
      userIds: index % 500 === 0 ? ['user_ops'] : [],
      note: index === 7 ? '百分之50%_的\\折扣 ABC' : null,
      createTime: '2026-01-01 10:00:00',
    }))
    await eaves.db.insertInto('thing').values(rows).execute()
  })
  afterAll(() => eaves.close())

  const list = async (input: Record<string, unknown>) => (await eaves.call('thing.list', input)).data
  const ids = (data: { list: { id: string }[] }) => data.list.map(({ id }) => id)

  it('are paged, newest first, with the exact total', async () => {
    const first = await list({})
    expect(first.total).toBe(many)
    expect(first.list).toHaveLength(20)
    expect(ids(first)[0]).toBe('t01299')
    expect(ids(await list({ pageNum: 2 }))[0]).toBe('t01279')
  })

  it('answer every record once, from the first page to the last', async () => {
    const seen: string[] = []
    for (let pageNum = 1; pageNum <= 13; pageNum += 1)
      seen.push(...ids(await list({ pageNum, pageSize: 100, orderBy: 'size', order: 'desc' })))
    expect(new Set(seen).size).toBe(many)
    const expected = Array.from({ length: many }, (_, index) => index).sort(
      (a, b) => (b % 10) - (a % 10) || b - a,
    )
    expect(seen).toEqual(expected.map((index) => `t${String(index).padStart(5, '0')}`))
  })

  it('answer the same far in, whichever way one comes there', async () => {
    const page = (pageNum: number) =>
      list({ pageNum, pageSize: 10, orderBy: 'size', order: 'desc' }).then(ids)
    const there = []
    for (const pageNum of [105, 103, 104, 110, 104]) there.push(await page(pageNum))
    const all: string[] = []
    for (let pageNum = 1; pageNum <= 13; pageNum += 1)
      all.push(...ids(await list({ pageNum, pageSize: 100, orderBy: 'size', order: 'desc' })))
    const expected = [105, 103, 104, 110, 104].map((pageNum) => all.slice(pageNum * 10 - 10, pageNum * 10))
    expect(there).toEqual(expected)
  })

  it('are empty behind the end and tell the total all the same', async () => {
    for (const pageNum of [66, 1000, 1_000_000_000])
      expect(await list({ pageNum })).toMatchObject({ list: [], total: many })
  })

  it('count anew after every write', async () => {
    const before = (await list({ level: level.high })).total
    const { data } = await eaves.call('thing.create', { name: '又一个', level: level.high, reason: '多' })
    expect((await list({ level: level.high })).total).toBe(before + 1)
    await eaves.call('thing.delete', { id: data.id })
    expect((await list({ level: level.high })).total).toBe(before)
  })

  it.each([
    [{ name: '物件12号' }, 1],
    [{ name: '99号' }, 13],
    [{ name: '号' }, many],
    [{ name: '没有' }, 0],
    [{ keyword: '50%_的\\折扣' }, 1],
    [{ keyword: '%' }, 1],
    [{ keyword: '_' }, 1],
    [{ keyword: 'abc' }, 1],
    [{ keyword: '折扣a' }, 1],
    [{ keyword: '折扣c' }, 0],
    [{ level: level.high }, many / 2],
    [{ from: 8, to: 9 }, many / 5],
    [{ from: 9 }, many / 10],
    [{ userId: 'user_ops' }, 3],
    [{ oneLevel: 2 }, 13],
    [{ oneLevel: 2, userId: 'user_ops' }, 3],
    [{ startTime: '2026-01-01', endTime: '2026-01-01' }, many],
    [{ startTime: '2026-01-01 10:00:01' }, 0],
    [{ endTime: '2025-12-31' }, 0],
    [{ id: 't00003' }, 1],
    [{ name: '', level: '', from: '' }, many],
    [{ unknown: 'x' }, many],
  ])('find by %j', async (input, total) => {
    expect((await list(input)).total).toBe(total)
  })

  it.each([
    [{ pageNum: 0 }, 'pageNum'],
    [{ pageNum: 'x' }, 'pageNum'],
    [{ pageNum: 1.5 }, 'pageNum'],
    [{ pageSize: 21 }, 'pageSize'],
    [{ orderBy: 'secret' }, 'orderBy'],
    [{ orderBy: 'parts' }, 'orderBy'],
    [{ orderBy: 'name', order: 'up' }, 'order'],
    [{ level: 'high' }, 'level'],
    [{ level: '1.5' }, 'level'],
    [{ level: '99999999999' }, 'level'],
    [{ from: '1.5' }, 'from'],
    [{ startTime: 'yesterday' }, 'startTime'],
    [{ startTime: '2026-02-30' }, 'startTime'],
    [{ endTime: '2026-02-28 24:00:00' }, 'endTime'],
    [{ id: 'a-b' }, 'id'],
    [{ name: `${'a'.repeat(199)}-1` }, 'name'],
    [{ keyword: 'a'.repeat(201) }, 'keyword'],
    [{ reveal: 'name', id: 't00003' }, 'reveal'],
    [{ reveal: 'owner' }, 'id'],
  ])('refuse %j', async (input, field) => {
    const { code, data } = await eaves.call('thing.list', input)
    expect(code).toBe(codes.invalid)
    expect(Object.keys(data.errors)).toEqual([field])
  })

  it('are not ordered by what a mask hides', async () => {
    const answer = await eaves.call('user.list', { orderBy: 'phone' })
    expect(answer).toMatchObject({ code: codes.invalid, data: { errors: { orderBy: '不支持按该字段排序' } } })
  })

  it('ask for the parent they belong to', async () => {
    expect((await eaves.call('floor.list')).data.errors).toEqual({ projectId: '请选择项目' })
    const { data } = await eaves.call('floor.list', { projectId: 'project_jingan', pageSize: 100 })
    expect(data.total).toBe(108)
    expect(data.list[0]).toMatchObject({ houseNum: 4, projectName: '静安府' })
  })

  it('carry figures of their records and of all they find', async () => {
    const { data } = await eaves.call('project.list', { name: '静安' })
    const [project] = data.list
    expect(project).toMatchObject({ floorNum: 108, houseNum: 432, adminNum: 4 })
    expect(project.onlineRate).toBeCloseTo((project.onlineNum / 432) * 100, 1)
    expect(project.alarmNum).toBe(data.totalAlarmNum)
    expect(project.workOrderNum).toBe(data.totalWorkOrderNum)
    const all = (await eaves.call('project.list')).data
    const sum = all.list.reduce((total: number, { alarmNum }: { alarmNum: number }) => total + alarmNum, 0)
    expect(all.totalAlarmNum).toBe(sum)
  })

  it('are narrowed by an address at any level', async () => {
    for (const [addressId, total] of [
      ['310000', 1],
      ['310106', 1],
      ['110000', 0],
    ] as const)
      expect((await eaves.call('project.list', { addressId })).data.total).toBe(total)
  })

  it('order by what is counted', async () => {
    const { data } = await eaves.call('project.list', { orderBy: 'alarmNum', order: 'desc' })
    const counts = data.list.map(({ alarmNum }: { alarmNum: number }) => alarmNum)
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
  })

  it('come smaller as lookups', async () => {
    const departments = await eaves.call('department.byType', { type: departmentType.project })
    expect(departments.data.length).toBeGreaterThan(3)
    expect(Object.keys(departments.data[0]).sort()).toEqual(['id', 'name'])
    expect((await eaves.call('department.byType')).data.errors).toEqual({ type: '请选择部门类型' })
    const options = await eaves.call('thing.names', { name: '物件12号' })
    expect(options.data).toEqual([{ value: 't00012', label: '物件12号' }])
  })

  it('have no inner errors to hide', () => {
    expect(eaves.errors).toEqual([])
  })
})
