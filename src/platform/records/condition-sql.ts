import { type Expression, type SqlBool, sql } from 'kysely'
import type { Condition, Scalar, Test } from '#schema'

export type Where = Expression<SqlBool>

export const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

export const living: Where = sql<SqlBool>`${sql.ref('deletedAt')} is null`

export const equals = (name: string, value: unknown): Where => sql<SqlBool>`${sql.ref(name)} = ${value}`

export const allOf = (parts: readonly Where[]): Where =>
  parts.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(parts, sql` and `)}`

const anyOf = (parts: readonly Where[]): Where =>
  parts.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(parts, sql` or `)})`

export const isIn = (name: string, values: readonly unknown[]): Where =>
  values.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`${sql.ref(name)} in (${sql.join(values)})`

const isNull = (name: string): Where => sql<SqlBool>`${sql.ref(name)} is null`

function oneOf(name: string, values: readonly Scalar[]): Where {
  const given = values.filter((value) => value !== null)
  const parts = given.length > 0 ? [isIn(name, given)] : []
  return anyOf(values.length > given.length ? [...parts, isNull(name)] : parts)
}

function testSql(name: string, test: Test): Where {
  if (typeof test !== 'object' || test === null) return oneOf(name, [test])
  if ('oneOf' in test) return oneOf(name, test.oneOf)
  return sql<SqlBool>`coalesce(not ${oneOf(name, test.noneOf)}, true)`
}

/** The same condition that `matches` tests on a record, for the database; null: no condition. */
export const conditionSql = (condition: Condition | null): readonly Where[] =>
  Object.entries(condition ?? {}).flatMap(([name, test]) => (test === undefined ? [] : [testSql(name, test)]))
