import {
  average,
  averageRows,
  bool,
  countRows,
  date,
  derived,
  integer,
  latestRow,
  max,
  maxRows,
  min,
  reference,
  rows,
  sum,
  sumRows,
  text,
} from '#schema'
import { type Case, configOf, type Definition, made, one } from './case.ts'

const materials = rows('材料', {
  name: text('名称'),
  num: integer('数量'),
  usedOn: date('日期'),
  isFree: bool('赠送'),
})

/** `thing` with a figure of its own rows. */
const ofRows = (from: object) =>
  one({ fields: { materials, size: text('大小'), what: derived('合计', from as never) } })

/** `thing` with a figure of the bills that point at it. */
const ofBills = (from: object) =>
  configOf({
    thing: made({ fields: { what: derived('合计', from as never) } }),
    bill: made({
      fields: {
        thingId: reference('物品', 'thing', { onDelete: 'clear' }),
        otherId: reference('账单', 'bill'),
        amount: integer('金额'),
      },
    }),
  })

const at = 'thing.fields.what'

export const figureCases: readonly Case[] = [
  ['EV701', ofBills(sum('bil', 'thingId', 'amount')), `${at}.from.of`, 'bil', 'bill'],
  ['EV706', ofBills(sum('bill', 'otherId', 'amount')), `${at}.from.by`, 'otherId'],
  ['EV201', ofBills(max('bill', 'thingId', 'amout')), `${at}.from.field`, 'amout', 'amount'],
  ['EV713', ofBills(average('bill', 'thingId', 'createTime')), `${at}.from.field`, 'dateTime'],
  ['EV713', ofBills(min('bill', 'thingId', 'name')), `${at}.from.field`, 'text'],
  ['EV201', ofBills(sum('bill', 'thingId', 'amount', { paid: 1 })), `${at}.from.where.paid`, 'paid', null],
  ['EV903', ofBills({ ...sum('bill', 'thingId', 'amount'), take: 'median' }), `${at}.from.take`, 'median'],
  [
    'EV107',
    one({ fields: { materials, what: derived('合计', sumRows('materials', 'num'), { digits: 9 }) } }),
    `${at}.digits`,
    9,
  ],
  ['EV201', ofRows(countRows('materiels')), `${at}.from.rows`, 'materiels', 'materials'],
  ['EV713', ofRows(countRows('size')), `${at}.from.rows`, 'text'],
  ['EV713', ofRows(sumRows('materials', 'usedOn')), `${at}.from.field`, 'date'],
  ['EV713', ofRows(maxRows('materials', 'name')), `${at}.from.field`, 'text'],
  ['EV201', ofRows(averageRows('materials', 'nun')), `${at}.from.field`, 'nun', 'num'],
  ['EV301', ofRows(countRows('materials', { isFree: 2 })), `${at}.from.where.isFree`, 2],
  ['EV201', ofRows(latestRow('materials', 'name', 'day')), `${at}.from.order`, 'day', null],
]

/** Sound ones that come close to a mistake. */
export const soundFigures: Readonly<Record<string, Definition>> = {
  'the latest time is taken': ofBills(max('bill', 'thingId', 'createTime')),
  'numbers of rows add up': ofRows(sumRows('materials', 'num', { isFree: 0 })),
}
