import { describe, expect, it } from 'vitest'
import { beginList, dataProvider, keyOf, resourceOf } from '#admin/providers/data-provider.ts'
import type { ResourceName } from '#config'
import { config } from '#config'
import { codes } from '#domain/error-codes.ts'
import type { Operation } from '#schema'
import { backEnd, ok, refuses } from './tab.ts'

const back = backEnd()

const pathOf = (name: ResourceName, operation: Operation) => config.resources[name].endpoints[operation]?.path

const queryOf = (asked: Request | undefined) =>
  Object.fromEntries(new URL(asked?.url ?? 'about:blank').searchParams)

const pathAsked = (asked: Request | undefined) => new URL(asked?.url ?? 'about:blank').pathname

/** What someone might write into a URL that refine parses into `meta`. */
const hostile = {
  endpoint: '/evil',
  endpoints: { list: { method: 'POST', path: '/evil' }, detail: { method: 'POST', path: '/evil' } },
  url: 'https://evil.example',
  path: '/evil',
  method: 'delete',
  headers: { authorization: 'stolen' },
}

describe('a list', () => {
  it('asks by page, filters and the first sorter, and answers totals beside the records', async () => {
    back.answers(() => ok({ list: [{ id: '1' }], total: 41, alarm: 3 }))
    const { data, total, ...extras } = await dataProvider.getList({
      resource: 'user',
      pagination: { currentPage: 3, pageSize: 20 },
      filters: [
        { field: 'keyword', operator: 'contains', value: '张' },
        { field: 'status', operator: 'eq', value: 0 },
        { field: 'roleIds', operator: 'in', value: ['1', '2'] },
        { field: 'departmentId', operator: 'eq', value: '' },
      ],
      sorters: [
        { field: 'createTime', order: 'desc' },
        { field: 'name', order: 'asc' },
      ],
    })
    expect(pathAsked(back.asked[0])).toBe(pathOf('user', 'list'))
    expect(queryOf(back.asked[0])).toEqual({
      pageNum: '3',
      pageSize: '20',
      keyword: '张',
      status: '0',
      roleIds: '1,2',
      orderBy: 'createTime',
      order: 'desc',
    })
    expect({ data, total, extras }).toEqual({ data: [{ id: '1' }], total: 41, extras: { alarm: 3 } })
  })

  it('counts the records of an answer without a total', async () => {
    back.answers(() => ok({ list: [{ id: '1' }, { id: '2' }] }))
    expect((await dataProvider.getList({ resource: 'department' })).total).toBe(2)
  })

  it('begun early is asked for once, and again where that failed', async () => {
    back.answers(() => ok({ list: [], total: 0 }))
    beginList('user')
    const page = { resource: 'user', pagination: { currentPage: 1, pageSize: 20 } }
    await dataProvider.getList(page)
    expect(back.asked).toHaveLength(1)
    await dataProvider.getList(page)
    expect(back.asked).toHaveLength(2)

    back.answers(() => refuses(1, '不行'))
    beginList('user')
    await expect(dataProvider.getList(page)).rejects.toThrow('不行')
    expect(back.asked).toHaveLength(4)
  })

  it('is no longer waited for once the screen is left', async () => {
    const leaving = new AbortController()
    back.answers(() => {
      leaving.abort()
      return ok({ list: [], total: 0 })
    })
    const meta = { signal: leaving.signal }
    await expect(dataProvider.getList({ resource: 'user', meta })).rejects.toMatchObject({ aborted: true })
  })
})

