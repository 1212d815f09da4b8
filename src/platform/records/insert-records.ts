import { sql } from 'kysely'
import { inPieces } from '#domain/pieces.ts'
import { blank, type ResolvedResource, type Values } from '#schema'
import type { CallContext, Db } from '../contracts.ts'
import { isStored } from '../db/columns.ts'
import { snake } from '../db/names.ts'
import { noteWrite } from '../db/row-locks.ts'
import { announceRecords } from '../services/announce.ts'
import { noteTakenBy } from '../services/uploads.ts'
import { deferInserts } from './deferred-inserts.ts'
import { newRecord } from './store.ts'
import { keepBeginnings } from './timeline.ts'

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
