import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { config } from '#config'
import {
  bool,
  choice,
  now as clockNow,
  crud,
  dateTime,
  defineConfig,
  dictionary,
  entity,
  failingFields,
  fieldsIn,
  files,
  isFrozen,
  judgeAction,
  lessThan,
  mount,
  notIn,
  objectionsTo,
  type ResolvedBaseAction,
  type ResolvedResource,
  reference,
  references,
  resolve,
  type Situation,
  text,
  type Values,
  type Viewer,
  valuesOf,
} from '#schema'

const status = dictionary('状态', { open: [1, '待修'], doing: [2, '在修'], done: [3, '修好'] })

const small = resolve(
  defineConfig({
    product: '试',
    menu: [{ name: '维修', path: '/repair' }],
    calls: {},
    resources: {
      repair: mount(
        entity({
          label: '维修',
          title: 'name',
          fields: {
            name: text('名称', { required: true }),
            status: choice('状态', status),
            urgent: bool('加急'),
            online: bool('在线'),
            photos: files('照片'),
            until: dateTime('期限'),
            ownerId: reference('负责人', 'user', { onDelete: 'keep' }),
            helperIds: references('协助人', 'user', { onDelete: 'keep' }),
            builtIn: bool('内置', { readOnly: true, default: 0 }),
          },
          states: {
            field: 'status',
            initial: status.open,
            transitions: {
              begin: { label: '开始', from: [status.open], to: status.doing, call: 'begin' },
              finish: {
                label: '完成',
                from: [status.doing],
                to: status.done,
                call: 'finish',
                who: 'ownerId',
                whoNot: 'helperIds',
                when: { photos: notIn(null), urgent: 1, online: 1, until: lessThan(clockNow) },
                otherwise: {
                  online: { text: '设备离线', code: 'offline' },
                  photos: '请先上传照片',
                },
              },
            },
          },
          actions: { remind: { label: '催办', call: 'remind' } },
          frozen: { builtIn: 1 },
        }),
        { endpoints: crud('/a/repair'), permission: '/repair', route: 'repair' },
      ),
      user: mount(entity({ label: '用户', title: 'name', fields: { name: text('姓名') } }), {
        endpoints: crud('/a/user', ['list']),
        permission: '/repair',
      }),
    },
  }),
)

const { repair } = small.resources
const { finish } = repair.states?.transitions ?? {}
const { remind } = repair.actions
if (!finish || !remind) throw new Error('repairs are finished and reminded of')

const now = '2026-05-01 12:00:00'
const owner: Viewer = { id: 'u1', may: () => true }
const stranger: Viewer = { id: 'u2', may: () => true }
const guest: Viewer = { id: 'u1', may: () => false }

const ready: Values = {
  status: status.doing,
  urgent: 1,
  online: 1,
  photos: [{ name: '一.jpg' }],
  until: '2026-04-30 00:00:00',
  ownerId: 'u1',
  helperIds: ['u3'],
  builtIn: 0,
}

const of = (change: Values, viewer: Viewer = owner, isWhole = true): Situation => ({
  resource: repair,
  record: { ...ready, ...change },
  isWhole,
  viewer,
  now,
})

const without = (...names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(ready).filter(([name]) => !names.includes(name)))

describe('the judge of actions', () => {
  it('has no objection where all is as the action wants it', () => {
    expect(judgeAction(finish, of({}))).toBeNull()
    expect(objectionsTo(finish, of({}))).toEqual([])
  })

  it.each<[string, Values, Viewer, unknown]>([
    ['without the permission', {}, guest, { reason: 'forbidden', fields: [] }],
    ['of a record that nobody changes', { builtIn: 1 }, owner, { reason: 'frozen', fields: [] }],
    ['from another state', { status: status.open }, owner, { reason: 'state', fields: ['status'] }],
    ['of a record without a state', { status: null }, owner, { reason: 'state', fields: ['status'] }],
    [
      'where a condition without a sentence is not met',
      { urgent: 0, until: now },
      owner,
      { reason: 'condition', fields: ['urgent', 'until'] },
    ],
    ['to who is not named', {}, stranger, { reason: 'notHandler', fields: ['ownerId'] }],
    [
      'to nobody in particular',
      { ownerId: null },
      { ...owner, id: null },
      { reason: 'notHandler', fields: ['ownerId'] },
    ],
    [
      'to who is ruled out',
      { helperIds: ['u3', 'u1'] },
      owner,
      { reason: 'isExcluded', fields: ['helperIds'] },
    ],
    [
      'where a condition with a sentence is not met',
      { photos: [] },
      owner,
      { reason: 'unmet', fields: ['photos'], said: { text: '请先上传照片', code: 'conflict' } },
    ],
    [
      'in the order of the sentences where several are not met',
      { photos: null, online: 0 },
      owner,
      { reason: 'unmet', fields: ['online', 'photos'], said: { text: '设备离线', code: 'offline' } },
    ],
  ])('refuses a transition %s', (_why, change, viewer, objection) => {
    expect(judgeAction(finish, of(change, viewer))).toEqual(objection)
  })

  it('names the objections in one order, and judges by the first of them', () => {
    const wrongs: readonly [string, Values, Viewer?][] = [
      ['forbidden', {}, guest],
      ['frozen', { builtIn: 1 }],
      ['state', { status: status.done }],
      ['condition', { urgent: 0 }],
      ['notHandler', { ownerId: 'u2' }],
      ['isExcluded', { helperIds: ['u1'] }],
      ['unmet', { online: 0 }],
    ]
    for (let right = 0; right < wrongs.length; right += 1) {
      const left = wrongs.slice(right)
      const change = Object.assign({}, ...left.map(([, values]) => values))
      const situation = of(change, left[0]?.[2] ?? owner)
      expect(objectionsTo(finish, situation).map(({ reason }) => reason)).toEqual(
        left.map(([reason]) => reason),
      )
      expect(judgeAction(finish, situation)?.reason).toBe(left[0]?.[0])
    }
  })

  it('lets an action without conditions be done in every state, and not with a record that nobody changes', () => {
    for (const state of [null, ...Object.values(status)])
      expect(judgeAction(remind, of({ status: state }, stranger))).toBeNull()
    expect(judgeAction(remind, of({ builtIn: 1 }))?.reason).toBe('frozen')
  })

  it('takes what a whole record lacks for empty, and what another record lacks for unknown', () => {
    const judged = (record: Values, isWhole: boolean) =>
      objectionsTo(finish, { ...of({}), record, isWhole }).map(({ reason, fields }) => [reason, ...fields])
    expect(judged({}, true)).toEqual([
      ['state', 'status'],
      ['condition', 'urgent', 'until'],
      ['notHandler', 'ownerId'],
      ['unmet', 'online', 'photos'],
    ])
    expect(judged({}, false)).toEqual([])
    expect(judged(without('photos'), false)).toEqual([])
    expect(judged({ ...without('photos'), online: 0 }, false)).toEqual([['unmet', 'online']])
  })
})