describe('endpoints', () => {
  it.each([
    ['getList', () => dataProvider.getList({ resource: 'project', meta: hostile }), 'list'],
    ['getOne', () => dataProvider.getOne({ resource: 'project', id: '1', meta: hostile }), 'detail'],
    ['create', () => dataProvider.create({ resource: 'project', variables: {}, meta: hostile }), 'create'],
    [
      'update',
      () => dataProvider.update({ resource: 'project', id: '1', variables: {}, meta: hostile }),
      'update',
    ],
    ['deleteOne', () => dataProvider.deleteOne({ resource: 'project', id: '1', meta: hostile }), 'delete'],
  ] as const)('%s takes its endpoint from the config alone', async (_name, ask, operation) => {
    back.answers(() => ok({ list: [], total: 0 }))
    await ask()
    expect(back.asked).toHaveLength(1)
    expect(pathAsked(back.asked[0])).toBe(pathOf('project', operation))
    expect(back.asked[0]?.method).toBe(config.resources.project.endpoints[operation]?.method)
    expect(back.asked[0]?.headers.get('authorization')).toBeNull()
  })

  it.each(['__proto__', 'constructor', 'toString', 'nothing', '../user'])(
    'of a resource called %s there are none, and nothing is asked',
    async (resource) => {
      expect(() => resourceOf(resource)).toThrow(`没有资源 ${resource}`)
      await expect(dataProvider.getList({ resource })).rejects.toMatchObject({ statusCode: codes.notFound })
      expect(back.asked).toEqual([])
    },
  )
})

describe('one record', () => {
  it('comes from its detail', async () => {
    back.answers(() => ok({ id: '7', name: '云栖' }))
    expect((await dataProvider.getOne({ resource: 'project', id: '7' })).data).toEqual({
      id: '7',
      name: '云栖',
    })
    expect(queryOf(back.asked[0])).toEqual({ id: '7' })
  })

  it('comes from the list, by id, where there is no detail', async () => {
    back.answers(() => ok({ list: [{ id: '7' }], total: 1 }))
    expect(pathOf('user', 'detail')).toBeUndefined()
    expect((await dataProvider.getOne({ resource: 'user', id: '7' })).data).toEqual({ id: '7' })
    expect(queryOf(back.asked[0])).toMatchObject({ id: '7' })
  })

  it('that is the only one of its kind is asked for by what it belongs to, and may not be there', async () => {
    back.answers(() => ok(null))
    expect((await dataProvider.getOne({ resource: 'manual', id: '7' })).data).toBeNull()
    expect(queryOf(back.asked[0])).toEqual({ productId: '7' })
    expect(keyOf(resourceOf('manual'), { id: '1', productId: '7' })).toBe('7')
    expect(keyOf(resourceOf('project'), { id: '1', productId: '7' })).toBe('1')
  })

  it('that a list answers in place of another is not found', async () => {
    back.answers(() => ok({ list: [{ id: '8' }], total: 1 }))
    await expect(dataProvider.getOne({ resource: 'user', id: '7' })).rejects.toMatchObject({
      statusCode: codes.notFound,
    })
  })
})

describe('a call that reads', () => {
  it('answers what it was answered, by the parameters it was given', async () => {
    back.answers(() => ok([{ name: '客厅' }]))
    const { path } = config.calls['techProduct.projectBindList']
    const asked = { url: path, method: 'get', query: { productId: '7' }, meta: hostile } as const
    expect((await dataProvider.custom?.(asked))?.data).toEqual([{ name: '客厅' }])
    expect(pathAsked(back.asked[0])).toBe(path)
    expect(queryOf(back.asked[0])).toEqual({ productId: '7' })
  })
})

describe('a write', () => {
  it('sends what changed with the id, and answers both', async () => {
    back.answers(() => ok({ version: 4 }))
    const variables = { name: '云栖', version: 3 }
    const { data } = await dataProvider.update({ resource: 'project', id: '7', variables })
    expect(await back.asked[0]?.json()).toEqual({ id: '7', name: '云栖', version: 3 })
    expect(data).toEqual({ id: '7', version: 4 })
  })

  it('that is refused says so by field', async () => {
    const errors = { name: '名称已存在' }
    back.answers(() => refuses(codes.duplicate, '名称已存在', { errors }))
    await expect(dataProvider.create({ resource: 'project', variables: {} })).rejects.toMatchObject({
      statusCode: codes.duplicate,
      errors,
    })
  })
})
