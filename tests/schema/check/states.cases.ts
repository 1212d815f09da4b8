import { asked, choice, date, dateTime, dictionary, in_, me, now, password, reference, text } from '#schema'
import { type Case, configOf, type Definition, made, offered, one } from './case.ts'

const status = dictionary('状态', { fresh: [1, '新'], old: [2, '旧'] })
const state = { status: choice('状态', status), size: text('大小') }
const age = { label: '做旧', from: [1], to: 2, call: 'age' }

/** One machine, 新 -> 旧, with the given differences. */
const machine = (part: object, rest: object = {}) =>
  one(
    { fields: state, states: { field: 'status', initial: 1, transitions: { age }, ...part }, ...rest },
    offered,
  )

const transition = (part: object) => machine({ transitions: { age: { ...age, ...part } } })
const action = (part: object) =>
  one({ fields: state, actions: { ring: { label: '响铃', call: 'ring', ...part } } }, offered)

const setting = (set: object, more: object = {}) =>
  one(
    {
      fields: { ...state, day: date('日期'), ownerId: reference('主人', 'thing'), seen: dateTime('时间') },
      states: { field: 'status', initial: 1, transitions: { age } },
      actions: { ring: { label: '响铃', call: 'ring', set, ...more } },
    },
    offered,
  )

export const stateCases: readonly Case[] = [
  ['EV201', setting({ sise: 'L' }), 'thing.actions.ring.set.sise', 'sise', 'size'],
  ['EV416', setting({ status: 2 }), 'thing.actions.ring.set.status', 'status'],
  ['EV416', setting({ day: now }), 'thing.actions.ring.set.day', now],
  ['EV416', setting({ ownerId: me }), 'thing.actions.ring.set.ownerId', me],
  ['EV416', setting({ size: asked('wish') }), 'thing.actions.ring.set.size', asked('wish')],
  ['EV416', setting({ day: '昨天' }), 'thing.actions.ring.set.day', '昨天'],
  [
    'EV408',
    setting({ size: 'L' }, { key: 'wish', ask: { wish: text('愿望') } }),
    'thing.actions.ring.key',
    'wish',
  ],
  ['EV408', setting({}, { ask: { size: text('尺寸') } }), 'thing.actions.ring.ask.size', 'size'],
  [
    'EV423',
    action({ when: { status: 1 }, otherwise: { statsu: '不是新的' } }),
    'thing.actions.ring.otherwise.statsu',
    'statsu',
    'status',
  ],
  ['EV424', action({ prefill: { wish: '{size}' } }), 'thing.actions.ring.prefill.wish', 'wish'],
  [
    'EV424',
    action({ ask: { day: date('日期') }, prefill: { day: '{size}' } }),
    'thing.actions.ring.prefill.day',
    'date',
  ],
  [
    'EV201',
    action({ ask: { wish: text('愿望') }, prefill: { wish: '大小{sise}' } }),
    'thing.actions.ring.prefill.wish',
    'sise',
    'size',
  ],
  [
    'EV424',
    one(
      {
        fields: { ...state, key: password('密码') },
        actions: {
          ring: { label: '响铃', call: 'ring', ask: { wish: text('愿望') }, prefill: { wish: '{key}' } },
        },
      },
      offered,
    ),
    'thing.actions.ring.prefill.wish',
    'key',
  ],
  ['EV101', transition({ label: '' }), 'thing.states.transitions.age.label', ''],
  ['EV201', machine({ field: 'statsu' }), 'thing.states.field', 'statsu', 'status'],
  ['EV201', transition({ input: ['sise'] }), 'thing.states.transitions.age.input[0]', 'sise', 'size'],
  ['EV201', transition({ when: { sise: 'L' } }), 'thing.states.transitions.age.when.sise', 'sise', 'size'],
  ['EV201', transition({ who: 'ownerId' }), 'thing.states.transitions.age.who', 'ownerId', null],
  ['EV202', action({ input: ['size', 'size'] }), 'thing.actions.ring.input[1]', 'size'],
  ['EV301', action({ when: { status: in_(1, 3) } }), 'thing.actions.ring.when.status[1]', 3, 'old (2 旧)'],
  ['EV401', machine({ field: 'size' }), 'thing.states.field', 'text'],
  ['EV402', machine({ initial: 0 }), 'thing.states.initial', 0, 'fresh (1 新)'],
  ['EV402', transition({ from: [1, 7] }), 'thing.states.transitions.age.from[1]', 7, 'old (2 旧)'],
  ['EV402', transition({ to: 3 }), 'thing.states.transitions.age.to', 3, 'old (2 旧)'],
  [
    'EV403',
    machine({ initial: 2, transitions: { age: { ...age, from: [2] } } }),
    'thing.states',
    'fresh (1 新)',
  ],
  [
    'EV404',
    machine({ transitions: { age, lose: { label: '丢失', from: [], to: 2, call: 'lose' } } }),
    'thing.states.transitions.lose.from',
    [],
  ],
  [
    'EV417',
    one(
      {
        fields: { ...state, note: text('说明', { visible: { status: 1 } }) },
        states: { field: 'status', initial: 1, transitions: { age: { ...age, input: ['note'] } } },
      },
      offered,
    ),
    'thing.states.transitions.age.input[0]',
    'note',
  ],
  [
    'EV418',
    one({ fields: { note: text('说明', { writtenBy: 'action' }) } }, offered),
    'thing.fields.note.writtenBy',
    'action',
  ],
  ['EV405', transition({ call: '' }), 'thing.states.transitions.age.call', ''],
  [
    'EV406',
    machine({
      transitions: { age: { ...age, send: { to: 1 } }, rot: { ...age, label: '腐坏', send: { other: 2 } } },
    }),
    'thing.states.transitions.rot.call',
    'age',
  ],
  [
    'EV421',
    one(
      {
        actions: {
          bind: { label: '绑定', call: 'bind', key: 'thingId', send: { on: 1 } },
          unbind: { label: '解绑', call: 'bind', send: { on: 0 } },
        },
      },
      offered,
    ),
    'thing.actions.unbind.key',
    'id',
  ],
  [
    'EV407',
    one(
      {
        fields: { size: text('大小', { readOnly: true }) },
        actions: { ring: { label: '响铃', call: 'ring', input: ['size'] } },
      },
      offered,
    ),
    'thing.actions.ring.input[0]',
    'size',
  ],
  ['EV407', transition({ input: ['status'] }), 'thing.states.transitions.age.input[0]', 'status'],
  ['EV408', action({ ask: { size: text('大小') } }), 'thing.actions.ring.ask.size', 'size'],
  ['EV408', action({ input: ['size'], send: { size: 'L' } }), 'thing.actions.ring.send.size', 'size'],
  ['EV409', action({ who: 'size' }), 'thing.actions.ring.who', 'text'],
  [
    'EV410',
    one({ actions: { update: { label: '更新', call: 'renew' } } }, offered),
    'thing.actions.update',
    'update',
  ],
  ['EV411', action({ at: 'toolbar', input: ['size'] }), 'thing.actions.ring.input', 'input'],
  ['EV411', action({ at: 'toolbar', batch: true }), 'thing.actions.ring.batch', 'batch'],
  ['EV411', action({ at: 'toolbar', set: { size: 'L' } }), 'thing.actions.ring.set', 'set'],
  [
    'EV416',
    one(
      {
        fields: { secret: password('密码') },
        actions: {
          ring: {
            ...{ label: '响铃', call: 'ring' },
            ...{ ask: { wanted: password('新密码') }, set: { secret: asked('wanted') } },
          },
        },
      },
      offered,
    ),
    'thing.actions.ring.set.secret',
    asked('wanted'),
  ],
  [
    'EV103',
    one({ actions: { ring_bell: { label: '响铃', call: 'ring' } } }, offered),
    'thing.actions.ring_bell',
    'ring_bell',
  ],
  [
    'EV506',
    one({ actions: { ring: { label: '响铃', call: 'ring' } } }, { permission: '/thing' }),
    'thing.actions.ring.call',
    'ring',
  ],
  [
    'EV113',
    action({ ask: { boss: { ...text('上级'), kind: 'parent' } } }),
    'thing.actions.ring.ask.boss',
    'parent',
  ],
]

