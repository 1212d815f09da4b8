import type { CallName, DemoRecord, PartKeys, RecordOf, ResourceName } from '#config'
import type { HooksOf } from '#platform/modules/hooks-of.ts'
import {
  address,
  atLeast,
  atMost,
  type CellKeyOf,
  call,
  choice,
  count,
  crud,
  type DialogKeyOf,
  type DictionaryValue,
  date,
  dateTime,
  decimal,
  defineConfig,
  derived,
  dictionary,
  entity,
  field,
  file,
  type InputKeyOf,
  type InputOf,
  in_,
  integer,
  lessThan,
  mount,
  noticeDictionary,
  now,
  password,
  ratio,
  reference,
  references,
  rows,
  text,
  today,
} from '#schema'

// Compiled, never run: each `@ts-expect-error` fails the type-check the day the compiler stops complaining.

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <_T extends true>() => undefined

const status = dictionary('状态', { fresh: [1, '新'], old: [2, '旧'] })
holds<Same<typeof status.fresh, 1>>()
holds<Same<DictionaryValue<typeof status>, 1 | 2>>()
// @ts-expect-error no such value
status.stale
// @ts-expect-error the dictionary has a label of its own
dictionary('状态', { label: [1, '新'] })
// @ts-expect-error a colour that no tag has
dictionary('状态', { fresh: [1, '新', 'pink'] })

// Kinds of staff notices.
const arrived = { number: 21, label: '到访', color: 'green' } as const
const left = { number: 22, label: '离开', color: 'grey', onRequest: true } as const
const visits = noticeDictionary('通知类型', { arrived, left })
holds<Same<typeof visits.left, 22>>()
holds<Same<DictionaryValue<typeof visits>, 21 | 22>>()
// @ts-expect-error another kind has the number
noticeDictionary('通知类型', { arrived, left: { ...left, number: 21 } })

const fields = { name: text('名称'), status: choice('状态', status), projectId: reference('项目', 'project') }

// Names of fields.
entity({
  label: '物品',
  title: 'name',
  fields,
  list: { columns: ['name', 'createTime'], search: ['status'] },
})
// @ts-expect-error no such field
entity({ label: '物品', title: 'nme', fields })
// @ts-expect-error no such column
entity({ label: '物品', title: 'name', fields, list: { columns: ['nme'] } })
entity({
  label: '物品',
  title: 'name',
  fields,
  list: { columns: ['name', { field: 'createTime', width: 160, priority: 'low' }] },
})
// @ts-expect-error no such column
entity({ label: '物品', title: 'name', fields, list: { columns: [{ field: 'nme', width: 160 }] } })
// @ts-expect-error no such priority of a column
entity({ label: '物品', title: 'name', fields, list: { columns: [{ field: 'name', priority: 'hihg' }] } })
// @ts-expect-error no such option of a column
entity({ label: '物品', title: 'name', fields, list: { columns: [{ field: 'name', widht: 160 }] } })
// @ts-expect-error no such search field
entity({ label: '物品', title: 'name', fields, list: { search: ['nme'] } })
// @ts-expect-error no such field in a search by keyword
entity({ label: '物品', title: 'name', fields, list: { search: [{ keyword: ['nme'] }] } })
// @ts-expect-error no such field in a group
entity({ label: '物品', title: 'name', fields, form: { groups: { 基本: ['nme'] } } })
// @ts-expect-error kept fields are shown, not asked for
entity({ label: '物品', title: 'name', fields, form: { groups: { 基本: ['createTime'] } } })
// @ts-expect-error no such field in a rule
entity({ label: '物品', title: 'name', fields, rules: [{ rule: 'some', fields: ['nme'] }] })
const ring = { label: '响铃', call: 'ring' }
// @ts-expect-error no such input of an action
entity({ label: '物品', title: 'name', fields, actions: { ring: { ...ring, input: ['nme'] } } })
// @ts-expect-error no such field in the condition of an action
entity({ label: '物品', title: 'name', fields, actions: { ring: { ...ring, when: { nme: 1 } } } })

// Names in the options of fields.
entity({
  label: '物品',
  title: 'name',
  fields: {
    ...fields,
    // @ts-expect-error no such field in a condition
    note: text('备注', { visible: { statsu: 1 } }),
  },
})
entity({
  label: '物品',
  title: 'name',
  fields: {
    ...fields,
    // @ts-expect-error no such sibling reference
    houseId: reference('房屋', 'house', { within: 'projetId' }),
  },
})
entity({
  label: '物品',
  title: 'name',
  fields: {
    ...fields,
    // @ts-expect-error no such part
    rate: derived('占比', ratio('num', 'name')),
  },
})

