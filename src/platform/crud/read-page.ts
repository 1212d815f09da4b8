import type { Values } from '#schema'
import type { Db } from '../kernel.ts'
import { countRows } from './exact-count.ts'
import type { Page } from './input.ts'
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

/** One page and the exact total. A page that is not full is the last one and tells the total by itself. */
export async function readPage(
  db: Db,
  query: RowQuery,
  names: readonly string[],
  page: Page,
): Promise<RowPage> {
  if (page.offset >= far) return readFar(db, query, names, page)
  const { rows, snapshot } = await readRows(db, query, names, { offset: page.offset, limit: page.size })
  const isLast = rows.length < page.size && (rows.length > 0 || page.offset === 0)
  if (isLast) return { rows, total: page.offset + rows.length }
  const { total } = await countRows(db, query, snapshot)
  return { rows, total }
}
