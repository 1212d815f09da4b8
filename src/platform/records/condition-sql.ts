import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type Compared,
  type Condition,
  clockValue,
  comparisonOf,
  type Deadline,
  type DeadlineField,
  type FieldMap,
  isClock,
  isDeadline,
  isFieldValue,
  isMultiple,
  type Moment,
  type ResolvedField,
  type ResolvedResource,
  type Scalar,
  soonShare,
  type Test,
  type TimeLimit,
  valuesOf,
} from '#schema'
import { isArray } from '../db/columns.ts'

const isAmong = (name: string, values: readonly number[]): RawBuilder<SqlBool> =>
  values.length === 0
    ? sql<SqlBool>`false`
    : sql<SqlBool>`coalesce(${sql.ref(name)} in (${sql.join(values)}), false)`

/** What the clock of a record shows: it stands still in the states `paused`. */
export const clockOf = ({ state, since, paused }: Deadline, now: Moment): RawBuilder<unknown> =>
  paused.length === 0
    ? sql`${now}::timestamp`
    : sql`case when ${isAmong(state, paused)} then coalesce(${sql.ref(since)}, ${now}::timestamp)
        else ${now}::timestamp end`

/** Whether the clock of a limit runs. */
const runs = (from: Deadline, name: string, limit: TimeLimit): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(limit.until)} is null and ${sql.ref(name)} is not null
    and ${isAmong(from.by, Object.keys(limit.minutes).map(Number))})`

/** Whether the record is not done with: said as the index of such records says it, so that it serves. */
const isOpen = ({ state, ended }: Deadline): RawBuilder<SqlBool> =>
  ended.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(state)} not in (${sql.join(ended)})`

/** Whether the moment that `at` makes of one of the running limits has passed. */
const hasPassed = (
  from: Deadline,
  now: Moment,
  at: (name: string, limit: TimeLimit) => RawBuilder<unknown>,
) =>
  sql<SqlBool>`coalesce(${sql.join(
    Object.entries(from.limits).map(
      ([name, limit]) => sql`(${runs(from, name, limit)} and ${at(name, limit)} < ${clockOf(from, now)})`,
    ),
    sql` or `,
  )}, false)`

/** From when on it is told that time runs out. */
function soonFrom(name: string, { minutes, soon }: TimeLimit, by: string): RawBuilder<unknown> {
  const lengths = Object.entries(minutes).map(
    ([value, length]) => sql`when ${Number(value)} then interval ${sql.lit(`${length * soonShare} minutes`)}`,
  )
  const early = sql`${sql.ref(name)} - case ${sql.ref(by)} ${sql.join(lengths, sql` `)} end`
  return soon === undefined ? early : sql`coalesce(${sql.ref(soon)}, ${early})`
}

const isLate = (from: Deadline, now: Moment) => hasPassed(from, now, (name) => sql.ref(name))

/** Late ones among them. */
const isPressing = (from: Deadline, now: Moment) =>
  hasPassed(from, now, (name, limit) => soonFrom(name, limit, from.by))

/** The same as `standingOf`, for the database: 0, 1 or 2, that of the limit which stands worst. */
export const overdueSql = (from: Deadline, now: Moment): RawBuilder<number> =>
  sql<number>`(case when not ${isOpen(from)} then 0 when ${isLate(from, now)} then 2
    when ${isPressing(from, now)} then 1 else 0 end)`

/** Whether a record stands so: of those that are done with none is looked at for what only others can be. */
export function standsSql(from: Deadline, standing: number, now: Moment): RawBuilder<SqlBool> {
  const late = isLate(from, now)
  if (standing === 2) return sql<SqlBool>`(${isOpen(from)} and ${late})`
  if (standing === 1) return sql<SqlBool>`(${isOpen(from)} and not ${late} and ${isPressing(from, now)})`
  return standing === 0
    ? sql<SqlBool>`not (${isOpen(from)} and ${isPressing(from, now)})`
    : sql<SqlBool>`false`
}

/** The limit that comes first; null: no clock runs. */
const nearestSql = (from: Deadline): RawBuilder<unknown> =>
  sql`least(${sql.join(
    Object.entries(from.limits).map(
      ([name, limit]) => sql`case when ${runs(from, name, limit)} then ${sql.ref(name)} end`,
    ),
  )})`

/** Whether a clock runs for the record. */
export const hasTimeLeft = (from: Deadline): RawBuilder<SqlBool> =>
  sql<SqlBool>`${isOpen(from)} and ${nearestSql(from)} is not null`

/** How long there is until the limit that comes first, to order by; null where no clock runs. */
export const timeLeftSql = (from: Deadline, now: Moment): RawBuilder<unknown> =>
  sql`(case when ${isOpen(from)} then ${nearestSql(from)} - (${clockOf(from, now)}) end)`

export type Where = Expression<SqlBool>

export const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

export const living: Where = sql<SqlBool>`${sql.ref('deletedAt')} is null`

export const deleted: Where = sql<SqlBool>`${sql.ref('deletedAt')} is not null`

export const equals = (name: string, value: unknown): Where => sql<SqlBool>`${sql.ref(name)} = ${value}`

export const allOf = (parts: readonly Where[]): Where =>
  parts.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(parts, sql` and `)}`

export const anyOf = (parts: readonly Where[]): Where =>
  parts.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(parts, sql` or `)})`

export const isIn = (name: string, values: readonly unknown[]): Where =>
  values.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`${sql.ref(name)} in (${sql.join(values)})`

