import { sql } from 'kysely'
import { inPieces } from '#domain/pieces.ts'
import { blank, type ResolvedResource, type Values } from '#schema'
import type { CallContext, Db } from '../contracts.ts'
import { encodeAll, isStored } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import { snake } from '../db/names.ts'
import { noteWrite } from '../db/row-locks.ts'
import { announceRecords } from '../services/announce.ts'
import { noteTakenBy } from '../services/uploads.ts'
import { momentsSet, stamp, storedOnly } from './store.ts'
import { keepBeginnings } from './timeline.ts'

/** New records that are still to be stored, those that others point at before them. */
type Deferred = ReadonlyMap<ResolvedResource, readonly Values[]>

const open = new WeakMap<Db, Map<ResolvedResource, Values[]>>()

/** Keeps a new record for later, where that was asked for. */
function isDeferred(db: Db, resource: ResolvedResource, record: Values): boolean {
  const deferred = open.get(db)
  if (!deferred) return false
  const kept = deferred.get(resource)
  if (kept) kept.push(record)
  else deferred.set(resource, [record])
  return true
}

/** Collects the new records that `run` makes, instead of storing each of them by itself. */
async function deferInserts<T>(db: Db, run: () => Promise<T>): Promise<readonly [T, Deferred]> {
  const deferred = new Map<ResolvedResource, Values[]>()
  open.set(db, deferred)
  try {
    return [await run(), deferred]
  } finally {
    open.delete(db)
  }
}

/** A record as it is stored for the first time. */
export function newRecord(
  context: CallContext,
  resource: ResolvedResource,
  values: Values,
): Values & { readonly id: string } {
  const { updateTime, updateUserName } = stamp(context)
  return {
    ...storedOnly(resource, values),
    ...momentsSet(resource, null, values, updateTime),
    id: newId(),
    version: 1,
    createTime: updateTime,
    createUserName: updateUserName,
    updateTime,
    updateUserName,
  }
}

export async function insertRecord(
  context: CallContext,
  resource: ResolvedResource,
  values: Values,
): Promise<Values> {
  const record = newRecord(context, resource, values)
  if (isDeferred(context.db, resource, record)) return record
  noteWrite(context.db)
  await context.db.insertInto(resource.name).values(encodeAll(resource, record)).execute()
  await noteTakenBy(context.db, resource, [record])
  await keepBeginnings(context, resource, [record])
  await announceRecords(context, resource, 'create', [record])
  return record
}

/** The embedded database lets nobody in while a statement runs, and a row of many indexes takes it a third of a millisecond. */
const atOnce = 250

/** Columns come as keys of JSON, where no plugin translates them. */
const inSnake = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [snake(name), value]))

const kept = ['id', 'version', 'createTime', 'createUserName', 'updateTime', 'updateUserName']

/** Rows of a resource's table, all as they are: what they leave out is null. */
export async function insertRows(db: Db, resource: ResolvedResource, rows: readonly Values[]): Promise<void> {
  const stored = Object.values(resource.fields).filter(isStored)
  const names = new Set([...kept, ...stored.map(({ name }) => name)])
  const columns = sql.join([...names].map((name) => sql.ref(name)))
  for (const some of inPieces(rows, atOnce)) {
    const json = JSON.stringify(some.map(inSnake))
    await sql`insert into ${sql.table(resource.name)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(resource.name)}, ${json}::jsonb)`.execute(
      db,
    )
  }
}

/**
 * Stores new records, a statement for hundreds of them, and answers them. They are taken as they are: no hook runs, no
 * log is written. What is left out has the default of its field.
 */
export async function insertRecords(
  context: CallContext,
  resource: ResolvedResource,
  all: readonly Values[],
): Promise<readonly (Values & { readonly id: string })[]> {
  const empty = blank(resource.fields)
  const records: (Values & { readonly id: string })[] = []
  for (const some of inPieces(all, atOnce)) {
    const made = some.map((values) => newRecord(context, resource, { ...empty, ...values }))
    await storeNewRecords(context, resource, made)
    records.push(...made)
  }
  return records
}

/**
 * Stores the new records that `run` makes when it is done, a statement for each resource instead of one for each record.
 * `run` does not find what it has made; what must not stand there together is refused by the database.
 */
export async function storedTogether<T>(context: CallContext, run: () => Promise<T>): Promise<T> {
  const [result, deferred] = await deferInserts(context.db, run)
  for (const [resource, records] of deferred) await storeNewRecords(context, resource, records)
  return result
}

/** Stores records as `newRecord` made them. */
async function storeNewRecords(
  context: CallContext,
  resource: ResolvedResource,
  records: readonly Values[],
): Promise<void> {
  noteWrite(context.db)
  await insertRows(context.db, resource, records)
  await noteTakenBy(context.db, resource, records)
  await keepBeginnings(context, resource, records)
  await announceRecords(context, resource, 'create', records)
}
