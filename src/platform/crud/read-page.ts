import type { Values } from '#schema'
import type { Db } from '../kernel.ts'
import { countRows } from './exact-count.ts'
import type { Page } from './input.ts'
import { type RowQuery, readRows } from './row-query.ts'

export interface RowPage {
  readonly rows: readonly Values[]
  readonly total: number
}

/** Pages this far in are worth knowing the total first: behind the middle they are nearer to the end. */
const far = 1000

async function readFar(db: Db, query: RowQuery, names: readonly string[], page: Page): Promise<RowPage> {
  const total = await countRows(db, query, null)
  const limit = Math.min(page.size, total - page.offset)
  if (limit <= 0) return { rows: [], total }
  const fromEnd = total - page.offset - limit
  const slice =
    fromEnd < page.offset
      ? { offset: fromEnd, limit, backwards: true }
      : { offset: page.offset, limit: page.size }
  const { rows } = await readRows(db, query, names, slice)
  return { rows, total }
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
  const total = isLast ? page.offset + rows.length : await countRows(db, query, snapshot)
  return { rows, total }
}
