import { randomBytes } from 'node:crypto'
import type { ImportedRow, ImportFault } from '#domain/import-answer.ts'
import {
  type ResolvedActionFile,
  type ResolvedBaseAction,
  type ResolvedResource,
  rowAction,
  rowRecord,
  type Values,
} from '#schema'
import type { CallContext } from '../../contracts.ts'
import { inPart } from '../../db/transaction.ts'
import { type Finding, findRecords } from './find-records.ts'
import { faultsOf, merged } from './import-rows.ts'
import type { ReadRow } from './read-rows.ts'

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

/** A row without a record is a mistake, at the column that should say which. */
function faultsOfFinding(finding: Finding, { columns }: ResolvedActionFile): readonly ImportFault[] {
  if (finding) return 'fault' in finding ? [finding.fault] : []
  const column = columns.find(({ decides }) => decides)?.label ?? null
  return [{ column, msg: `请输入${column}` }]
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

  async function act({ row, values }: ReadRow, id: string): Promise<void> {
    const { [rowAction]: which = 0, ...asked } = values
    const action = actions[Number(which)]
    if (!action) return
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
    const faults = merged(row.faults, faultsOfFinding(finding, file))
    if (!finding || !('id' in finding) || faults.length > 0) return faults
    try {
      await inPart(context, () => act(row, finding.id))
      return []
    } catch (error) {
      return faultsOf(context, file, error)
    }
  }

  const results: ImportedRow[] = []
  for (const one of rows) {
    const { row, cells, isExample } = one
    if (isExample) results.push({ row, cells, faults: [], outcome: 'skip', msg: '模板的示例' })
    else {
      const faults = await take(one)
      results.push({ row, cells, faults, outcome: faults.length > 0 ? 'error' : 'update' })
    }
  }
  return results
}
