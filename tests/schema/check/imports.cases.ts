import { choice, decimal, dictionary, image, integer, reference, text } from '#schema'
import { type Case, configOf, type Definition, made, offered, type Unchecked } from './case.ts'

const status = dictionary('状态', { fresh: [1, '新'], old: [2, '旧'] })

const fields = {
  name: text('名称', { required: true }),
  code: text('编号', { unique: { within: ['ownerId'] } }),
  ownerId: reference('主人', 'owner', { required: true }),
  size: decimal('大小', { unit: '㎡' }),
  sort: integer('排序', { readOnly: true }),
  icon: image('图标'),
  status: choice('状态', status),
}

const owner = made(
  { fields: { areaId: reference('片区', 'area'), age: integer('年龄') } },
  { endpoints: { base: '/api/owner', list: '/api/owner/list' }, permission: ['/thing', '/other'] },
)
const area = made(
  { fields: { title: text('片名') } },
  { endpoints: { base: '/api/area', list: '/api/area/list' }, permission: ['/thing', '/other'] },
)

const whole = {
  path: '/api/thing/import',
  allow: '/thing',
  columns: ['name', 'code', 'ownerId'],
  key: ['ownerId', 'code'],
}

const states = {
  field: 'status',
  initial: 1,
  transitions: { age: { label: '做旧', from: [1], to: 2, call: 'age' } },
}

const imported = (part: object, entity: Unchecked = {}): Definition =>
  configOf({
    thing: made({ fields, ...entity }, { ...offered, import: { ...whole, ...part } }),
    owner,
    area,
  })

const columns = (...more: readonly unknown[]) => imported({ columns: [...whole.columns, ...more] })
/** The owner's own name, called so that it is not taken for the thing's. */
const named = { path: 'name!', label: '主人' }
const found = (...by: readonly unknown[]) => imported({ columns: ['name', 'code', { find: 'ownerId', by }] })

export const importCases: readonly Case[] = [
  ['EV201', columns('siz'), 'thing.import.columns[3]', 'siz', 'size'],
  ['EV202', columns('code'), 'thing.import.columns[3]', 'code'],
  ['EV408', columns({ field: 'size', label: '编号' }), 'thing.import.columns', '编号'],
  ['EV408', columns({ field: 'size', also: ['编号（必填）'] }), 'thing.import.columns', '编号（必填）'],
  ['EV531', columns('sort'), 'thing.import.columns[3]', 'sort'],
  ['EV531', columns('icon'), 'thing.import.columns[3]', 'image'],
  [
    'EV531',
    imported({ columns: [...whole.columns, 'status'] }, { states }),
    'thing.import.columns[3]',
    'status',
  ],
  ['EV532', found('nme!', named), 'thing.import.columns[2].by[0]', 'nme', 'name'],
  ['EV532', found('areaId.titl', named), 'thing.import.columns[2].by[0]', 'areaId.titl'],
  ['EV532', found('age', named), 'thing.import.columns[2].by[0]', 'integer'],
  ['EV532', found('areaId.title!'), 'thing.import.columns[2].by', ['areaId.title!']],
  ['EV532', columns({ find: 'size', by: ['name!'] }), 'thing.import.columns[3].find', 'size'],
  ['EV533', imported({ columns: ['code', 'ownerId'] }), 'thing.import.columns', 'name'],
  ['EV534', imported({ key: ['code'] }), 'thing.import.key', ['code']],
  ['EV534', imported({ columns: ['name', 'ownerId'] }), 'thing.import.key[1]', 'code'],
  ['EV507', imported({ within: 'size' }), 'thing.import.within', 'size'],
  ['EV502', imported({ allow: '/thng' }), 'thing.import.allow', '/thng', '/thing'],
  [
    'EV504',
    imported({ path: 'import', template: { path: '/api/t', allow: 'public' } }),
    'thing.import.path',
    'import',
  ],
  ['EV505', imported({ path: '/api/thing/create' }), 'thing.import.path', 'POST /api/thing/create'],
  ['EV902', imported({ key: 'code' }), 'thing.import.key', 'code'],
]

export const soundImports: Readonly<Record<string, Definition>> = {
  'records come from a file': imported({}),
  'anybody may have the template': imported({ template: { path: '/files/things.csv', allow: 'public' } }),
  'a file is about one owner': imported({ columns: ['name', 'code'], within: 'ownerId' }),
  'records are found by what they point at': found('areaId.title', named),
  'the records that are found share something': imported({
    columns: ['name', 'code', { find: 'ownerId', by: [named] }],
    within: 'areaId',
  }),
}
