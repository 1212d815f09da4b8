import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { departmentType } from '#resources/dictionaries.ts'
import {
  crud,
  defineConfig,
  entity,
  integer,
  mount,
  parent,
  reference,
  references,
  resolve,
  text,
  type Values,
} from '#schema'
import { engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { sampleDefinition, sampleModules } from './sample-config.ts'

const area = entity({
  label: '片区',
  title: 'name',
  fields: { upperId: parent('上级'), name: text('名称'), place: integer('位置') },
  list: { columns: ['name', 'place'], search: ['upperId'], sort: { field: 'place', order: 'desc' } },
})

const visit = entity({
  label: '巡访',
  title: 'name',
  fields: {
    name: text('名称'),
    areaId: reference('片区', 'area', { onDelete: 'clear' }),
    otherAreaIds: references('其他片区', 'area', { onDelete: 'clear' }),
  },
  list: { columns: ['name', 'areaId'], search: ['areaId', 'otherAreaIds'] },
})

const base = '/platform/admin/v1'
const config = resolve(
  defineConfig({
    ...sampleDefinition,
    resources: {
      ...sampleDefinition.resources,
      area: mount(area, {
        endpoints: crud(`${base}/area`),
        permission: 'project',
        lookups: {
          page: { path: `${base}/area/page`, fields: ['name'], shape: 'page', allow: 'login' },
          within: {
            path: `${base}/area/within`,
            fields: ['name'],
            filter: ['upperId'],
            shape: 'array',
            allow: 'login',
          },
        },
      }),
      visit: mount(visit, { endpoints: crud(`${base}/visit`), permission: 'project' }),
    },
  }),
)

/** Ids stand against the order of the tree, and `place` descends. */
const areas = [
  { id: 'z', name: '东区', place: 9 },
  { id: 'y', upperId: 'z', name: '东一', place: 2 },
  { id: 'a', upperId: 'y', name: '东一甲', place: 1 },
  { id: 'x', upperId: 'z', name: '东二', place: 1 },
  { id: 'b', name: '西区', place: 5 },
]
const visits = [
  { id: 'on_b', name: '西访', areaId: 'b', otherAreaIds: ['x'] },
  { id: 'on_x', name: '二访', areaId: 'x', otherAreaIds: [] },
  { id: 'on_a', name: '甲访', areaId: 'a', otherAreaIds: ['b', 'a'] },
  { id: 'on_z', name: '东访', areaId: 'z', otherAreaIds: [] },
  { id: 'on_none', name: '无访', areaId: null, otherAreaIds: [] },
]

describe.each(engines)('references to a tree on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine, config, modules: sampleModules })
    const createTime = '2026-01-01 10:00:00'
    await eaves.db
      .insertInto('area')
      .values(areas.map((row) => ({ upperId: null, ...row, createTime })))
      .execute()
    await eaves.db
      .insertInto('visit')
      .values(visits.map((row) => ({ ...row, createTime })))
      .execute()
  })
  afterAll(() => eaves.close())

  const answered = async (call: string, input: Values = {}) => (await eaves.call(call, input)).data
  const ids = (records: readonly Values[]) => records.map(({ id }) => String(id))
  const found = async (call: string, input: Values) => ids((await answered(call, input)).list)

  it.each([
    ['z', ['on_a', 'on_x', 'on_z']],
    ['y', ['on_a']],
    ['b', ['on_b']],
    ['nowhere', []],
  ])('find by %s what points at it or below it', async (areaId, expected) => {
    expect((await found('visit.list', { areaId })).sort()).toEqual(expected)
  })

  it.each([
    ['z', ['on_a', 'on_b']],
    ['x', ['on_b']],
  ])('find by %s what points at several of a tree', async (otherAreaIds, expected) => {
    expect((await found('visit.list', { otherAreaIds })).sort()).toEqual(expected)
  })

  it('find all that is below, in the tree itself', async () => {
    expect(await found('area.list', { upperId: 'z' })).toEqual(['y', 'a', 'x'])
  })

  it('do not lead below what was deleted', async () => {
    await eaves.call('area.create', { name: '北区' })
    const north = (await answered('area.list')).list.find(({ name }: Values) => name === '北区')
    await eaves.call('visit.create', { name: '北访', areaId: north.id })
    await eaves.call('area.delete', { id: north.id })
    expect(await found('visit.list', { areaId: north.id })).toEqual([])
  })

  it('leave lookups exact: they offer what a save takes', async () => {
    expect(ids(await answered('area.within', { upperId: 'z' }))).toEqual(['y', 'x'])
  })

  it('come in the order of the tree', async () => {
    const inOrder = ['on_z', 'on_a', 'on_x', 'on_b']
    const sorted = (order: string) => found('visit.list', { orderBy: 'areaId', order })
    const placed = (list: readonly string[]) => list.filter((id) => inOrder.includes(id))
    expect(placed(await sorted('asc'))).toEqual(inOrder)
    expect(placed(await sorted('desc'))).toEqual([...inOrder].reverse())
    expect(await sorted('asc')).toContain('on_none')
  })

  it('make a list depth first, siblings in its usual order or in that asked for', async () => {
    expect(await found('area.list', {})).toEqual(['z', 'y', 'a', 'x', 'b'])
    expect(await found('area.list', { orderBy: 'place', order: 'asc' })).toEqual(['b', 'z', 'x', 'y', 'a'])
    expect(ids((await answered('area.page')).list)).toEqual(['z', 'y', 'a', 'x', 'b'])
  })

  it('are answered with the way from the top', async () => {
    const { list } = await answered('visit.list', { areaId: 'a' })
    expect(list).toMatchObject([
      {
        areaName: '东一甲',
        areaPath: ['东区', '东一', '东一甲'],
        otherAreaPaths: [['西区'], ['东区', '东一', '东一甲']],
      },
    ])
    expect(await answered('visit.detail', { id: 'on_none' })).toMatchObject({
      areaPath: null,
      otherAreaPaths: [],
    })
    expect(await answered('area.detail', { id: 'a' })).toMatchObject({ upperPath: ['东区', '东一'] })
  })

  it('add nothing to a lookup but to those who draw its tree', async () => {
    const type = departmentType.project
    const plain = await answered('department.byType', { type })
    expect(plain.slice(0, 3)).toEqual([
      { id: 'dept_estate', name: '项目管理中心' },
      { id: 'dept_east', name: '华东项目部' },
      { id: 'dept_shanghai', name: '上海项目组' },
    ])
    const drawn = await answered('department.byType', { type, tree: 1 })
    expect(drawn.slice(0, 2)).toEqual([
      { id: 'dept_estate', name: '项目管理中心', parentId: null },
      { id: 'dept_east', name: '华东项目部', parentId: 'dept_estate' },
    ])
  })

  it('has no inner errors to hide', () => {
    expect(eaves.errors).toEqual([])
  })
})
