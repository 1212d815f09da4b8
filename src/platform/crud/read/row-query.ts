import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { deadlineFields, type ResolvedResource, type SortOrder, type Values } from '#schema'
import type { Db } from '../../contracts.ts'
import { isStored } from '../../db/columns.ts'
import { allOf, columns, type Where } from '../../records/condition-sql.ts'

export interface Order {
  /** What to order by; ties go by id, in the same direction. */
  readonly by: RawBuilder<unknown>
  /** Where `by` comes from, if not from the row itself. Brings no column that a resource might have. */
  readonly join?: RawBuilder<unknown>
  readonly order: SortOrder
  /** Whether a row has a place; those without come last, or first in the other direction. Default: all have one. */
  readonly placed?: Where
  /** Of the row itself, among rows of one place; ties go by id in this direction then. */
  readonly thenBy?: { readonly by: RawBuilder<unknown>; readonly order: SortOrder }
}

export interface RowQuery {
  readonly resource: ResolvedResource
  readonly where: readonly Where[]
  readonly order: Order
  /** Where texts are looked for: the same by their indexes, which find few rows quickly, in no order. */
  readonly byIndex?: readonly Where[]
  /** How many rows it finds, where that is known without counting them. */
  readonly total?: () => Promise<number>
}

/** Stored columns that may leave the database on reads: all but passwords. */
export const readable = (resource: ResolvedResource): readonly string[] => [
  'id',
  'version',
  ...Object.values(resource.fields)
    .filter((field) => isStored(field) && field.kind !== 'password')
    .map((field) => field.name),
]

const reversed = { asc: 'desc', desc: 'asc' } as const

/** What follows `order by`. `place`: where `by` has been computed already. */
export function orderSql({ by, order, thenBy }: Order, backwards: boolean, place = by): RawBuilder<unknown> {
  const directed = (one: SortOrder) => sql.raw(backwards ? reversed[one] : one)
  const second = thenBy ? sql`${thenBy.by} ${directed(thenBy.order)}, ` : sql``
  return sql`order by ${place} ${directed(order)}, ${second}id ${directed(thenBy?.order ?? order)}`
}

/**
 * Rows further in than this are found by id first: walking the index alone is twice as fast as walking rows. So are those
 * with time limits, of which an index holds all that their lists go by.
 */
const deep = 200

export interface Slice {
  readonly offset: number
  readonly limit: number
  /** Counts from the other end. */
  readonly backwards?: boolean
}

/** One page of rows. */
export async function readRows(
  db: Db,
  query: RowQuery,
  names: readonly string[],
  slice: Slice,
): Promise<readonly Values[]> {
  const { resource, where, order } = query
  const table = sql`${sql.table(resource.name)} ${order.join ?? sql``}`
  const sorted = orderSql(order, slice.backwards ?? false)
  const page = sql`${sorted} limit ${slice.limit} offset ${slice.offset}`
  const isById = slice.offset >= deep || deadlineFields(resource.fields).length > 0
  const chosen = !isById
    ? sql`where ${allOf(where)} ${page}`
    : sql`where id in (select id from ${table} where ${allOf(where)} ${page}) ${sorted}`
  const { rows } = await sql<Values>`select ${columns(names)} from ${table} ${chosen}`.execute(db)
  return slice.backwards ? rows.toReversed() : rows
}

/** The rows that come first in the order of a query: with a place, or without one; null: all are of one sort. */
function firstHalf(query: RowQuery): RowQuery | null {
  const { where, order } = query
  const { placed } = order
  if (!placed) return null
  return order.order === 'asc'
    ? { ...query, where: [...where, placed] }
    : { ...query, where: [...where, sql<SqlBool>`not (${placed})`], order: { ...order, by: sql.ref('id') } }
}

/** One page of rows, those of the half that comes first without a look at the other. */
export async function readNear(
  db: Db,
  query: RowQuery,
  names: readonly string[],
  slice: Slice,
): Promise<readonly Values[]> {
  const first = firstHalf(query)
  const rows = first ? await readRows(db, first, names, slice) : []
  return rows.length === slice.limit ? rows : readRows(db, query, names, slice)
}
