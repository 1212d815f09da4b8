import type { ResolvedBaseAction, ResolvedResource } from '#schema'
import { isEmpty } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { isIn } from '../../records/condition-sql.ts'
import { describeValue } from '../../records/operation-log.ts'
import { findWhere } from '../../records/store.ts'
import { loadTitles } from '../../records/titles.ts'

/** What the dialogs of the actions say of each record, in a line and with its masks on, by id: `收货人 张*；数量 2件`. */
export async function shownTexts(
  context: CallContext,
  resource: ResolvedResource,
  actions: readonly ResolvedBaseAction[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const names = [...new Set(actions.flatMap(({ shows }) => shows))]
  const fields = names.flatMap((name) => resource.fields[name] ?? [])
  if (fields.length === 0 || ids.length === 0) return new Map()
  const records = await findWhere(context, resource, isIn('id', ids))
  const titleOf = await loadTitles(context, resource, fields, records)
  return new Map(
    records.map((record) => [
      String(record.id),
      fields
        .filter(({ name }) => !isEmpty(record[name]))
        .map((field) => `${field.label} ${describeValue(field, record[field.name], titleOf)}`)
        .join('；'),
    ]),
  )
}
