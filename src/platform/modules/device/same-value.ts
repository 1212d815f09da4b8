import { type Expression, type SqlBool, sql } from 'kysely'

const numeral = sql.raw(`'^[+-]?[0-9]+([.][0-9]+)?$'`)

/** The same as `isSameValue`; null where they are not and one of them is no number. */
export const sameValue = (one: Expression<unknown>, other: Expression<unknown>): Expression<SqlBool> =>
  sql<SqlBool>`(${one} = ${other} or case when ${one} ~ ${numeral} and ${other} ~ ${numeral}
    then ${one}::numeric = ${other}::numeric end)`
