import type { ImportedRow, ImportFault } from '#domain/import-answer.ts'
import type { ResolvedImport, ResolvedResource, Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { inPart } from '../../db/transaction.ts'
import { forbidden } from '../../errors.ts'
import type { HookedResource } from '../../records/apply-changes.ts'
import { writable } from '../../records/check-values.ts'
import { allOf, isIn } from '../../records/condition-sql.ts'
import { storedTogether } from '../../records/insert-records.ts'
import { writeScope } from '../../records/scope.ts'
import { lockWhere } from '../../records/store.ts'
import { beginRecord, finishRecord } from '../write/create.ts'
import { refuseFrozen } from '../write/guards.ts'
import { prepareWrite } from '../write/prepare.ts'
import { readTargetsAhead } from '../write/references.ts'
import { readSent, type Sent } from '../write/sent-values.ts'
import { applyUpdate } from '../write/update.ts'
import { findRecords } from './find-records.ts'
import type { ReadRow } from './read-rows.ts'
import { faultsOf, labelOf, merged } from './row-faults.ts'

/** A row with all that a form would send for it. */
interface Prepared {
  readonly row: ReadRow
  readonly sent: Sent
  readonly faults: readonly ImportFault[]
}

/** Rows that share a savepoint and a statement: more each time that all are taken, few again where one is refused. */
const together = { least: 20, most: 160 }

/** One entry of the log tells of all of them. */
const untold = { isTold: false }

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

/** The rows as forms would send them, and hooks that know ahead what they ask of each. */
async function prepareRows(
  context: CallContext,
  { hooked: { resource, hooks }, imported, within }: ImportWork,
  rows: readonly ReadRow[],
) {
  const filled = await withReferences(context, resource, imported, rows, within)
  const sents: Sent[] = []
  for (const { values } of filled) sents.push(await readSent(context, writable(resource), values))
  const said = sents.map(({ values }) => values)
  const ahead = await hooks.ahead?.(said, context)
  const targets = await readTargetsAhead(context, resource, said)
  const prepared = filled.map(
    ({ row, faults }, index): Prepared => ({ row, faults, sent: { ...(sents[index] as Sent), targets } }),
  )
  return { prepared, hooked: { resource, hooks: { ...hooks, ...ahead } } }
}

/** The values of the key as one text; null: the row does not say all of it. */
const keyOf = (key: readonly string[], values: Values): string | null => {
  const parts = key.map((name) => values[name] ?? null)
  return parts.includes(null) ? null : JSON.stringify(parts)
}

/** The records that are there already, locked, and whether the caller may write them. */
async function existingRecords(
  context: CallContext,
  resource: ResolvedResource,
  key: readonly string[],
  rows: readonly Prepared[],
) {
  const said = rows.filter(({ sent }) => keyOf(key, sent.values) !== null)
  const where = allOf(key.map((name) => isIn(name, [...new Set(said.map(({ sent }) => sent.values[name]))])))
  const records = said.length === 0 ? [] : await lockWhere(context, resource, where)
  const scope = writeScope(resource, context)
  const ids = records.map(({ id }) => id)
  const mine =
    scope.length === 0 || ids.length === 0
      ? records
      : await lockWhere(context, resource, allOf([isIn('id', ids), ...scope]))
  const mayWrite = new Set(mine.map(({ id }) => id))
  return {
    find: new Map(records.map((record) => [keyOf(key, record), record])),
    mayWrite: (record: Values) => mayWrite.has(record.id),
  }
}

/** A record that was written: as it was, null where it is new, and as it is. */
export interface Written {
  readonly before: Values | null
  readonly after: Values
}

interface Done {
  readonly outcome: ImportedRow['outcome']
  readonly written?: Written
  /** A new record that is still to be finished. */
  readonly record?: Values
  readonly msg?: string
  readonly faults?: readonly ImportFault[]
}

/**
 * Writes the rows within the open transaction and says what became of each, and what was written. A row that is refused
 * leaves nothing behind; the others go on.
 */
export async function importRows(
  context: CallContext,
  work: ImportWork,
  rows: readonly ReadRow[],
): Promise<{ readonly results: readonly ImportedRow[]; readonly written: readonly Written[] }> {
  const { imported, updates } = work
  const { resource } = work.hooked
  const { prepared, hooked } = await prepareRows(context, work, rows)
  const existing = await existingRecords(context, resource, imported.key, prepared)
  const seen = new Map<string, number>()

  async function update(current: Values, sent: Sent): Promise<Done> {
    if (!updates) return { outcome: 'skip', msg: '已存在' }
    if (!existing.mayWrite(current)) throw forbidden()
    await refuseFrozen(context, resource, current)
    const after = await applyUpdate(context, hooked, current, sent, untold)
    return after === current
      ? { outcome: 'skip', msg: '与现有数据相同' }
      : { outcome: 'update', written: { before: current, after } }
  }

  async function judgeOnly({ sent, faults }: Prepared, current: Values | undefined): Promise<Done> {
    const target = current ? ({ kind: 'update', current } as const) : ({ kind: 'create' } as const)
    try {
      await prepareWrite(context, resource, target, sent)
      return { outcome: 'error', faults }
    } catch (error) {
      return { outcome: 'error', faults: merged(imported, faults, faultsOf(context, imported, error)) }
    }
  }

  async function take(one: Prepared): Promise<Done> {
    if (one.row.ofTemplate !== null) return { outcome: 'skip', msg: one.row.ofTemplate }
    const key = keyOf(imported.key, one.sent.values)
    const current = existing.find.get(key)
    const earlier = key === null ? undefined : seen.get(key)
    if (key !== null && earlier === undefined) seen.set(key, one.row.row)
    if (earlier !== undefined && earlier !== one.row.row) {
      const column = labelOf(imported, imported.key.at(-1) ?? '')
      return {
        outcome: 'error',
        faults: merged(imported, one.faults, [{ column, msg: `与第 ${earlier} 行重复` }]),
      }
    }
    if (one.faults.length > 0) return judgeOnly(one, current)
    if (current) return update(current, one.sent)
    return { outcome: 'create', record: await beginRecord(context, hooked, one.sent) }
  }

  const finish = async ({ record, ...done }: Done): Promise<Done> => {
    if (!record) return done
    await finishRecord(context, hooked, record, untold)
    return { ...done, written: { before: null, after: record } }
  }

  /** Takes rows all together; null: one of them is refused. */
  async function takeAll(some: readonly Prepared[]): Promise<readonly Done[] | null> {
    // A place is given behind those that stand there already, and so is a place in a tree.
    if (resource.ordering !== null || resource.tree !== null) return null
    try {
      return await inPart(context, async () => {
        const begun = await storedTogether(context, async () => {
          const all: Done[] = []
          for (const one of some) all.push(await take(one))
          return all
        })
        const done: Done[] = []
        for (const one of begun) done.push(await finish(one))
        return done
      })
    } catch (error) {
      // Throws what is no refusal.
      faultsOf(context, imported, error)
      return null
    }
  }

  /** Takes rows up to the first that is refused, and says what became of each. */
  async function takeSome(some: readonly Prepared[]): Promise<readonly Done[]> {
    const done: Done[] = []
    try {
      await inPart(context, async () => {
        for (const one of some) done.push(await finish(await take(one)))
      })
      return done
    } catch (error) {
      const faults = faultsOf(context, imported, error)
      // Undone with it is what stood before it: that is written once more.
      const before = done.length === 0 ? [] : await takeSome(some.slice(0, done.length))
      return before.length < done.length ? before : [...before, { outcome: 'error', faults }]
    }
  }

  const results: ImportedRow[] = []
  const allWritten: Written[] = []
  let size = together.least
  while (results.length < prepared.length) {
    const some = prepared.slice(results.length, results.length + size)
    const all = await takeAll(some)
    size = all ? Math.min(2 * size, together.most) : together.least
    for (const { written, ...done } of all ?? (await takeSome(some))) {
      const { row, cells } = (prepared[results.length] as Prepared).row
      results.push({ row, cells, faults: [], ...done })
      if (written) allWritten.push(written)
    }
  }
  return { results, written: allWritten }
}
