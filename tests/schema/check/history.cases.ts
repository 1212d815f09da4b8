import {
  choice,
  dateTime,
  deadline,
  derived,
  dictionary,
  type Fields,
  firstOf,
  reference,
  text,
} from '#schema'
import { type Case, configOf, type Definition, made, offered, one, type Unchecked } from './case.ts'

const status = dictionary('状态', { fresh: [1, '新'], asleep: [2, '停'], old: [3, '旧'] })
const pace = dictionary('缓急', { fast: [1, '急'], slow: [2, '缓'] })
const standing = dictionary('时限', { fine: [0, '正常'], soon: [1, '将超时'], late: [2, '已超时'] })

const fields = {
  status: choice('状态', status),
  pace: choice('缓急', pace),
  size: text('大小'),
  since: dateTime('状态时间', { readOnly: true }),
  due: dateTime('时限', { readOnly: true }),
  done: dateTime('完成时间', { readOnly: true }),
  typed: dateTime('随手写的时间'),
}

const states = {
  field: 'status',
  initial: 1,
  since: 'since',
  transitions: {
    sleep: { label: '停', from: [1], to: 2, call: 'sleep' },
    age: { label: '旧', from: [1, 2], to: 3, call: 'age' },
  },
}

const limit = { until: 'done', minutes: { 1: 30, 2: 60 } }

const late = { standing: standing.late }
/** By time. */
const asleep = { label: '停', from: [1], to: 2, after: { days: 1 }, when: late }

/** Things with time limits, with the given differences. */
const timed = (part: object, { fields: more = {}, ...rest }: Unchecked & { fields?: Fields } = {}) =>
  one(
    {
      fields: {
        ...fields,
        standing: derived('时限', {
          ...deadline(standing, { by: 'pace', limits: { due: limit }, paused: [2], ended: [3] }),
          ...part,
        }),
        ...more,
      },
      states,
      ...rest,
    },
    offered,
  )

const list = (layout: object) => timed({}, { list: layout })

const at = 'thing.fields.standing.from'

const owned = (mine: string) =>
  configOf({
    thing: made(
      {
        fields: { ...fields, ownerId: reference('主人', 'user'), partId: reference('部分', 'thing') },
        states,
        list: { tabs: { mine: { label: '我的', mine } } },
      },
      offered,
    ),
    user: made({}, { endpoints: { base: '/api/user', list: '/api/user/list' }, permission: '/thing' }),
  })

export const historyCases: readonly Case[] = [
  ['EV431', one({ timeline: true }, offered), 'thing.timeline', true],
  [
    'EV431',
    one({ fields, states, timeline: true }, { ...offered, endpoints: { base: '/api/thing' } }),
    'thing.timeline',
    true,
  ],
  ['EV432', one({ comments: true }), 'thing.comments', true],
  ['EV902', one({ comments: 'yes' }, offered), 'thing.comments', 'yes'],
  ['EV201', timed({ by: 'pase' }), `${at}.by`, 'pase', 'pace'],
  ['EV305', timed({}, { remove: { reason: late } }), 'thing.remove.reason.standing', 'standing'],
  [
    'EV305',
    timed({}, { fields: { size: text('大小', { unique: { where: late } }) } }),
    'thing.fields.size.unique.where.standing',
    'standing',
  ],
  [
    'EV305',
    timed({}, { fields: { urgent: derived('紧急', firstOf(pace, [{ when: late, is: 1 }], 2)) } }),
    'thing.fields.urgent.from.cases[0].when.standing',
    'standing',
  ],
  [
    'EV305',
    timed({}, { states: { ...states, transitions: { ...states.transitions, sleep: asleep } } }),
    'thing.states.transitions.sleep.when.standing',
    'standing',
  ],
  ['EV201', timed({ limits: { deu: limit } }), `${at}.limits.deu`, 'deu', 'due'],
  ['EV433', timed({ by: 'size' }), `${at}.by`, 'text'],
  ['EV433', timed({ limits: { typed: limit } }), `${at}.limits.typed`, 'dateTime'],
  ['EV433', timed({ limits: { due: { ...limit, until: 'size' } } }), `${at}.limits.due.until`, 'text'],
  ['EV433', timed({ limits: { due: { ...limit, minutes: { 1: 0 } } } }), `${at}.limits.due.minutes.1`, 0],
  ['EV433', timed({ limits: { due: { ...limit, minutes: { 3: 5 } } } }), `${at}.limits.due.minutes.3`, '3'],
  ['EV433', timed({ dictionary: pace }), `${at}.dictionary`, [1, 2]],
  ['EV433', timed({ paused: [9] }), `${at}.paused[0]`, 9],
  ['EV433', timed({ ended: [9] }), `${at}.ended[0]`, 9],
  ['EV433', timed({}, { states: { ...states, since: undefined } }), `${at}.paused`, [2]],
  ['EV434', list({ board: 'pace' }), 'thing.list.board', 'pace'],
  ['EV212', list({ view: 'board' }), 'thing.list.view', 'board'],
  ['EV101', list({ tabs: { all: { label: '' } } }), 'thing.list.tabs.all.label', ''],
  [
    'EV201',
    list({ tabs: { big: { label: '大', where: { sise: 1 } } } }),
    'thing.list.tabs.big.where.sise',
    'sise',
    'size',
  ],
  [
    'EV301',
    list({ tabs: { big: { label: '大', where: { standing: 3 } } } }),
    'thing.list.tabs.big.where.standing',
    3,
  ],
  ['EV435', owned('partId'), 'thing.list.tabs.mine.mine', 'reference'],
  [
    'EV409',
    timed(
      {},
      {
        states: {
          ...states,
          transitions: { ...states.transitions, age: { ...states.transitions.age, whoNot: 'size' } },
        },
      },
    ),
    'thing.states.transitions.age.whoNot',
    'text',
  ],
]

/** Sound ones that come close to a mistake. */
export const soundHistory: Readonly<Record<string, Definition>> = {
  'records keep their history and are commented on': timed({}, { timeline: true, comments: true }),
  'a list is searched and tabbed by a time limit': list({
    search: ['standing'],
    sort: { field: 'standing', order: 'asc' },
    board: 'status',
    view: 'board',
    tabs: { late: { label: '已超时', where: { standing: 2 } } },
  }),
  'a tab has the records of the viewer': owned('ownerId'),
}
