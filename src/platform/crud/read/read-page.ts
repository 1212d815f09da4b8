import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { deadlineFields, type ResolvedResource, type SortOrder, type Values } from '#schema'
import type { Db } from '../../contracts.ts'
import { isStored } from '../../db/columns.ts'
import { allOf, columns, type Where } from '../../records/condition-sql.ts'
import type { Page } from '../input.ts'

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
function orderSql({ by, order, thenBy }: Order, backwards: boolean, place = by): RawBuilder<unknown> {
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
async function readNear(
  db: Db,
  query: RowQuery,
  names: readonly string[],
  slice: Slice,
): Promise<readonly Values[]> {
  const first = firstHalf(query)
  const rows = first ? await readRows(db, first, names, slice) : []
  return rows.length === slice.limit ? rows : readRows(db, query, names, slice)
}

interface RowPage {
  readonly rows: readonly Values[]
  readonly total: number
  /** Found by the indexes of texts: there are few. */
  readonly byIndex: boolean
}

/** How many rows a query finds, exactly. */
async function countRows(db: Db, { resource, where, total }: RowQuery): Promise<number> {
  if (total) return total()
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(resource.name)} where ${allOf(where)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** A page this far in is read from whichever end is nearer, so the total has to be known first. */
const far = 1000

async function readFar(db: Db, query: RowQuery, names: readonly string[], page: Page): Promise<RowPage> {
  const total = await countRows(db, query)
  const limit = Math.min(page.size, total - page.offset)
  if (limit <= 0) return { rows: [], total, byIndex: false }
  const fromEnd = total - page.offset - limit
  const backwards = fromEnd < page.offset
  const rows = await readRows(db, query, names, {
    offset: backwards ? fromEnd : page.offset,
    limit,
    backwards,
  })
  return { rows, total, byIndex: false }
}

/** A search with no more finds than these is answered from one pass over them. */
const few = 1000

/**
 * The page and the total from one pass: a search goes through its text indexes, and going twice, for the rows and for
 * their number, costs as much as all the rest. Null: there are more finds, or this is no page of theirs.
 */
async function readFew(
  db: Db,
  { resource, order }: RowQuery,
  where: readonly Where[],
  names: readonly string[],
  page: Page,
): Promise<RowPage | null> {
  const { rows } = await sql<Values & { readonly findCount: number }>`
    with finds as materialized (
      select ${columns(names)}, ${order.by} as find_place
      from ${sql.table(resource.name)} ${order.join ?? sql``} where ${allOf(where)} limit ${few + 1})
    select ${columns(names)}, count(*) over () as find_count from finds
    ${orderSql(order, false, sql`find_place`)} limit ${page.size} offset ${page.offset}`.execute(db)
  const total = rows[0]?.findCount ?? 0
  if (total > few || (rows.length === 0 && page.offset > 0)) return null
  return { rows: rows.map(({ findCount: _, ...row }) => row), total, byIndex: true }
}

/** One page and the exact total. A page that is not full is the last one and tells the total by itself. */
export async function readPage(
  db: Db,
  query: RowQuery,
  names: readonly string[],
  page: Page,
): Promise<RowPage> {
  if (page.offset >= far) return readFar(db, query, names, page)
  const found = query.byIndex ? await readFew(db, query, query.byIndex, names, page) : null
  if (found) return found
  const rows = await readNear(db, query, names, { offset: page.offset, limit: page.size })
  const isLast = rows.length < page.size && (rows.length > 0 || page.offset === 0)
  const total = isLast ? page.offset + rows.length : await countRows(db, query)
  return { rows, total, byIndex: false }
}
