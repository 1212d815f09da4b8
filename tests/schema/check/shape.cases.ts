import { call, choice, crud, dictionary, type Field, file, integer, reference, rows, text } from '#schema'
import { type Case, configOf, type Definition, made, offered, one } from './case.ts'

const status = dictionary('状态', { fresh: [1, '新'], stale: [2, '旧'] })
const fields = (own: Record<string, unknown>) => one({ fields: own as never })

/** A field as somebody writes it whom no compiler stops. */
const loose = (field: Field, options: object): Field => ({
  ...field,
  options: { ...field.options, ...options },
})

const action = (part: object) => one({ actions: { ring: { label: '响铃', call: 'ring', ...part } } }, offered)
const states = (part: object) =>
  one(
    {
      fields: { status: choice('状态', status) },
      states: {
        field: 'status',
        initial: 1,
        transitions: { age: { label: '做旧', from: [1], to: 2, call: 'age', ...part } },
      },
    },
    offered,
  )

const linked = (options: object) =>
  configOf({
    thing: made({ fields: { ownerId: loose(reference('主人', 'owner'), options) } }),
    owner: made({}, { endpoints: crud('/api/owner', ['list']), permission: '/other' }),
  })

const loosely = (part: object) => ({ ...configOf({ thing: made() }), ...part }) as Definition

export const shapeCases: readonly Case[] = [
  // An option that there is not, wherever options stand.
  ['EV901', loosely({ screen: {} }), 'screen', 'screen', null],
  ['EV901', loosely({ menu: [{ name: '物品', path: '/thing', icn: 'user' }] }), 'menu[0].icn', 'icn', 'icon'],
  [
    'EV901',
    loosely({ calls: { ping: { ...call('GET', '/api/ping', 'login'), alow: 'login' } } }),
    'calls.ping.alow',
    'alow',
    'allow',
  ],
  ['EV901', one({ lst: { columns: ['name'] } }), 'thing.lst', 'lst', 'list'],
  ['EV901', one({ list: { colums: ['name'] } }), 'thing.list.colums', 'colums', 'columns'],
  [
    'EV901',
    one({ list: { card: { subtitel: 'name' } } }),
    'thing.list.card.subtitel',
    'subtitel',
    'subtitle',
  ],
  [
    'EV901',
    one({ list: { search: [{ keyword: ['name'], lable: '名称' }] } }),
    'thing.list.search[0].lable',
    'lable',
    'label',
  ],
  ['EV901', one({ form: { grops: { 基本: ['name'] } } }), 'thing.form.grops', 'grops', 'groups'],
  ['EV901', one({ remove: { confrm: true } }), 'thing.remove.confrm', 'confrm', 'confirm'],
  ['EV901', one({ remove: { reson: {} } }), 'thing.remove.reson', 'reson', 'reason'],
  ['EV901', one({ labels: { creatTime: '登记时间' } }), 'thing.labels.creatTime', 'creatTime', 'createTime'],
  ['EV901', action({ inputs: ['name'] }), 'thing.actions.ring.inputs', 'inputs', 'input'],
  ['EV901', states({ too: 2 }), 'thing.states.transitions.age.too', 'too', 'to'],
  ['EV901', one({}, { ...offered, rout: 'thing' }), 'thing.rout', 'rout', 'route'],
  [
    'EV901',
    one({}, { ...offered, endpoints: crud('/api/thing', ['list', 'delet' as 'delete']) }),
    'thing.endpoints.delet',
    'delet',
    'delete',
  ],
  [
    'EV901',
    one({}, { ...offered, route: 'thing', views: { list: { pemission: '/thing' } } }),
    'thing.views.list.pemission',
    'pemission',
    'permission',
  ],
  ['EV901', fields({ size: loose(text('大小'), { maxx: 9 }) }), 'thing.fields.size.maxx', 'maxx', 'max'],
  // An option of another kind of field.
  [
    'EV901',
    fields({ size: loose(integer('大小'), { mask: 'name' }) }),
    'thing.fields.size.mask',
    'mask',
    'max',
  ],
  [
    'EV901',
    fields({ parts: rows('配件', { num: loose(integer('数量'), { units: '个' }) }) }),
    'thing.fields.parts.of.num.units',
    'units',
    'unit',
  ],
  [
    'EV901',
    fields({ bin: file('文件', { facts: { nam: 'name' } as object }) }),
    'thing.fields.bin.facts.nam',
    'nam',
    'name',
  ],

  // Something else than what belongs there, or nothing.
  ['EV902', loosely({ calls: undefined }), 'calls', undefined],
  ['EV902', loosely({ resources: { thing: text('物品') } }), 'thing', text('物品')],
  ['EV902', one({ title: undefined }), 'thing.title', undefined],
  ['EV902', one({ list: { columns: 'name' } }), 'thing.list.columns', 'name'],
  [
    'EV902',
    one({ list: { search: [{ keywrod: ['name'] }] } }),
    'thing.list.search[0]',
    { keywrod: ['name'] },
  ],
  [
    'EV902',
    one({ list: { search: [{ between: 'createTime', params: ['from'] }] } }),
    'thing.list.search[0].params',
    ['from'],
  ],
  ['EV902', states({ from: 1 }), 'thing.states.transitions.age.from', 1],
  ['EV902', one({}, { ...offered, menu: true }), 'thing.menu', true],
  ['EV902', fields({ size: '大小' }), 'thing.fields.size', '大小'],
  ['EV902', fields({ size: loose(text('大小'), { max: '9' }) }), 'thing.fields.size.max', '9'],
  ['EV902', fields({ code: loose(text('编号'), { pattern: '^x$' }) }), 'thing.fields.code.pattern', '^x$'],
  [
    'EV902',
    fields({ level: { ...text('级别'), kind: 'choice' } }),
    'thing.fields.level.dictionary',
    undefined,
  ],
  [
    'EV902',
    fields({ level: choice('级别', dictionary('级别', { high: ['1' as never, '高'] })) }),
    'thing.fields.level.dictionary.entries[0].value',
    '1',
  ],
  ['EV902', fields({ size: loose(text('大小'), { default: 1n }) }), 'thing.fields.size.default', 1n],
  ['EV101', one({ label: 5 }), 'thing.label', 5],
  ['EV405', action({ call: undefined }), 'thing.actions.ring.call', undefined],

  // A word that is none of the few there are.
  ['EV903', loosely({ login: { remember: 'acount' } }), 'login.remember', 'acount', 'account'],
  [
    'EV903',
    one({ rules: [{ rule: 'ascend', fields: ['name', 'createTime'] }] }),
    'thing.rules[0].rule',
    'ascend',
    'ascending',
  ],
  ['EV903', one({ form: { as: 'dialogue' } }), 'thing.form.as', 'dialogue', 'dialog'],
  ['EV903', action({ at: 'tolbar' }), 'thing.actions.ring.at', 'tolbar', 'toolbar'],
  ['EV903', linked({ onDelete: 'cascad' }), 'thing.fields.ownerId.onDelete', 'cascad', 'cascade'],
  [
    'EV903',
    fields({ paper: file('文件', { accept: ['pdff' as 'pdf'] }) }),
    'thing.fields.paper.accept[0]',
    'pdff',
    'pdf',
  ],
  ['EV903', fields({ size: { ...text('大小'), kind: 'txt' } }), 'thing.fields.size.kind', 'txt', 'text'],
]
