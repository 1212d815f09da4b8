import { sql } from 'kysely'
import type { Values } from '#schema'
import type { Db } from '../../contracts.ts'
import { allOf, columns } from '../../records/condition-sql.ts'
import type { Page } from '../input.ts'
import { countRows, lastCount } from './exact-count.ts'
import { dropAnchor, nearestAnchor, seek } from './page-anchors.ts'
import { type RowQuery, readRows } from './row-query.ts'

export interface RowPage {
  readonly rows: readonly Values[]
  readonly total: number
}

/** Pages this far in are worth knowing more first: the total, for those nearer to the end, and pages seen close by. */
const far = 1000

async function readFar(db: Db, query: RowQuery, names: readonly string[], page: Page): Promise<RowPage> {
  const { total, snapshot } = await countRows(db, query, null)
  const limit = Math.min(page.size, total - page.offset)
  if (limit <= 0) return { rows: [], total }
  const anchor = nearestAnchor(db, query, snapshot, page.offset)
  const fromStart = page.offset - (anchor?.offset ?? 0)
  const fromEnd = total - page.offset - limit
  const found =
    fromEnd < fromStart
      ? await readRows(db, query, names, { offset: fromEnd, limit, backwards: true })
      : await readRows(
          db,
          anchor ? { ...query, where: [...query.where, seek(query, anchor)] } : query,
          names,
          { offset: fromStart, limit },
        )
  const [first] = found.rows
  if (first && found.snapshot === snapshot) dropAnchor(db, query, snapshot, page.offset, first)
  return { rows: found.rows, total }
}

/** A search with no more finds than these is answered from one pass over them. */
const few = 1000

/**
 * The page and the total from one pass: a search goes through its text indexes, and going twice, for the rows and for
 * their number, costs as much as all the rest. Null: there are more finds, or this is no page of theirs.
 */
async function readFew(
  db: Db,
  { resource, where, order }: RowQuery,
  names: readonly string[],
  page: Page,
): Promise<RowPage | null> {
  const direction = sql.raw(order.order)
  const { rows } = await sql<Values & { readonly findCount: number }>`
    with finds as materialized (
      select ${columns(names)}, ${order.by} as find_place
      from ${sql.table(resource.name)} ${order.join ?? sql``} where ${allOf(where)} limit ${few + 1})
    select ${columns(names)}, count(*) over () as find_count from finds
    order by find_place ${direction}, id ${direction} limit ${page.size} offset ${page.offset}`.execute(db)
  const total = rows[0]?.findCount ?? 0
  if (total > few || (rows.length === 0 && page.offset > 0)) return null
  return { rows: rows.map(({ findCount: _, ...row }) => row), total }
}

/** One page and the exact total. A page that is not full is the last one and tells the total by itself. */
export async function readPage(
  db: Db,
  query: RowQuery,
  names: readonly string[],
  page: Page,
): Promise<RowPage> {
  if (page.offset >= far) return readFar(db, query, names, page)
  const isPromising = query.isSearch && (lastCount(db, query) ?? 0) <= few
  const found = isPromising ? await readFew(db, query, names, page) : null
  if (found) return found
  const { rows, snapshot } = await readRows(db, query, names, { offset: page.offset, limit: page.size })
  const isLast = rows.length < page.size && (rows.length > 0 || page.offset === 0)
  if (isLast) return { rows, total: page.offset + rows.length }
  const { total } = await countRows(db, query, snapshot)
  return { rows, total }
}