entity({
  label: '物品',
  title: 'name',
  fields: {
    ...fields,
    // @ts-expect-error no such field in the condition that fixes it
    code: text('编号', { immutable: { statsu: 1 } }),
  },
})
entity({
  label: '物品',
  title: 'name',
  fields: {
    ...fields,
    // @ts-expect-error no such field to copy into
    houseId: reference('房屋', 'house', { fill: ['nme'] }),
  },
})
entity({
  label: '物品',
  title: 'name',
  fields: {
    ...fields,
    // @ts-expect-error no such sibling to go through
    roomId: reference('房间', 'room', { within: { via: 'houseId', field: 'projectId' } }),
  },
})
entity({
  label: '物品',
  title: 'name',
  fields: {
    ...fields,
    // @ts-expect-error no such field to keep the size in
    paper: file('文件', { facts: { size: 'fileSize' } }),
  },
})
entity({
  label: '物品',
  title: 'name',
  fields: {
    ...fields,
    // @ts-expect-error no such field that names the algorithm
    paper: file('文件', { facts: { digest: { into: 'name', method: { field: 'how' } } } }),
  },
})
// @ts-expect-error no such column to tell rows apart by
rows('明细', { label: text('名称') }, { distinct: ['lable'] })
// @ts-expect-error a step needs a range: three fields
entity({ label: '物品', title: 'name', fields, rules: [{ rule: 'step', fields: ['name', 'status'] }] })
const when = { text: '请注意' }
// @ts-expect-error no such field in the condition of a notice
entity({ label: '物品', title: 'name', fields, form: { notices: [{ ...when, when: { statsu: 1 } }] } })

// Options and values of fields.
// @ts-expect-error no such option
text('名称', { maxLength: 5 })
// @ts-expect-error an option of another kind
text('名称', { digits: 2 })
choice('状态', status, { default: status.old })
// @ts-expect-error a default that is not in the dictionary
choice('状态', status, { default: 3 })

// States.
const age = { label: '做旧', to: 2, call: 'age' } as const
entity({
  label: '物品',
  title: 'name',
  fields,
  states: { field: 'status', initial: status.fresh, transitions: { age: { ...age, from: [status.fresh] } } },
})
entity({
  label: '物品',
  title: 'name',
  fields,
  // @ts-expect-error 3 is no state
  states: { field: 'status', initial: 1, transitions: { age: { ...age, from: [3] } } },
})
entity({
  label: '物品',
  title: 'name',
  fields,
  // @ts-expect-error 0 is no state
  states: { field: 'status', initial: 0, transitions: {} },
})
entity({
  label: '物品',
  title: 'name',
  fields,
  states: {
    field: 'status',
    initial: status.fresh,
    // @ts-expect-error no such field
    transitions: { rot: { label: '腐坏', from: [status.fresh], to: status.old, at: 'day' } },
  },
})
// @ts-expect-error 9 is no value of the dictionary
entity({ label: '物品', title: 'name', fields, frozen: { status: in_(1, 9) } })

// Comparisons.
const dated = {
  ...fields,
  num: integer('数量'),
  price: decimal('单价'),
  start: date('开始'),
  end: dateTime('结束'),
}
const visit = { label: '来访', title: 'name', fields: dated } as const
entity({
  ...visit,
  frozen: { end: lessThan(now), start: atLeast(field('end')), num: lessThan(field('price')) },
})
entity({
  ...visit,
  frozen: { end: today, price: atMost(2.5) },
  remove: { when: { start: lessThan('2026-01-01') } },
})
// @ts-expect-error a date has no time of day
entity({ ...visit, frozen: { start: lessThan(now) } })
// @ts-expect-error a number is no day
entity({ ...visit, frozen: { num: lessThan(today) } })
// @ts-expect-error texts do not compare
entity({ ...visit, frozen: { name: lessThan('乙') } })
// @ts-expect-error no such field to compare with
entity({ ...visit, frozen: { num: lessThan(field('prise')) } })
// @ts-expect-error a number does not compare with a day
entity({ ...visit, frozen: { num: lessThan(field('start')) } })
// @ts-expect-error nor in the condition of an action
entity({ ...visit, actions: { ring: { ...ring, when: { num: lessThan(field('start')) } } } })
// @ts-expect-error nor in that of a notice
entity({ ...visit, form: { notices: [{ text: '已过期', when: { num: lessThan(today) } }] } })
entity({
  ...visit,
  fields: { ...dated, note: text('备注', { visible: { end: lessThan(field('start')), num: atLeast(1) } }) },
})
entity({
  ...visit,
  fields: {
    ...dated,
    // @ts-expect-error nor in that of a field
    note: text('备注', { visible: { num: lessThan(field('start')) } }),
  },
})
entity({
  ...visit,
  fields: {
    ...dated,
    // @ts-expect-error no such field to compare with
    note: text('备注', { required: { num: lessThan(field('nmu')) } }),
  },
})

