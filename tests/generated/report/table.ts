import type { Result } from '../run.ts'
import { failureText, reportOf } from './failure-report.ts'
import { groupBy } from './group-by.ts'

export interface Row {
  readonly entity: string
  readonly operation: string
  readonly ok: number
  readonly failed: number
  readonly skipped: number
  readonly milliseconds: number
  /** Why cases were skipped, each reason once. */
  readonly reasons: readonly string[]
}

const count = (results: readonly Result[], is: Result['outcome']['is']) =>
  results.filter(({ outcome }) => outcome.is === is).length

export function rowsOf(results: readonly Result[]): readonly Row[] {
  const groups = groupBy(results, ({ case: { entity, operation } }) => `${entity}\n${operation}`)
  return groups.map(([key, group]) => {
    const [entity = '', operation = ''] = key.split('\n')
    const reasons = group.flatMap(({ outcome }) => (outcome.is === 'skipped' ? [outcome.why] : []))
    return {
      entity,
      operation,
      ok: count(group, 'ok'),
      failed: count(group, 'failed'),
      skipped: count(group, 'skipped'),
      milliseconds: group.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
      reasons: [...new Set(reasons)],
    }
  })
}

export const totals = (results: readonly Result[]) => ({
  ok: count(results, 'ok'),
  failed: count(results, 'failed'),
  skipped: count(results, 'skipped'),
})

const head = ['entity', 'operation', 'ok', 'failed', 'skipped', 'ms', '']

const cells = (row: Row): readonly string[] => [
  row.entity,
  row.operation,
  String(row.ok),
  row.failed > 0 ? `${row.failed} ✗` : '-',
  row.skipped > 0 ? String(row.skipped) : '-',
  String(Math.round(row.milliseconds)),
  row.reasons.join('; '),
]

const isNumber = (column: number) => column >= 2 && column <= 5

/** Entity × operation, then each failure in full. */
export function tableOf(results: readonly Result[]): string {
  const lines = [head, ...rowsOf(results).map(cells)]
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const drawn = lines.map((line) =>
    line
      .map((cell, column) => {
        const width = column === head.length - 1 ? 0 : (widths[column] ?? 0)
        return isNumber(column) ? cell.padStart(width) : cell.padEnd(width)
      })
      .join('  ')
      .trimEnd(),
  )
  const failures = results
    .filter(({ outcome }) => outcome.is === 'failed')
    .map((result) => failureText(reportOf(result)))
  const { ok, failed, skipped } = totals(results)
  return [...drawn, '', ...failures, `${ok} ok, ${failed} failed, ${skipped} skipped`].join('\n')
}
