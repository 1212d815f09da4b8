import {
  call,
  choice,
  count,
  crud,
  derived,
  dictionary,
  image,
  integer,
  latest,
  pathTo,
  reference,
  text,
} from '#schema'
import { type Case, configOf, type Definition, made, offered, one, type Unchecked } from './case.ts'

const status = dictionary('状态', { fresh: [1, '新'], old: [2, '旧'] })
const calls = {
  'thing.rooms': call(
    'GET',
    '/api/rooms',
    'login',
    { thingId: reference('物品', 'thing', { required: true }), floor: integer('层') },
    { name: text('房间') },
  ),
  'thing.sweep': call('POST', '/api/sweep', 'login', {}, { name: text('房间') }),
  'thing.count': call('GET', '/api/count', 'login'),
}

const ordering = {
  path: '/api/thing/sort',
  field: 'place',
  by: 'ownerId',
  input: 'thingIds',
  allow: '/thing',
}
const owned = {
  ownerId: reference('主人', 'owner', { required: true, immutable: true }),
  otherId: reference('别人', 'owner'),
  place: integer('位置', { readOnly: true }),
  size: integer('大小'),
}

/** Things of owners, placed in one way or another. */
const placed = (options: Unchecked, definition: Partial<Definition> = {}) =>
  configOf(
    {
      thing: made({ fields: owned }, { ...offered, ...options }),
      owner: made(
        {},
        { endpoints: { base: '/api/owner', list: '/api/owner/list' }, permission: ['/other', '/thing'] },
      ),
    },
    definition,
  )

const ordered = (part: object) => placed({ parents: ['ownerId!'], ordering: { ...ordering, ...part } })
const tab = { label: '房间', call: 'thing.rooms', input: { thingId: 'id' } }
const tabbed = (part: object) => placed({ tabs: { rooms: { ...tab, ...part } } }, { calls })
const whole = crud('/api/part', ['detail', 'create'])

/** Things with a tab that is called as what belongs to them. */
const belonging = (options: Unchecked) =>
  configOf(
    {
      thing: made({}, { ...offered, tabs: { part: tab } }),
      part: made(
        { fields: { thingId: reference('物品', 'thing', { required: true }) } },
        { permission: ['/other', '/thing'], ...options },
      ),
    },
    { calls },
  )
const acting = (part: object, options: Unchecked = offered) =>
  configOf(
    { thing: made({ actions: { ring: { label: '响铃', call: 'ring', ...part } } }, options) },
    { calls },
  )

/** A machine whose one transition is an update. */
const updating = (options: Unchecked) =>
  one(
    {
      fields: { status: choice('状态', status) },
      states: {
        field: 'status',
        initial: 1,
        transitions: { age: { label: '做旧', from: [1], to: 2, call: 'update' } },
      },
    },
    options,
  )

const upsert = crud('/api/thing', ['list', 'create', 'update'], { create: 'update' })

/** Owners that know something of their things. */
const knowing = (field: unknown) =>
  configOf({
    thing: made({ fields: { ...owned, icon: image('图标'), mark: derived('页面', pathTo('/thing/')) } }),
    owner: made({ fields: { what: field } as never }),
  })

/** Owners whose detail answers more than their fields. */
const answering = (lists: object) =>
  configOf({
    thing: made({ fields: owned }),
    owner: made(
      { fields: { size: integer('大小') } },
      { endpoints: crud('/api/owner', ['detail']), permission: '/other', detail: { with: lists } },
    ),
  })