/** Sound ones that come close to a mistake. */
export const soundConfigs: Readonly<Record<string, Definition>> = {
  'an action asks for what only actions write': one(
    {
      fields: { note: text('说明', { writtenBy: 'action', required: true }) },
      form: { groups: { 基本: ['name'] } },
      actions: { tell: { label: '说明', call: 'tell', input: ['note'] } },
    },
    offered,
  ),
  'a password is asked for by an action': one(
    {
      fields: { secret: password('密码') },
      actions: { reset: { label: '重置', call: 'update', input: ['secret'] } },
    },
    offered,
  ),
  'a field of the record is asked for afresh, with rules of its own': setting(
    { size: asked('size') },
    { ask: { size: text('尺寸', { required: true }) } },
  ),
  'two transitions share a call and differ by what they send': machine({
    transitions: { age: { ...age, send: { to: 1 } }, rot: { ...age, label: '腐坏', send: { to: 2 } } },
  }),
  'two transitions share a call and differ by where they start': machine({
    transitions: { age, renew: { ...age, label: '翻新', from: [2], to: 1 } },
  }),
  'only the owner may': configOf({
    thing: made(
      {
        fields: { ownerId: reference('主人', 'owner') },
        actions: { ring: { label: '响铃', call: 'ring', who: 'ownerId' } },
      },
      offered,
    ),
    owner: made({}, { endpoints: { base: '/api/owner', list: '/api/owner/list' }, permission: '/other' }),
  }),
}
