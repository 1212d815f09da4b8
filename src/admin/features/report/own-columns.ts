import { keptOrder } from '#admin/lib/kept-order.ts'
import { useSetting } from '#admin/providers/personal-settings.ts'
import { mostReportColumns, type ReportColumns } from '#domain/personal-settings.ts'
import type { ReportColumn } from './report-calls.ts'

const none: ReportColumns = { order: [], hidden: [] }

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
  const [kept, change] = useSetting('reportColumns')
  const own = kept ?? none
  const all = ordered(columns, own.order)
  const keep = ({ order, hidden }: ReportColumns) =>
    change({ order: order.slice(-mostReportColumns), hidden: hidden.slice(-mostReportColumns) })
  const elsewhere = (ids: readonly string[]) => ids.filter((id) => !idsOf(columns).includes(id))
  return {
    all,
    shown: all.filter(({ attributeId }) => !own.hidden.includes(attributeId)),
    arrange: (ids: readonly string[]) => keep({ ...own, order: [...elsewhere(own.order), ...ids] }),
    hide: (ids: readonly string[]) => keep({ ...own, hidden: [...elsewhere(own.hidden), ...ids] }),
    reset: () => keep({ order: elsewhere(own.order), hidden: elsewhere(own.hidden) }),
  }
}