export const placeCases: readonly Case[] = [
  [
    'EV516',
    one({ fields: { size: text('大小') } }, { ...offered, createMany: 'size' }),
    'thing.createMany',
    'size',
  ],
  [
    'EV517',
    one({}, { ...offered, endpoints: crud('/api/thing', ['list']), detail: { key: 'thingId' } }),
    'thing.detail',
    { key: 'thingId' },
  ],
  [
    'EV517',
    placed({ one: 'ownerId', endpoints: whole, detail: { key: 'thingId' } }),
    'thing.detail.key',
    'thingId',
  ],
  ['EV517', answering({ size: { of: 'thing', by: 'ownerId' } }), 'owner.detail.with.size', 'size'],
  [
    'EV701',
    answering({ things: { of: 'thng', by: 'ownerId' } }),
    'owner.detail.with.things.of',
    'thng',
    'thing',
  ],
  ['EV706', answering({ things: { of: 'thing', by: 'size' } }), 'owner.detail.with.things.by', 'size'],
  ['EV201', ordered({ field: 'plase' }), 'thing.ordering.field', 'plase', 'place'],
  ['EV510', ordered({ field: 'size' }), 'thing.ordering.field', 'size'],
  ['EV510', ordered({ field: 'name' }), 'thing.ordering.field', 'name'],
  ['EV511', ordered({ by: 'otherId' }), 'thing.ordering.by', 'otherId', 'ownerId'],
  ['EV408', ordered({ input: 'ownerId' }), 'thing.ordering.input', 'ownerId'],
  ['EV502', ordered({ allow: '/thng' }), 'thing.ordering.allow', '/thng', '/thing'],
  ['EV504', ordered({ path: 'sort' }), 'thing.ordering.path', 'sort'],
  ['EV507', placed({ one: 'size' }), 'thing.one', 'integer'],
  ['EV201', placed({ one: 'ownrId' }), 'thing.one', 'ownrId', 'ownerId'],
  ['EV202', placed({ one: 'ownerId', parents: ['ownerId!'] }), 'thing.one', 'ownerId'],
  ['EV512', placed({ one: 'ownerId', endpoints: crud('/api/thing', ['detail']) }), 'thing.one', 'create'],
  ['EV101', tabbed({ label: '' }), 'thing.tabs.rooms.label', ''],
  ['EV513', tabbed({ call: 'thing.room' }), 'thing.tabs.rooms.call', 'thing.room', 'thing.rooms'],
  ['EV515', placed({ tabs: { overview: tab } }, { calls }), 'thing.tabs.overview', 'overview'],
  ['EV515', belonging({ parents: ['thingId!'] }), 'thing.tabs.part', 'part'],
  ['EV515', belonging({ one: 'thingId', endpoints: whole }), 'thing.tabs.part', 'part'],
  ['EV518', tabbed({ figure: 'size' }), 'thing.tabs.rooms.figure', 'integer'],
  ['EV201', tabbed({ figure: 'sise' }), 'thing.tabs.rooms.figure', 'sise', 'size'],
  ['EV514', tabbed({ call: 'thing.sweep', input: {} }), 'thing.tabs.rooms.call', 'thing.sweep'],
  ['EV514', tabbed({ call: 'thing.count', input: {} }), 'thing.tabs.rooms.call', 'thing.count'],
  [
    'EV703',
    tabbed({ input: { thingId: 'id', flor: 'size' } }),
    'thing.tabs.rooms.input.flor',
    'flor',
    'floor',
  ],
  ['EV703', tabbed({ input: { floor: 'size' } }), 'thing.tabs.rooms.input', ['floor']],
  [
    'EV201',
    tabbed({ input: { thingId: 'id', floor: 'sise' } }),
    'thing.tabs.rooms.input.floor',
    'sise',
    'size',
  ],
  [
    'EV103',
    placed({}, { calls: { ...calls, list: call('GET', '/api/list', 'login', {}, { a_b: text('甲') }) } }),
    'calls.list.answer.a_b',
    'a_b',
  ],
  [
    'EV412',
    acting({ call: '/api/swep', by: 'dialog' }),
    'thing.actions.ring.call',
    '/api/swep',
    '/api/sweep',
  ],
  [
    'EV413',
    acting({ opens: true }, { ...offered, endpoints: crud('/api/thing', ['list', 'create']) }),
    'thing.actions.ring.opens',
    true,
  ],
  [
    'EV614',
    placed({ parents: ['ownerId!'], route: 'owner/:owner/things' }),
    'thing.route',
    'owner',
    'ownerId',
  ],
  ['EV413', acting({ opens: true, batch: true }), 'thing.actions.ring.opens', true],
  [
    'EV414',
    updating({ ...offered, endpoints: crud('/api/thing', ['list', 'create']) }),
    'thing.states.transitions.age.call',
    'update',
  ],
  [
    'EV415',
    updating({ ...offered, permission: { age: '/other', others: '/thing' } }),
    'thing.states.transitions.age.call',
    ['/other'],
  ],
  [
    'EV415',
    acting({ call: 'update' }, { ...offered, permission: { ring: '/other', others: '/thing' } }),
    'thing.actions.ring.call',
    ['/other'],
  ],
  ['EV425', acting({ call: 'update', when: { name: '甲' } }), 'thing.actions.ring.when', 'when'],
  [
    'EV415',
    one({}, { endpoints: upsert, permission: { create: '/other', others: '/thing' } }),
    'thing.permission',
    ['/other'],
  ],
  [
    'EV505',
    one({}, { ...offered, endpoints: { base: '/api', list: '/api/all', detail: '/api/all' } }),
    'thing.endpoints.detail',
    'GET /api/all',
  ],
  [
    'EV706',
    knowing(derived('最新', latest('thing', 'size', 'name', 'size'))),
    'owner.fields.what.from.by',
    'size',
  ],
  [
    'EV207',
    knowing(derived('最新', latest('thing', 'ownerId', 'name', 'icon'))),
    'owner.fields.what.from.order',
    'image',
  ],
  [
    'EV205',
    knowing(derived('最新', latest('thing', 'ownerId', 'mark', 'size'))),
    'owner.fields.what.from.field',
    'derived',
  ],
  ['EV504', knowing(derived('页面', pathTo('download?id='))), 'owner.fields.what.from.path', 'download?id='],
  [
    'EV707',
    knowing(derived('数', count('thing', 'ownerId', null, { whose: { size: { name: 'a' } } }))),
    'owner.fields.what.from.whose.size',
    'integer',
  ],
  [
    'EV201',
    knowing(derived('数', count('thing', 'ownerId', null, { whose: { otherId: { nam: 'a' } } }))),
    'owner.fields.what.from.whose.otherId.nam',
    'nam',
    'name',
  ],
  [
    'EV115',
    knowing(derived('数', count('thing', 'ownerId', null, { distinct: 'mark' }))),
    'owner.fields.what.from.distinct',
    'derived',
  ],
  ...[count('thing', 'ownerId', { mark: 1 }), latest('thing', 'ownerId', 'size', 'size', { mark: 1 })].map(
    (from): Case => ['EV305', knowing(derived('数', from)), 'owner.fields.what.from.where.mark', 'mark'],
  ),
]

