import type { GetListResponse } from '@refinedev/core'
import type { Row } from './row.ts'

/** A page of a list. */
export interface Found {
  readonly rows: readonly Row[]
  readonly total: number
  /** What is told of all records beside them: counts of tabs, figures, totals. */
  readonly beside: Readonly<Record<string, unknown>>
}

export const foundIn = ({ data, total, ...beside }: GetListResponse<Row>): Found => ({
  rows: data,
  total: total ?? 0,
  beside,
})

/** What is shown with the values of what was found since, each row where it is; what is told of all records is new. */
export function mergeUpdates(shown: Found, fresh: Found): Found {
  const byId = new Map(fresh.rows.map((row) => [row.id, row]))
  const rows = shown.rows.map((row) => byId.get(row.id) ?? row)
  return { rows, total: shown.total, beside: fresh.beside }
}

/** How many records have come or gone, as far as a page and its total tell. */
export function newsOf(shown: Found, fresh: Found): number {
  const ids = new Set(shown.rows.map(({ id }) => id))
  const freshIds = new Set(fresh.rows.map(({ id }) => id))
  const come = fresh.rows.filter(({ id }) => !ids.has(id)).length
  const gone = shown.rows.filter(({ id }) => !freshIds.has(id)).length
  return Math.max(come, gone, Math.abs(fresh.total - shown.total))
}
