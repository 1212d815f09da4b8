import { sql } from 'kysely'
import type { Values } from '#schema'
import type { Db } from '../../contracts.ts'
import { allOf, columns, type Where } from '../../records/condition-sql.ts'
import type { Page } from '../input.ts'
import { orderSql, type RowQuery, readNear, readRows } from './row-query.ts'

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
