import type { ImportedRow, ImportFault } from '#domain/import-answer.ts'
import type { ResolvedResource, Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { inPart } from '../../db/transaction.ts'
import { forbidden } from '../../errors.ts'
import { allOf, isIn } from '../../records/condition-sql.ts'
import { storedTogether } from '../../records/insert-records.ts'
import { writeScope } from '../../records/scope.ts'
import { lockWhere } from '../../records/store.ts'
import { beginRecord, finishRecord } from '../write/create.ts'
import { refuseFrozen } from '../write/guards.ts'
import { prepareWrite } from '../write/prepare.ts'
import type { Sent } from '../write/sent-values.ts'
import { applyUpdate } from '../write/update.ts'
import {
  type ImportWork,
  keyOf,
  type Prepared,
  type PreparedRows,
  prepareRows,
  type SeenKeys,
} from './prepare-rows.ts'
import type { ReadRow } from './read-rows.ts'
import { faultsOf, labelOf, merged } from './row-faults.ts'

/** Rows that share a savepoint and a statement: more each time that all are taken, few again where one is refused. */
const together = { least: 20, most: 160 }

/** One entry of the log tells of all of them. */
const untold = { isTold: false }

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
  /** As spreadsheets count. */
  readonly row: number
  readonly before: Values | null
  readonly after: Values
}

interface Done {
  readonly outcome: ImportedRow['outcome']
  readonly written?: Omit<Written, 'row'>
  /** A new record that is still to be finished. */
  readonly record?: Values
  readonly msg?: string
  readonly faults?: readonly ImportFault[]
}

/** Takes rows into the open transaction one by one: first all that concerns others, then what ends with the row. */
interface RowTaker {
  /** Throws a refusal where the row is not to be written. */
  take(one: Prepared): Promise<Done>
  finish(done: Done): Promise<Done>
}

async function createRowTaker(
  context: CallContext,
  work: ImportWork,
  { prepared, hooked }: PreparedRows,
  seen: Map<string, number>,
): Promise<RowTaker> {
  const { imported, updates } = work
  const { resource } = work.hooked
  const existing = await existingRecords(context, resource, imported.key, prepared)

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

  return {
    async take(one) {
      if (one.row.ofTemplate !== null) return { outcome: 'skip', msg: one.row.ofTemplate }
      const key = keyOf(imported.key, one.sent.values)
      const current = existing.find.get(key)
      const earlier = key === null ? undefined : seen.get(key)
      if (key !== null && earlier === undefined) seen.set(key, one.row.row)
      if (earlier !== undefined && earlier !== one.row.row) {
        const column = labelOf(imported, imported.key.at(-1) ?? '')
        const faults = merged(imported, one.faults, [{ column, msg: `与第 ${earlier} 行重复` }])
        return { outcome: 'error', faults }
      }
      if (one.faults.length > 0) return judgeOnly(one, current)
      if (current) return update(current, one.sent)
      return { outcome: 'create', record: await beginRecord(context, hooked, one.sent) }
    },
    async finish({ record, ...done }) {
      if (!record) return done
      await finishRecord(context, hooked, record, untold)
      return { ...done, written: { before: null, after: record } }
    },
  }
}

/** Takes rows all together; null: one of them is refused, or they have to go one by one. */
async function takeAll(
  context: CallContext,
  { imported, hooked: { resource, hooks } }: ImportWork,
  { take, finish }: RowTaker,
  some: readonly Prepared[],
): Promise<readonly Done[] | null> {
  // A place is given behind those that stand there already, and so is a place in a tree.
  if (resource.ordering !== null || resource.tree !== null) return null
  // A hook that looks for others has to find the rows before its own.
  if ((hooks.beforeCreate || hooks.beforeUpdate) && !hooks.ahead) return null
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
async function takeSome(
  context: CallContext,
  work: ImportWork,
  taker: RowTaker,
  some: readonly Prepared[],
): Promise<readonly Done[]> {
  const done: Done[] = []
  try {
    await inPart(context, async () => {
      for (const one of some) done.push(await taker.finish(await taker.take(one)))
    })
    return done
  } catch (error) {
    const faults = faultsOf(context, work.imported, error)
    // Undone with it is what stood before it: that is written once more.
    const before = done.length === 0 ? [] : await takeSome(context, work, taker, some.slice(0, done.length))
    return before.length < done.length ? before : [...before, { outcome: 'error', faults }]
  }
}

interface ImportedRows {
  readonly results: readonly ImportedRow[]
  readonly written: readonly Written[]
  /** With those of these rows. */
  readonly seen: SeenKeys
}

/**
 * Writes the rows within the open transaction and says what became of each, and what was written. A row that is refused
 * leaves nothing behind; the others go on. `before`: keys of the rows before them.
 */
export async function importRows(
  context: CallContext,
  work: ImportWork,
  rows: readonly ReadRow[],
  before: SeenKeys,
): Promise<ImportedRows> {
  const ready = await prepareRows(context, work, rows)
  const seen = new Map(before)
  const taker = await createRowTaker(context, work, ready, seen)
  const results: ImportedRow[] = []
  const allWritten: Written[] = []
  let size = together.least
  while (results.length < ready.prepared.length) {
    const some = ready.prepared.slice(results.length, results.length + size)
    const all = await takeAll(context, work, taker, some)
    size = all ? Math.min(2 * size, together.most) : together.least
    for (const { written, ...done } of all ?? (await takeSome(context, work, taker, some))) {
      const { row, cells, warnings } = (ready.prepared[results.length] as Prepared).row
      results.push({ row, cells, faults: [], warnings, changes: [], ...done })
      if (written) allWritten.push({ row, ...written })
    }
  }
  return { results, written: allWritten, seen }
}