const ledger = { endpoints: crud('/api/thing', ['list', 'create']), permission: '/thing' }

export const appendOnlyCases: readonly Case[] = [
  [
    'EV541',
    one({ appendOnly: true }, { ...ledger, endpoints: crud('/api/thing', ['update']) }),
    'thing.endpoints.update',
    '/api/thing/update',
  ],
  [
    'EV541',
    one({ appendOnly: true, actions: { sweep: { label: '扫', call: 'sweep' } } }, ledger),
    'thing.actions.sweep',
    'sweep',
  ],
  [
    'EV541',
    configOf({
      thing: made(
        { appendOnly: true, fields: { ownerId: reference('主人', 'owner', { onDelete: 'cascade' }) } },
        ledger,
      ),
      owner: made({}, { endpoints: crud('/api/owner', ['list']), permission: '/other' }),
    }),
    'thing.fields.ownerId.onDelete',
    'cascade',
  ],
]

export const listFigureCases: readonly Case[] = [
  [
    'EV542',
    one({ list: { figures: { all: { label: '合计', sum: 'name' } } } }),
    'thing.list.figures.all.sum',
    'text',
  ],
  [
    'EV201',
    one({ list: { figures: { all: { label: '合计', where: { nmae: '甲' } } } } }),
    'thing.list.figures.all.where.nmae',
    'nmae',
    'name',
  ],
]

/** Sound ones that come close to a mistake. */
export const soundPlaces: Readonly<Record<string, Definition>> = {
  'records are ordered below their parent': ordered({}),
  'each parent has one': placed({ one: 'ownerId' }),
  'a detail answers a list': answering({ things: { of: 'thing', by: 'ownerId' } }),
  'a tab lists what a call answers': tabbed({}),
  'create and update share a path': one({}, { endpoints: upsert, permission: '/thing' }),
  'a transition is an update': updating(offered),
  'a dialog makes a call of the config': acting({ call: '/api/sweep', by: 'dialog' }),
  'an action is an update of one field': acting({ call: 'update', input: ['name'], confirm: true }),
}