// Resources.
const project = mount(
  entity({ label: '项目', title: 'name', fields: { name: text('名称', { required: true }) } }),
)
const thing = mount(entity({ label: '物品', title: 'name', fields }), { parents: ['projectId!'] })
const rest = { product: '檐', menu: [], calls: {} }
defineConfig({ ...rest, resources: { project, thing } })
defineConfig({ ...rest, login: { remember: 'account' }, resources: { project, thing } })
// @ts-expect-error no such thing to remember
defineConfig({ ...rest, login: { remember: 'phone' }, resources: { project, thing } })
// @ts-expect-error nothing is mounted as `project`
defineConfig({ ...rest, resources: { thing } })
mount(entity({ label: '物品', title: 'name', fields }), { menu: { name: '物品', icon: 'HomeTwoTone' } })
// @ts-expect-error no such icon
mount(entity({ label: '物品', title: 'name', fields }), { menu: { name: '物品', icon: 'HomeOutlind' } })
// @ts-expect-error no such parent field
mount(entity({ label: '物品', title: 'name', fields }), { parents: ['houseId'] })
const ordering = { path: '/sort', by: 'projectId', input: 'ids', allow: '/thing' } as const
// @ts-expect-error no such field to keep the place in
mount(entity({ label: '物品', title: 'name', fields }), { ordering: { ...ordering, field: 'sort' } })
// @ts-expect-error no such reference that each record has one of these for
mount(entity({ label: '物品', title: 'name', fields }), { one: 'houseId' })
const rooms = { label: '房间', call: 'rooms' }
const asked = { id: 'nme' } as const
// @ts-expect-error no such field to send
mount(entity({ label: '物品', title: 'name', fields }), { tabs: { rooms: { ...rooms, input: asked } } })
// @ts-expect-error no such operation
crud('/api/thing', ['remove'])

// Keys of hand-made cells and inputs, which the admin has components for.
const drawn = entity({
  label: '图',
  title: 'name',
  fields: {
    name: text('名称', { cell: 'sign' }),
    num: derived('数', count('thing', 'projectId'), { cell: 'bar' }),
    parts: rows('部分', { name: text('名称', { input: 'pen' }) }, { cell: 'puzzle' }),
  },
})
const answered = call('GET', '/api/drawn', 'login', {}, { mood: text('心情', { cell: 'face' }) })
const drawing = defineConfig({ ...rest, resources: { drawn: mount(drawn) }, calls: { answered } })
holds<Same<CellKeyOf<typeof drawing>, 'sign' | 'bar' | 'puzzle' | 'face'>>()
holds<Same<InputKeyOf<typeof drawing>, 'pen'>>()
holds<
  Same<
    [PartKeys['cells'], PartKeys['inputs']],
    [
      (
        | 'record-changes'
        | 'told-by-client'
        | 'alarm-duration'
        | 'alarm-trend'
        | 'alarm-values'
        | 'order-alarm'
        | 'life-bar'
        | 'customer-houses'
        | 'customer-points'
        | 'order-number'
        | 'order-materials'
      ),
      'place-tree' | 'order-materials' | 'alarm-values' | 'floor-range',
    ]
  >
>()
// @ts-expect-error no such option of a derived field
derived('数', count('thing', 'projectId'), { sell: 'bar' })

