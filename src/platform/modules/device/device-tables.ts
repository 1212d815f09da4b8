import type { ModuleColumn, ModuleIndex, ModuleTable } from '../../module-contracts.ts'

const text: ModuleColumn = { type: 'text' }
const count: ModuleColumn = { type: 'integer' }
/** May be more than an `integer` holds. */
const amount: ModuleColumn = { type: 'bigint' }
const number: ModuleColumn = { type: 'double precision' }
/** Epoch milliseconds. */
const moment: ModuleColumn = { type: 'bigint' }
const optional = (column: ModuleColumn): ModuleColumn => ({ ...column, optional: true })

/** What the samples of one attribute between `time` and the end of the interval come to. */
const rollUpColumns = {
  series: count,
  time: moment,
  count,
  // Of texts there are none.
  min: optional(number),
  max: optional(number),
  sum: optional(number),
  first: optional(number),
  last: optional(number),
  // Milliseconds for which the value was 1, and for which it was known at all.
  onMs: count,
  knownMs: count,
} as const

export const deviceTables: readonly ModuleTable[] = [
  {
    // What a gateway logs in with, and what is known of its connection.
    name: 'deviceGateway',
    columns: {
      gatewayNo: text,
      houseId: text,
      // Of a random text of 256 bits; none: nobody has asked for one yet.
      secretHash: optional(text),
      issuedAt: optional(moment),
      // The number of its last connection, and whether that still stands.
      session: { ...moment, initial: 0 },
      isOnline: { ...count, initial: 0 },
      connectedAt: optional(moment),
      disconnectedAt: optional(moment),
      seenAt: optional(moment),
      lastReportAt: optional(moment),
      // Its messages of the minute that began then, and of the minute before; what was refused of late, as JSON.
      countedFrom: optional(moment),
      messagesPerMinute: { ...count, initial: 0 },
      messagesBefore: optional(count),
      refused: optional(text),
      // How many of its values became samples on that day, how many were thinned, and how many became samples the day before.
      countedDay: optional(text),
      storedOfDay: optional(amount),
      thinnedOfDay: optional(amount),
      storedBefore: optional(amount),
      // How far its clock is behind ours: milliseconds, below 0 where it is ahead.
      clockLag: optional(moment),
    },
    primaryKey: ['gatewayNo'],
  },
  {
    // Each time a house came on line (1) or went off (0).
    name: 'deviceOnline',
    columns: {
      ...{ houseId: text, time: moment, isOnline: count, gatewayNo: text },
      // Why it went: a value of `offlineReason`.
      reason: optional(count),
    },
    primaryKey: ['houseId', 'time', 'isOnline'],
    monthsOf: 'time',
    appendOnly: true,
  },
  {
    // When a process heard gateways: who is off line while none does is not to blame.
    name: 'deviceListening',
    columns: { id: text, since: moment, until: moment },
    primaryKey: ['id'],
  },
  {
    // Numbers that no house has, and that somebody has tried to connect with of late: a few.
    name: 'deviceStranger',
    columns: { gatewayNo: text, time: moment, reason: text },
    primaryKey: ['gatewayNo'],
  },
  {
    // What runs on each module of a house, as its devices said last, and of which product it was then.
    name: 'deviceVersion',
    columns: { houseId: text, module: text, productId: text, version: text, reportTime: moment },
    primaryKey: ['houseId', 'module'],
  },
  {
    // A number for each attribute of each house: samples carry it in place of two long texts.
    name: 'deviceSeries',
    columns: { id: { ...count, counted: true }, houseId: text, attributeKey: text },
    primaryKey: ['id'],
  },
  {
    // The latest value of each attribute, and the one that was asked for.
    name: 'deviceValue',
    columns: {
      houseId: text,
      attributeKey: text,
      value: optional(text),
      reportTime: optional(moment),
      // Of what a gateway had kept: none.
      arrivedAt: optional(moment),
      // Databases of earlier versions hold something here: a column with data is not dropped.
      previousValue: optional(text),
      previousTime: optional(moment),
      desiredValue: optional(text),
      desiredTime: optional(moment),
      isAlarm: { ...count, initial: 0 },
      // 1: it is outside the range of the attribute.
      isFaulty: optional(count),
    },
    primaryKey: ['houseId', 'attributeKey'],
  },
  {
    name: 'deviceSample',
    columns: { series: count, time: moment, value: optional(number), text: optional(text) },
    primaryKey: ['series', 'time'],
    monthsOf: 'time',
  },
  {
    // What was measured outside the range of its attribute: in no roll-up, average or line.
    name: 'deviceFaulty',
    columns: { series: count, time: moment, value: number },
    primaryKey: ['series', 'time'],
    monthsOf: 'time',
  },
  { name: 'deviceFiveMinutes', columns: rollUpColumns, primaryKey: ['series', 'time'], monthsOf: 'time' },
  { name: 'deviceHour', columns: rollUpColumns, primaryKey: ['series', 'time'], monthsOf: 'time' },
  {
    // Five minutes of a house whose roll-ups do not know all samples yet.
    name: 'deviceStale',
    columns: { id: { type: 'bigint', counted: true }, houseId: text, time: moment },
    primaryKey: ['id'],
  },
  {
    // Those that could not be brought up to their samples, and why: kept for whoever looks into it.
    name: 'deviceAside',
    columns: { houseId: text, time: moment, reason: text, notedAt: moment },
    primaryKey: ['houseId', 'time'],
  },
]

export const deviceIndexes: readonly ModuleIndex[] = [
  { table: 'deviceSeries', columns: ['houseId', 'attributeKey'], isUnique: true },
  { table: 'deviceGateway', columns: ['houseId'] },
  { table: 'deviceValue', columns: ['houseId', 'attributeKey'], where: 'desired_value is not null' },
  // The unique one goes by what numbers look like.
  { table: 'house', columns: ['gatewayNo'], where: 'gateway_no is not null and deleted_at is null' },
]