export const isNull = (name: string): Where => sql<SqlBool>`${sql.ref(name)} is null`

function oneOf(name: string, values: readonly Scalar[]): Where {
  const given = values.filter((value) => value !== null)
  const parts = given.length > 0 ? [isIn(name, given)] : []
  return anyOf(values.length > given.length ? [...parts, isNull(name)] : parts)
}

const symbols: Readonly<Record<Compared['is'], RawBuilder<unknown>>> = {
  lessThan: sql`<`,
  atMost: sql`<=`,
  equal: sql`=`,
  atLeast: sql`>=`,
  greaterThan: sql`>`,
}

/** The moments of a day lie between its start and the next one's: said so, an index on the column serves. */
function daySql(name: string, is: Compared['is'], day: string): Where {
  const column = sql.ref(name)
  const start = sql`${day}::date`
  const next = sql`(${day}::date + 1)`
  switch (is) {
    case 'lessThan':
      return sql<SqlBool>`${column} < ${start}`
    case 'atMost':
      return sql<SqlBool>`${column} < ${next}`
    case 'equal':
      return sql<SqlBool>`(${column} >= ${start} and ${column} < ${next})`
    case 'atLeast':
      return sql<SqlBool>`${column} >= ${start}`
    case 'greaterThan':
      return sql<SqlBool>`${column} >= ${next}`
  }
}

/** A day and a moment are compared by their days. */
function fieldsSql(name: string, is: Compared['is'], other: string, fields: FieldMap): Where {
  const isMixed = isTime(fields[name]) && fields[name]?.kind !== fields[other]?.kind
  const cast = isMixed ? sql`::date` : sql``
  return sql<SqlBool>`${sql.ref(name)}${cast} ${symbols[is]} ${sql.ref(other)}${cast}`
}

const isTime = (field: ResolvedField | undefined) => field?.kind === 'date' || field?.kind === 'dateTime'

function comparisonSql(name: string, { is, to }: Compared, fields: FieldMap, now: Moment): Where {
  if (isFieldValue(to)) return fieldsSql(name, is, to.field, fields)
  if (typeof to === 'number') return sql<SqlBool>`${sql.ref(name)} ${symbols[is]} ${to}::numeric`
  const value = isClock(to) ? clockValue(to, now) : to
  return value.length === 10
    ? daySql(name, is, value)
    : sql<SqlBool>`${sql.ref(name)} ${symbols[is]} ${value}::timestamp`
}

/** How a record stands with its time limits is computed where it is asked about. */
function standingSql({ from }: DeadlineField, test: Test, now: Moment): Where {
  const found = anyOf(valuesOf(test).map((value) => standsSql(from, Number(value), now)))
  const isNegative = typeof test === 'object' && test !== null && 'noneOf' in test
  return isNegative ? sql<SqlBool>`not ${found}` : found
}

/** A list that holds nothing counts as empty, whether it is kept as an array or as JSON. */
const holdsNothing = (name: string): Where =>
  sql<SqlBool>`coalesce(${sql.ref(name)}::text, '{}') in ('{}', '[]')`

function testSql(name: string, test: Test, fields: FieldMap, now: Moment): Where {
  const field = fields[name]
  if (field && isDeadline(field)) return standingSql(field, test, now)
  const compared = comparisonOf(test)
  if (compared) return comparisonSql(name, compared, fields, now)
  const isNegative = typeof test === 'object' && test !== null && 'noneOf' in test
  const found = field && isMultiple(field.kind) ? holdsNothing(name) : oneOf(name, valuesOf(test))
  return isNegative ? sql<SqlBool>`coalesce(not ${found}, true)` : found
}

/**
 * The same condition that `matches` tests on a record, for the database; null: no condition. `fields` are those of the
 * record it is about.
 */
export const conditionSql = (
  condition: Condition | null,
  { fields }: Pick<ResolvedResource, 'fields'>,
  now: Moment,
): readonly Where[] =>
  Object.entries(condition ?? {}).flatMap(([name, test]) =>
    test === undefined ? [] : [testSql(name, test, fields, now)],
  )

/** A resource that is a tree, and the name of its `parent` field. */
export interface Tree {
  readonly resource: ResolvedResource
  readonly parent: string
}

type Resources = Readonly<Record<string, ResolvedResource>>

/** The tree whose records a field points at; null: it points elsewhere, or at no tree. */
export function treeOf(field: ResolvedField, resource: ResolvedResource, all: Resources): Tree | null {
  const isPointer = field.kind === 'reference' || field.kind === 'references'
  const target = isPointer ? all[field.target] : field.kind === 'parent' ? resource : undefined
  return target?.tree ? { resource: target, parent: target.tree } : null
}

/** Ids of a record and of everything below it, as a subquery. Where there is no tree: of the record alone. */
export function branchIds({ name, tree }: ResolvedResource, id: string): RawBuilder<unknown> {
  const above = tree ? sql.ref(`t.${tree}`) : sql`null`
  return sql`
    with recursive below as (
      select ${id}::text collate "C" as id
      union select t.id from ${sql.table(name)} t join below on ${above} = below.id
      where t.deleted_at is null
    ) select id from below`
}

/** Records that point into the branch of one record: at it, or at what is below it. */
export const pointsIntoBranch = (field: ResolvedField, tree: Tree, id: string): Where =>
  isArray(field)
    ? sql<SqlBool>`${sql.ref(field.name)} && array(${branchIds(tree.resource, id)})`
    : sql<SqlBool>`${sql.ref(field.name)} in (${branchIds(tree.resource, id)})`
