import {
  atLeast,
  type Condition,
  count,
  date,
  dateTime,
  decimal,
  derived,
  type Fields,
  field,
  greaterThan,
  integer,
  lessThan,
  now,
  pathTo,
  reference,
  text,
  today,
  via,
} from '#schema'
import { type Case, configOf, type Definition, made, one } from './case.ts'

const fields: Fields = {
  num: integer('数量'),
  price: decimal('单价'),
  start: date('开始'),
  end: dateTime('结束'),
  ownerId: reference('主人', 'thing'),
  ownerEnd: derived('主人到期', via('ownerId', 'end')),
  thingNum: derived('物品数', count('thing', 'ownerId')),
  page: derived('页面', pathTo('/thing?id=')),
}

const frozen = (condition: Condition): Definition => one({ fields, frozen: condition })

const wrong = (condition: Condition, at: string, found: unknown): Case => [
  'EV306',
  frozen(condition),
  `thing.frozen.${at}`,
  found,
]

/** As somebody writes it whom no compiler stops. */
const loosely = (test: unknown) => frozen({ num: test as number })

export const comparisonCases: readonly Case[] = [
  ['EV902', loosely({ lessThan: [1] }), 'thing.frozen.num.lessThan', [1]],
  ['EV903', loosely({ atMost: { clock: 'tomorow' } }), 'thing.frozen.num.atMost.clock', 'tomorow', null],
  ['EV902', loosely({ lesThan: 1 }), 'thing.frozen.num', { lesThan: 1 }],
  wrong({ name: lessThan('乙') }, 'name', 'text'),
  wrong({ ownerId: field('name') }, 'ownerId', 'reference'),
  wrong({ page: lessThan(3) }, 'page', 'derived'),
  wrong({ num: lessThan(today) }, 'num.lessThan', 'integer'),
  wrong({ start: lessThan(now) }, 'start.lessThan', 'now'),
  wrong({ num: lessThan(field('start')) }, 'num.lessThan', 'date'),
  wrong({ start: field('price') }, 'start', 'decimal'),
  wrong({ end: atLeast(field('name')) }, 'end.atLeast', 'text'),
  wrong({ num: greaterThan(field('num')) }, 'num.greaterThan', 'num'),
  ['EV201', frozen({ num: lessThan(field('nmu')) }), 'thing.frozen.num.lessThan', 'nmu', 'num'],
  ['EV201', frozen({ end: field('strat') }), 'thing.frozen.end', 'strat', 'start'],
  ['EV301', frozen({ num: lessThan('2') }), 'thing.frozen.num.lessThan', '2'],
  ['EV301', frozen({ start: lessThan(20) }), 'thing.frozen.start.lessThan', 20],
  ['EV301', frozen({ start: lessThan('2026-02-30') }), 'thing.frozen.start.lessThan', '2026-02-30'],
  [
    'EV301',
    frozen({ start: lessThan('2026-02-28 12:00:00') }),
    'thing.frozen.start.lessThan',
    '2026-02-28 12:00:00',
  ],
  [
    'EV303',
    one({ fields: { ...fields, low: integer('下限', { visible: { num: lessThan(field('low')) } }) } }),
    'thing.fields.low.visible.num',
    'low',
  ],
  [
    'EV305',
    configOf({
      thing: made({ fields }),
      other: made({
        fields: {
          thingId: reference('物品', 'thing', { where: { num: lessThan(field('thingNum')) } }),
          note: text('备注'),
        },
      }),
    }),
    'other.fields.thingId.where.num',
    'thingNum',
  ],
]

export const soundComparisons: Readonly<Record<string, Definition>> = {
  'numbers compare': frozen({ num: lessThan(field('price')), price: atLeast(2.5) }),
  'days and moments compare': frozen({ start: lessThan(field('end')), end: atLeast(now) }),
  'a moment is compared with a day': frozen({ end: atLeast(today), start: greaterThan('2026-02-28') }),
  'derived values compare': frozen({ ownerEnd: lessThan(today), thingNum: greaterThan(0) }),
  'a kept field compares': frozen({ createTime: lessThan('2026-01-01') }),
}
