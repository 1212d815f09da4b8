import { type RawBuilder, sql } from 'kysely'
import type { ResolvedResource, SortOrder, Values } from '#schema'
import type { Db } from '../../contracts.ts'
import { isStored } from '../../db/columns.ts'
import { allOf, columns, type Where } from '../../records/condition-sql.ts'

export interface Order {
  /** What to order by; ties go by id, in the same direction. */
  readonly by: RawBuilder<unknown>
  /** Where `by` comes from, if not from the row itself. Brings no column that a resource might have. */
  readonly join?: RawBuilder<unknown>
  readonly order: SortOrder
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

/** Rows further in than this are found by id first: walking the index alone is twice as fast as walking rows. */
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
  const chosen =
    slice.offset < deep
      ? sql`where ${allOf(where)} ${page}`
      : sql`where id in (select id from ${table} where ${allOf(where)} ${page}) ${sorted}`
  const { rows } = await sql<Values>`select ${columns(names)} from ${table} ${chosen}`.execute(db)
  return slice.backwards ? rows.toReversed() : rows
}
