import type { ImportedRow } from '#domain/import-answer.ts'
import type { ResolvedImport, ResolvedResource } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { describeValue } from '../../records/operation-log.ts'
import { loadTitles } from '../../records/titles.ts'
import { changedNames } from '../../records/write.ts'
import type { Written } from './import-rows.ts'
import { labelOf } from './row-faults.ts'

/** Rows that change a record, with what that holds so far at the columns in which they differ from it. */
export async function withChanges(
  context: CallContext,
  resource: ResolvedResource,
  imported: ResolvedImport,
  rows: readonly ImportedRow[],
  written: readonly Written[],
): Promise<readonly ImportedRow[]> {
  const fields = Object.values(resource.fields).filter(({ name }) => labelOf(imported, name) !== null)
  const updates = written.flatMap(({ row, before, after }) =>
    before === null ? [] : [{ row, before, after }],
  )
  const titleOf = await loadTitles(
    context,
    resource,
    fields,
    updates.map(({ before }) => before),
  )
  const byRow = new Map(
    updates.map(({ row, before, after }) => {
      const changed = changedNames(before, after)
      const changes = fields.flatMap((field) => {
        const column = labelOf(imported, field.name)
        if (column === null || !changed.has(field.name)) return []
        return [{ column, before: describeValue(field, before[field.name], titleOf) }]
      })
      return [row, changes] as const
    }),
  )
  return rows.map((row) => ({ ...row, changes: byRow.get(row.row) ?? row.changes }))
}
