import { useState } from 'react'
import { keptOrder } from '#admin/lib/kept-order.ts'
import { stored } from '#admin/lib/storage.ts'
import type { ReportColumn } from './report-calls.ts'

/** What one user wants of the columns of all reports, by attribute; kept as the columns of lists are. */
interface OwnColumns {
  /** Those that were ever put in order. */
  readonly order: readonly string[]
  readonly hidden: readonly string[]
}

const slot = () => stored.listSettings<Partial<OwnColumns>>('report')

const texts = (kept: unknown): readonly string[] =>
  Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []

const read = (): OwnColumns => {
  const kept = slot().get()
  return { order: texts(kept?.order), hidden: texts(kept?.hidden) }
}

const idsOf = (columns: readonly ReportColumn[]) => columns.map(({ attributeId }) => attributeId)

/** The columns of one report in a user's order. */
export const ordered = (
  columns: readonly ReportColumn[],
  order: readonly string[],
): readonly ReportColumn[] =>
  keptOrder(idsOf(columns), order).flatMap(
    (id) => columns.find(({ attributeId }) => attributeId === id) ?? [],
  )

/**
 * The columns of a report as this user wants them, and which of them are seen. What is hidden or moved is so in reports of
 * other products as well, where they have the attribute.
 */
export function useOwnColumns(columns: readonly ReportColumn[]) {
  const [own, setOwn] = useState(read)
  const all = ordered(columns, own.order)
  const keep = (next: OwnColumns) => {
    setOwn(next)
    slot().set(next)
  }
  const elsewhere = (ids: readonly string[]) => ids.filter((id) => !idsOf(columns).includes(id))
  return {
    all,
    shown: all.filter(({ attributeId }) => !own.hidden.includes(attributeId)),
    arrange: (ids: readonly string[]) => keep({ ...own, order: [...elsewhere(own.order), ...ids] }),
    hide: (ids: readonly string[]) => keep({ ...own, hidden: [...elsewhere(own.hidden), ...ids] }),
    reset: () => keep({ order: elsewhere(own.order), hidden: elsewhere(own.hidden) }),
  }
}
