import type { ImportFault } from '#domain/import-answer.ts'
import type { ResolvedImport, ResolvedResource, Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { type HookedResource, writable } from '../../records/write.ts'
import { readTargetsAhead } from '../write/references.ts'
import { readSent, type Sent } from '../write/sent-values.ts'
import { findRecords } from './find-records.ts'
import { withClearValues } from './masked-cells.ts'
import type { ReadRow } from './read-rows.ts'

/** A row with all that a form would send for it. */
export interface Prepared {
  readonly row: ReadRow
  readonly sent: Sent
  readonly faults: readonly ImportFault[]
}

/** What an import does to the rows of a file, one after the other, each by the way of every save. */
export interface ImportWork {
  readonly hooked: HookedResource
  readonly imported: ResolvedImport
  readonly updates: boolean
  readonly within: string | null
}

/** Fills in what the columns find. */
async function withReferences(
  context: CallContext,
  resource: ResolvedResource,
  imported: ResolvedImport,
  rows: readonly ReadRow[],
  within: string | null,
) {
  const names = new Set(imported.columns.flatMap(({ field, path }) => (path === null ? [] : [field])))
  const own =
    imported.within && resource.fields[imported.within.name] ? { [imported.within.name]: within } : {}
  const findings = await Promise.all(
    [...names].flatMap((name) => {
      const field = resource.fields[name]
      if (field?.kind !== 'reference') return []
      return [findRecords(context, field, imported, rows, within).then((find) => ({ name, find }))]
    }),
  )
  return rows.map((row) => {
    const values: Record<string, unknown> = { ...own, ...row.values }
    const faults = [...row.faults]
    for (const { name, find } of findings) {
      const finding = find(row)
      if (finding && 'id' in finding) values[name] = finding.id
      if (finding && 'fault' in finding) faults.push(finding.fault)
    }
    return { row, values, faults }
  })
}

/** The rows as forms would send them. */
async function asSent(
  context: CallContext,
  { hooked: { resource }, imported, within }: ImportWork,
  rows: readonly ReadRow[],
): Promise<readonly Prepared[]> {
  const filled = await withReferences(context, resource, imported, rows, within)
  const clear = await withClearValues(context, resource, imported, filled)
  const all: Prepared[] = []
  for (const { row, values, faults } of clear)
    all.push({ row, faults, sent: await readSent(context, writable(resource), values) })
  return all
}

/** Rows as they are to be written, and the resource with hooks that know ahead what they ask of each. */
export interface PreparedRows {
  readonly prepared: readonly Prepared[]
  readonly hooked: HookedResource
}

/** The rows with what is known ahead of all of them, and hooks that know ahead what they ask of each. */
export async function prepareRows(
  context: CallContext,
  work: ImportWork,
  rows: readonly ReadRow[],
): Promise<PreparedRows> {
  const { resource, hooks } = work.hooked
  const all = await asSent(context, work, rows)
  const said = all.map(({ sent }) => sent.values)
  const ahead = await hooks.ahead?.(said, context)
  const targets = await readTargetsAhead(context, resource, said)
  const prepared = all.map((one): Prepared => ({ ...one, sent: { ...one.sent, targets } }))
  return { prepared, hooked: { resource, hooks: { ...hooks, ...ahead } } }
}

/** The values of the key as one text; null: the row does not say all of it. */
export const keyOf = (key: readonly string[], values: Values): string | null => {
  const parts = key.map((name) => values[name] ?? null)
  return parts.includes(null) ? null : JSON.stringify(parts)
}

/** By key, the row that has it first. */
export type SeenKeys = ReadonlyMap<string, number>

/** Of the parts before. */
export async function keysBefore(
  context: CallContext,
  work: ImportWork,
  rows: readonly ReadRow[],
): Promise<SeenKeys> {
  const seen = new Map<string, number>()
  for (const { row, sent } of await asSent(context, work, rows)) {
    const key = row.ofTemplate === null ? keyOf(work.imported.key, sent.values) : null
    if (key !== null && !seen.has(key)) seen.set(key, row.row)
  }
  return seen
}