// Keys of hand-made dialogs, and of inputs that buttons ask with.
const pushed = entity({
  label: '铃',
  title: 'name',
  fields: { name: text('名称'), status: choice('状态', status) },
  states: {
    field: 'status',
    initial: status.fresh,
    transitions: {
      age: { ...age, from: [status.fresh], batch: true },
      wear: {
        ...age,
        from: [status.fresh],
        batch: 'dialog',
        ask: { note: text('说明', { input: 'chalk' }) },
      },
    },
  },
  actions: {
    ring: { ...ring, by: 'dialog', batch: true },
    mute: { ...ring, batch: 'dialog' },
    tune: { ...ring, batch: 100, ask: { pitch: text('音高', { input: 'fork', cell: 'note' }) } },
    hang: ring,
  },
})
const pushing = defineConfig({ ...rest, resources: { bell: mount(pushed), drawn: mount(drawn) } })
holds<Same<DialogKeyOf<typeof pushing>, 'bell.wear' | 'bell.ring' | 'bell.mute'>>()
holds<Same<InputKeyOf<typeof pushing>, 'chalk' | 'fork' | 'pen'>>()
// @ts-expect-error nobody else makes an action
entity({ label: '物品', title: 'name', fields, actions: { ring: { ...ring, by: 'platform' } } })
// @ts-expect-error no such option of an action
entity({ label: '物品', title: 'name', fields, actions: { ring: { ...ring, dialog: 'ring' } } })
entity({
  label: '物品',
  title: 'name',
  fields,
  states: {
    field: 'status',
    initial: 1,
    // @ts-expect-error no such option of a transition
    transitions: { age: { ...age, from: [1], dialog: 'age' } },
  },
})

// What calls answer.
const staff = mount(
  entity({
    label: '员工',
    title: 'name',
    fields: {
      name: text('姓名', { required: true }),
      secret: password('密码', { required: true }),
      status: choice('状态', status),
      projectId: reference('项目', 'project', { required: true }),
      roleIds: references('角色', 'role', { required: true }),
      addressIds: address('地区'),
      num: derived('数', count('thing', 'projectId')),
    },
  }),
)
type Staff = import('#schema').RecordOf<typeof staff>
holds<Same<Staff['name'], string>>()
holds<Same<Staff['status'], 1 | 2 | null>>()
holds<Same<Staff['projectId'], string>>()
holds<Same<Staff['projectName'], string | null | undefined>>()
holds<Same<Staff['roleIds'], readonly string[]>>()
holds<Same<Staff['roleNames'], readonly string[] | undefined>>()
holds<Same<Staff['addressNames'], readonly string[] | undefined>>()
holds<Same<Staff['num'], number>>()
holds<Same<Staff['version'], number>>()
holds<Same<'secret' extends keyof Staff ? true : false, false>>()

// The config's own names.
holds<Same<RecordOf<'project'>['name'], string>>()

// Hooks know the names of transitions and actions.
export const known: HooksOf<'appVersion'> = { transitions: { publish: async () => undefined } }
// @ts-expect-error no such transition
export const unknown: HooksOf<'appVersion'> = { transitions: { pubish: async () => undefined } }
// @ts-expect-error no such action
export const unknownAction: HooksOf<'appVersion'> = { actions: { publish: async () => true } }
holds<Same<RecordOf<'user'>['departmentName'], string | null | undefined>>()
holds<Same<RecordOf<'user'>['departmentPath'], readonly string[] | null | undefined>>()
holds<Same<RecordOf<'user'>['rolePaths'], readonly (readonly string[])[] | undefined>>()
holds<Same<RecordOf<'role'>['dataScope'], 1 | 2 | 3>>()
holds<Same<'password' extends keyof RecordOf<'user'> ? true : false, false>>()
holds<'project' extends ResourceName ? true : false>()
holds<'auth.login' extends CallName ? true : false>()
const manager = { id: 'u1', account: 'manager', name: '李四', password: 'hash', phone: '13800000000' }
const staffed = { ...manager, departmentId: 'd1', roleIds: ['r1'] }
export const demo: readonly DemoRecord<'user'>[] = [
  { ...staffed, status: 0, createTime: '2026-01-01 00:00:00' },
  // @ts-expect-error a department is required
  { ...manager, roleIds: ['r1'] },
  // @ts-expect-error 2 is no value of the dictionary
  { ...staffed, status: 2 },
  // @ts-expect-error what is counted is not stored
  { ...staffed, projectNum: 1 },
]

// @ts-expect-error no such resource
export type Nothing = RecordOf<'projct'>

type Login = InputOf<typeof import('#resources/calls.ts').calls['auth.login']>
holds<Same<Login['account'], string>>()
holds<Same<Login['remember'], 0 | 1 | null>>()

// @ts-expect-error no such files may be uploaded
file('文件', { accept: ['exe'] })
