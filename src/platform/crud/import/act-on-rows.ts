import { randomBytes } from 'node:crypto'
import { codes } from '#domain/error-codes.ts'
import type { ImportedRow, ImportFault } from '#domain/import-answer.ts'
import {
  isEmpty,
  labelOf,
  normalise,
  objectionsTo,
  type ResolvedActionFile,
  type ResolvedBaseAction,
  type ResolvedResource,
  rowAction,
  rowRecord,
  type Values,
  validateValue,
} from '#schema'
import type { CallContext } from '../../contracts.ts'
import { inPart } from '../../db/transaction.ts'
import { Refusal } from '../../errors.ts'
import { isIn } from '../../records/condition-sql.ts'
import { describeValue } from '../../records/operation-log.ts'
import { findRecord, findWhere } from '../../records/store.ts'
import { loadTitles } from '../../records/titles.ts'
import { situationOf } from '../write/guards.ts'
import { type Finding, findRecords } from './find-records.ts'
import type { ReadRow } from './read-rows.ts'
import { faultsOf, merged } from './row-faults.ts'

/**
 * Why an action is not made of a record as it stands, by the choices it has: `商品类型为「服务/虚拟」，不能发货`. Null: that is not
 * how it stands in the way.
 */
async function whyNot(
  context: CallContext,
  resource: ResolvedResource,
  action: ResolvedBaseAction,
  id: string,
): Promise<string | null> {
  const found = await findRecord(context, resource, id)
  if (!found) return null
  const situation = await situationOf(context, resource, found, [action.when])
  const fields = objectionsTo(action, situation).flatMap((one) => one.fields)
  const reasons = fields.flatMap((name) => {
    const field = resource.fields[name]
    const label = field?.kind === 'choice' ? labelOf(field.dictionary, situation.record[name]) : null
    return field && label !== null ? [`${field.label}为「${label}」`] : []
  })
  return reasons.length === 0 ? null : `${reasons.join('，')}，不能${action.label}`
}

/** The transitions and actions of a file, as the values of its column count them. */
function actionsOf(
  { states, actions }: ResolvedResource,
  file: ResolvedActionFile,
): readonly ResolvedBaseAction[] {
  const all: readonly ResolvedBaseAction[] = [
    ...Object.values(states?.transitions ?? {}),
    ...Object.values(actions),
  ]
  return file.actions.flatMap((name) => all.find((action) => action.name === name) ?? [])
}

/** The column that says which record a row is about. */
const recordColumn = ({ columns }: ResolvedActionFile): string | null =>
  columns.find(({ decides }) => decides)?.label ?? null

/** A row without a record is a mistake, at the column that should say which. */
function faultsOfFinding(finding: Finding, file: ResolvedActionFile): readonly ImportFault[] {
  if (finding) return 'fault' in finding ? [finding.fault] : []
  const column = recordColumn(file)
  return [{ column, msg: `请输入${column}` }]
}

/** What is wrong with the cells of a row by themselves: said at once, where no call comes to judge them. */
const faultsOfCells = (
  { values }: ReadRow,
  { columns, fields }: ResolvedActionFile,
): readonly ImportFault[] =>
  columns.flatMap(({ field: name, label }) => {
    const field = fields[name]
    const msg = field ? validateValue(field, normalise(field, values[name]), false) : null
    return msg === null ? [] : [{ column: label, msg }]
  })

const isStateChanged = (error: unknown) => error instanceof Refusal && error.code === codes.stateChanged

/** What the dialogs of the actions say of each record, in a line and with its masks on, by id: `收货人 张*；数量 2件`. */
async function shownTexts(
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

/**
 * Makes the action of each row, one after the other, each by its own call and judged as that. Says what became of each;
 * whoever asks takes all of it back where one of them is refused. `requestId`: of the whole file.
 */
export async function actOnRows(
  context: CallContext,
  resource: ResolvedResource,
  file: ResolvedActionFile,
  rows: readonly ReadRow[],
  requestId: string | null,
): Promise<readonly ImportedRow[]> {
  const actions = actionsOf(resource, file)
  const pointer = file.fields[rowRecord]
  const find =
    pointer?.kind === 'reference' ? await findRecords(context, pointer, file, rows, null) : () => null
  const request = requestId ?? randomBytes(16).toString('hex')

  async function act({ row, values }: ReadRow, action: ResolvedBaseAction, id: string): Promise<void> {
    const { [rowAction]: _which, ...asked } = values
    const input: Values = {
      ...asked,
      ...action.send,
      [action.key]: id,
      ...(file.once === null ? {} : { [file.once]: `${request}-${row}` }),
    }
    await context.call(context, action.endpoint.path, input)
  }

  async function take(row: ReadRow): Promise<readonly ImportFault[]> {
    const finding = find(row)
    const faults = merged(file, row.faults, faultsOfFinding(finding, file))
    if (!finding || !('id' in finding) || faults.length > 0)
      return merged(file, faults, faultsOfCells(row, file))
    const action = actions[Number(row.values[rowAction] ?? 0)]
    if (!action) return []
    try {
      await inPart(context, () => act(row, action, finding.id))
      return []
    } catch (error) {
      const reason = isStateChanged(error) ? await whyNot(context, resource, action, finding.id) : null
      return reason === null ? faultsOf(context, file, error) : [{ column: recordColumn(file), msg: reason }]
    }
  }

  const idOf = (row: ReadRow): string | null => {
    const finding = find(row)
    return finding && 'id' in finding ? finding.id : null
  }
  const shown = await shownTexts(
    context,
    resource,
    actions,
    rows.flatMap((row) => idOf(row) ?? []),
  )
  const results: ImportedRow[] = []
  for (const one of rows) {
    const { row, cells, ofTemplate, warnings } = one
    const told = { row, cells, warnings, changes: [] }
    if (ofTemplate !== null) results.push({ ...told, faults: [], outcome: 'skip', msg: ofTemplate })
    else {
      const faults = await take(one)
      const msg = shown.get(idOf(one) ?? '')
      if (faults.length > 0) results.push({ ...told, faults, outcome: 'error' })
      else results.push({ ...told, faults, outcome: 'update', ...(msg !== undefined && { msg }) })
    }
  }
  return results
}
