import {
  asked,
  choice,
  date,
  dateTime,
  derived,
  dictionary,
  in_,
  integer,
  me,
  ratio,
  reference,
  text,
} from '#schema'
import { type Case, configOf, type Definition, made, offered, one } from './case.ts'

const status = dictionary('状态', { fresh: [1, '新'], old: [2, '旧'] })
const fields = {
  status: choice('状态', status),
  size: text('大小'),
  day: date('日期'),
  since: dateTime('状态时间', { readOnly: true }),
  seen: dateTime('查看时间'),
}
const age = { label: '做旧', from: [1], to: 2 }

/** 新 -> 旧 by time, with the given differences. */
const timed = (part: object, more: object = {}, rest: object = {}) =>
  one(
    {
      fields: { ...fields, ...more },
      states: { field: 'status', initial: 1, transitions: { age: { ...age, ...part } }, ...rest },
    },
    offered,
  )

const at = 'thing.states.transitions.age'

export const timedCases: readonly Case[] = [
  ['EV405', timed({}), `${at}.call`, undefined],
  ['EV101', timed({ at: 'day', label: '' }), `${at}.label`, ''],
  ['EV201', timed({ at: 'dya' }), `${at}.at`, 'dya', 'day'],
  ['EV201', timed({ at: 'day' }, {}, { since: 'sincce' }), 'thing.states.since', 'sincce', 'since'],
  ['EV419', timed({ at: 'size' }), `${at}.at`, 'text'],
  ['EV419', timed({ at: 'day' }, {}, { since: 'seen' }), 'thing.states.since', 'dateTime'],
  ['EV419', timed({ at: 'day', after: { days: 1 } }, {}, { since: 'since' }), `${at}.after`, { days: 1 }],
  ['EV419', timed({ after: { days: 1 } }), `${at}.after`, { days: 1 }],
  ['EV419', timed({ after: { hours: 0 } }, {}, { since: 'since' }), `${at}.after`, { hours: 0 }],
  ['EV419', timed({ at: 'day', from: [1, 2] }), `${at}.to`, 2],
  ['EV419', timed({ at: 'day', confirm: true }), `${at}.confirm`, 'confirm'],
  ['EV422', timed({ by: 'platform', at: 'day' }), `${at}.at`, 'at'],
  ['EV422', timed({ by: 'platform', call: 'age' }), `${at}.call`, 'call'],
  ['EV422', timed({ by: 'platform', confirm: true }), `${at}.confirm`, 'confirm'],
  ['EV420', timed({ at: 'day' }, { why: text('原因', { required: { status: 2 } }) }), at, 'why'],
  [
    'EV420',
    timed({ at: 'day' }, { why: text('原因', { required: true, visible: { status: in_(2) } }) }),
    at,
    'why',
  ],
  [
    'EV420',
    timed(
      { at: 'day', call: 'age', input: ['why'] },
      { why: text('原因', { required: true, writtenBy: 'action' }) },
    ),
    at,
    'why',
  ],
  [
    'EV420',
    timed({ at: 'day', call: 'age', ask: { wish: text('愿望') }, set: { size: asked('wish') } }),
    `${at}.set.size`,
    asked('wish'),
  ],
  [
    'EV420',
    configOf({
      thing: made(
        {
          fields: { ...fields, userId: reference('人员', 'user', { required: true }) },
          states: {
            field: 'status',
            initial: 1,
            transitions: { age: { ...age, at: 'day', set: { userId: me } } },
          },
        },
        offered,
      ),
      user: made({}, { endpoints: { base: '/api/user', list: '/api/user/list' }, permission: '/thing' }),
    }),
    `${at}.set.userId`,
    me,
  ],
  [
    'EV305',
    timed(
      { at: 'day', when: { rate: 0 } },
      { num: integer('数量'), rate: derived('占比', ratio('num', 'num')) },
    ),
    `${at}.when.rate`,
    'rate',
  ],
  ['EV416', timed({ at: 'day', set: { size: 3 } }), `${at}.set.size`, 3],
  ['EV902', timed({ after: 3 }, {}, { since: 'since' }), `${at}.after`, 3],
]

/** Sound ones that come close to a mistake. */
export const soundTimed: Readonly<Record<string, Definition>> = {
  'time makes a transition by itself': timed({ at: 'day' }),
  'time makes a transition after a while': timed({ after: { hours: 0.5 } }, {}, { since: 'since' }),
  'either time or a button makes a transition': timed({ at: 'seen', call: 'age', input: ['size'] }),
  'what the new state demands is set': timed(
    { at: 'day', set: { why: '到期' } },
    { why: text('原因', { required: { status: 2 } }) },
  ),
  'what the new state demands was demanded before': timed(
    { at: 'day' },
    { why: text('原因', { required: { status: in_(1, 2) } }) },
  ),
}