const resources: readonly ResolvedResource[] = Object.values(config.resources)

/** All transitions and actions of records that the product has. */
const actions = resources.flatMap((resource) =>
  [...Object.values(resource.states?.transitions ?? {}), ...Object.values(resource.actions)].map(
    (action) => [`${resource.name}.${action.name}`, resource, action] as const,
  ),
)

/** The fields by which an action is judged. */
const judgedBy = ({ frozen, states }: ResolvedResource, { when, who, whoNot }: ResolvedBaseAction) => [
  ...new Set([frozen, when].flatMap(fieldsIn)),
  ...[states?.field, who, whoNot].flatMap((name) => name ?? []),
]

/** Situations in which each of these fields is right, wrong or empty. */
function situations(resource: ResolvedResource, action: ResolvedBaseAction): fc.Arbitrary<Situation> {
  const { states, frozen } = resource
  const named = Object.entries({ ...frozen, ...action.when }).flatMap(([, test]) => valuesOf(test))
  const inStates = Object.values(states?.transitions ?? {}).flatMap(({ from, to }) => [...from, to])
  const value = fc.constantFrom<unknown>(
    null,
    0,
    1,
    7,
    'u1',
    'u2',
    '2026-04-30 00:00:00',
    ['u1'],
    [],
    ...named,
    ...inStates,
  )
  const names = judgedBy(resource, action)
  return fc.record({
    resource: fc.constant(resource),
    record: fc.record(Object.fromEntries(names.map((name) => [name, value]))),
    isWhole: fc.constant(true),
    viewer: fc.constantFrom(owner, stranger, guest),
    now: fc.constant(now),
  })
}

describe.each(actions)('%s', (_name, resource, action) => {
  it('is judged alike by who knows all of a record and by who knows what is asked of it', () => {
    fc.assert(
      fc.property(situations(resource, action), (situation) => {
        expect(objectionsTo(action, { ...situation, isWhole: false })).toEqual(
          objectionsTo(action, situation),
        )
      }),
    )
  })

  it('has nothing spoken against it by what is not known of a record', () => {
    const asked = judgedBy(resource, action)
    fc.assert(
      fc.property(situations(resource, action), fc.subarray(asked), (situation, hidden) => {
        const record = Object.fromEntries(
          Object.entries(situation.record).filter(([name]) => !hidden.includes(name)),
        )
        const said = objectionsTo(action, { ...situation, record, isWhole: false })
        const all = objectionsTo(action, situation)
        expect(all.map(({ reason }) => reason)).toEqual(
          expect.arrayContaining(said.map(({ reason }) => reason)),
        )
        expect(said.flatMap(({ fields }) => fields).filter((name) => hidden.includes(name))).toEqual([])
      }),
    )
  })
})

it('what is not to be changed or removed is judged by the same parts of a condition', () => {
  const known = { resource: repair, record: { ...ready, urgent: 0 }, isWhole: true, now }
  expect(failingFields({ urgent: 1, online: 1 }, known)).toEqual(['urgent'])
  expect(failingFields(null, known)).toEqual([])
  expect(isFrozen(known)).toBe(false)
  expect(isFrozen({ ...known, record: { builtIn: 1 } })).toBe(true)
  const unlessOpen = { ...known, resource: { ...repair, frozen: { builtIn: notIn(0) } }, record: {} }
  expect([true, false].map((isWhole) => isFrozen({ ...unlessOpen, isWhole }))).toEqual([true, false])
})
