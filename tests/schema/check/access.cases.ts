import { call, choice, crud, dictionary, type PermissionNode, reference, text } from '#schema'
import { type Case, configOf, made, offered, one, type Unchecked } from './case.ts'

const routed = { ...offered, route: 'thing' }
const mounted = (options: object) => one({}, { ...offered, ...options })
const lookup = { path: '/api/thing/small', fields: ['name'], shape: 'array', allow: '/thing' }
const small = (part: object) => mounted({ lookups: { small: { ...lookup, ...part } } })

const withMenu = (menu: { name: string; path: string; icon?: string }[], options: Unchecked = {}) =>
  configOf(
    { thing: made({}, options) },
    { menu: [{ name: '物品', path: '/thing' }, ...menu] as PermissionNode[] },
  )

const ends = { ownerId: reference('主人', 'owner'), size: text('大小') }
const link = {
  label: '主人',
  one: 'ownerId',
  many: 'thingId',
  input: 'thingIds',
  path: '/api/own',
  allow: '/thing',
}
const linked = (part: object, options: Unchecked = {}) =>
  configOf({
    thing: made(
      { fields: { ...ends, thingId: reference('物品', 'thing') } },
      { links: { own: { ...link, ...part } }, ...options },
    ),
    owner: made(),
  })

const log = made({
  fields: { module: choice('模块', dictionary('模块', { project: [1, '项目'], system: [8, '系统'] })) },
})

export const accessCases: readonly Case[] = [
  ['EV501', one({}, { endpoints: crud('/api/thing', ['list']) }), 'thing.permission', 'list'],
  [
    'EV501',
    mounted({ permission: { list: '/thing', detail: '/thing', create: '/thing', update: '/thing' } }),
    'thing.permission',
    'delete',
  ],
  ['EV501', small({ allow: [] }), 'thing.lookups.small.allow', []],
  ['EV502', mounted({ permission: '/thin' }), 'thing.permission', '/thin', '/thing'],
  [
    'EV502',
    mounted({ permission: { others: '/thing', list: ['/thing', '/othr'] } }),
    'thing.permission.list[1]',
    '/othr',
    '/other',
  ],
  ['EV502', linked({ allow: ['/nothing'] }), 'thing.links.own.allow[0]', '/nothing', '/thing'],
  [
    'EV502',
    mounted({ route: 'thing', views: { list: { permission: '/thng' } } }),
    'thing.views.list.permission',
    '/thng',
    '/thing',
  ],
  [
    'EV502',
    configOf({}, { calls: { ping: call('GET', '/api/ping', ['/oter']) } }),
    'calls.ping.allow[0]',
    '/oter',
    '/other',
  ],
  [
    'EV503',
    mounted({ permission: { others: '/thing', creat: '/thing' } }),
    'thing.permission.creat',
    'creat',
    'create',
  ],
  [
    'EV504',
    mounted({ endpoints: { base: '/api/thing', list: 'api/thing/list' } }),
    'thing.endpoints.list',
    'api/thing/list',
  ],
  [
    'EV504',
    configOf({}, { calls: { ping: call('GET', '/api/ping/', 'public') } }),
    'calls.ping.path',
    '/api/ping/',
  ],
  [
    'EV505',
    configOf({
      thing: made({}, offered),
      other: made({}, { ...offered, endpoints: { base: '/api/other', list: '/api/thing/list' } }),
    }),
    'other.endpoints.list',
    'GET /api/thing/list',
  ],
  ['EV505', small({ path: '/api/thing/detail' }), 'thing.lookups.small.path', 'GET /api/thing/detail'],
  ['EV507', one({ fields: { size: text('大小') } }, { parents: ['size'] }), 'thing.parents[0]', 'text'],
  ['EV201', linked({}, { parents: ['ownId!'] }), 'thing.parents[0]', 'ownId', 'ownerId'],
  ['EV508', linked({ many: 'size' }), 'thing.links.own.many', 'text'],
  ['EV202', linked({ many: 'ownerId' }), 'thing.links.own.many', 'ownerId'],
  ['EV408', linked({ input: 'ownerId' }), 'thing.links.own.input', 'ownerId'],
  ['EV201', small({ fields: ['nam'] }), 'thing.lookups.small.fields[0]', 'nam', 'name'],
  ['EV201', small({ filter: ['naem!'] }), 'thing.lookups.small.filter[0]', 'naem', 'name'],
  ['EV201', small({ where: { statsu: 1 } }), 'thing.lookups.small.where.statsu', 'statsu', null],
  [
    'EV201',
    small({ sort: { field: 'mane', order: 'asc' } }),
    'thing.lookups.small.sort.field',
    'mane',
    'name',
  ],
  [
    'EV509',
    configOf({ operationLog: log, thing: made({ module: 9 }) }),
    'thing.module',
    9,
    'system (8 系统)',
  ],
  ['EV601', withMenu([{ name: '又一个', path: '/thing' }]), 'menu[1].path', '/thing'],
  ['EV601', withMenu([], { ...routed, menu: { name: '物品二' } }), 'thing.menu.path', '/thing'],
  [
    'EV602',
    withMenu([], { ...routed, permission: '/thing/new', menu: { name: '新', under: '/thin' } }),
    'thing.menu.under',
    '/thin',
    '/thing',
  ],
  ['EV603', one({}, { route: 'thing' }), 'thing.route', 'thing'],
  [
    'EV603',
    mounted({ endpoints: crud('/api/thing', ['create']), views: { detail: { route: 'thing/:id' } } }),
    'thing.views.detail',
    'thing/:id',
  ],
  ['EV604', mounted({ route: '/thing' }), 'thing.route', '/thing'],
  [
    'EV605',
    configOf({ thing: made({}, routed), other: made({}, { ...routed, endpoints: crud('/api/other') }) }),
    'other.route',
    'thing',
  ],
  ['EV606', mounted({ views: { detail: { route: 'thing/one' } } }), 'thing.views.detail.route', 'thing/one'],
  ['EV607', withMenu([{ name: '坏', path: '/bad path' }]), 'menu[1].path', '/bad path'],
  ['EV101', withMenu([{ name: '', path: '/empty' }]), 'menu[1].name', ''],
  ['EV608', mounted({ ...routed, permission: 'login', menu: { name: '物品' } }), 'thing.menu', 'login'],
  [
    'EV610',
    withMenu([{ name: '屋', path: '/home', icon: 'HomeOutlind' }]),
    'menu[1].icon',
    'HomeOutlind',
    'HomeOutlined',
  ],
  [
    'EV610',
    withMenu([{ name: '屋', path: '/home', icon: 'log-out' }]),
    'menu[1].icon',
    'log-out',
    'LogoutOutlined',
  ],
  [
    'EV610',
    mounted({ permission: '/visitor', route: 'visitor', menu: { name: '访客', icon: 'user' } }),
    'thing.menu.icon',
    'user',
    'UserOutlined',
  ],
  ['EV609', mounted({ menu: '物品' }), 'thing.menu', '物品'],
]
