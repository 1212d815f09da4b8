import { describe, expect, it } from 'vitest'
import { config as product } from '#config'
import {
  call,
  choice,
  crud,
  defineConfig,
  dictionary,
  entity,
  integer,
  mount,
  parent,
  type ResolvedConfig,
  type ResolvedNode,
  reference,
  resolve,
  text,
} from '#schema'

const stage = dictionary('阶段', { low: [9, '低'], high: [1, '高'] })

const everyNode = (nodes: readonly ResolvedNode[]): readonly ResolvedNode[] =>
  nodes.flatMap((node) => [node, ...everyNode(node.children)])

/** Paths of nodes, by whether they grant anything. */
const pathsOf = ({ menu }: Pick<ResolvedConfig, 'menu'>, grants: boolean): readonly string[] =>
  everyNode(menu)
    .filter((node) => node.grants === grants)
    .map(({ path }) => path)

/** Every text that stands anywhere, whatever it is called there. */
const textsIn = (part: unknown): readonly string[] => {
  if (typeof part === 'string') return [part]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : []
}

const thing = entity({
  label: '物品',
  title: 'name',
  fields: {
    name: text('名称', { required: true, unique: true }),
    note: text('备注'),
    sort: integer('顺序', { readOnly: true }),
    parentId: parent('上级'),
    status: choice('状态', stage),
  },
  states: {
    field: 'status',
    initial: 9,
    transitions: { raise: { label: '提高', from: [9], to: 1, call: 'raise', input: ['note'] } },
  },
  actions: { ring: { label: '响铃', call: 'ring' } },
})

const link = entity({
  label: '关联',
  title: 'thingId',
  fields: {
    thingId: reference('物品', 'thing', { required: true }),
    otherId: reference('另一件', 'thing', { required: true }),
  },
  unique: [['thingId', 'otherId']],
})

/** Each place of the grammar that says who may, with a node that nothing else asks for. */
const places = [
  ...['call', 'list', 'detail', 'create', 'update', 'delete', 'raise', 'ring', 'lookup', 'ordering'],
  ...['import', 'template', 'file', 'view', 'screen', 'link', 'linkList'],
].map((name) => `/${name}`)

const everyPlace = resolve(
  defineConfig({
    product: '檐',
    menu: [
      { name: '分组', path: '/group', children: places.map((path) => ({ name: path.slice(1), path })) },
      { name: '其他', path: '/nothing' },
    ],
    calls: { ping: call('GET', '/api/ping', ['/call']) },
    resources: {
      thing: mount(thing, {
        endpoints: crud('/api/thing'),
        permission: {
          list: '/list',
          detail: '/detail',
          create: '/create',
          update: '/update',
          delete: '/delete',
          raise: '/raise',
          ring: '/ring',
        },
        route: 'thing',
        views: { detail: { route: 'thing/:id', permission: '/view' } },
        lookups: { choice: { path: '/api/thing/choice', fields: ['name'], shape: 'page', allow: '/lookup' } },
        ordering: {
          path: '/api/thing/sort',
          field: 'sort',
          by: 'parentId',
          input: 'thingIds',
          allow: '/ordering',
        },
        import: {
          path: '/api/thing/import',
          allow: '/import',
          template: { path: '/api/thing/template', allow: '/template' },
          key: ['name'],
          columns: [{ field: 'name', example: '甲' }],
        },
        actionFiles: {
          many: {
            label: '批量提高',
            path: '/api/thing/file',
            allow: '/file',
            by: [{ path: 'name!', example: '甲' }],
            actions: ['raise'],
            columns: ['note'],
          },
        },
      }),
      link: mount(link, {
        endpoints: crud('/api/link', ['list']),
        permission: '/linkList',
        parents: ['thingId'],
        links: {
          all: {
            ...{ label: '关联', one: 'thingId', many: 'otherId', input: 'otherIds', path: '/api/link/all' },
            allow: '/link',
          },
        },
      }),
    },
    screens: { board: { label: '看板', route: 'board', permission: '/screen', screen: 'board' } },
  }),
)

describe('a node of the menu tree', () => {
  it.each(places)('grants something where %s alone asks for it', (path) => {
    expect(pathsOf(everyPlace, true)).toContain(path)
  })

  it('groups those below it, or gives nothing, where nothing asks for it', () => {
    expect(pathsOf(everyPlace, false)).toEqual(['/group', '/nothing'])
  })

  it('of the product grants something wherever its path stands', () => {
    const { calls, resources, screens } = product
    const texts = new Set(textsIn({ calls, resources, screens }))
    const named = everyNode(product.menu).flatMap(({ path }) => (texts.has(path) ? [path] : []))
    expect(pathsOf(product, true)).toEqual(named)
    expect(named).toContain('project')
    expect(pathsOf(product, false)).toEqual(['/service', '/system'])
  })
})
