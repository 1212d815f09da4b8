import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Values } from '#schema'
import type { CallContext, Db, Services } from '../../contracts.ts'
import { noteWrite } from '../../db/row-locks.ts'
import { countAgain } from '../../db/tally-tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { ModuleTable } from '../../module-contracts.ts'
import { insertRows } from '../../records/insert-records.ts'
import { resourcesOf } from '../../records/resources-of.ts'
import { systemContext } from '../../services/call-context.ts'

type NewRecord = Values & { readonly id: string }

/** New floors with what is on them: what points at others stands behind those. */
export interface NewFloors {
  readonly floors: readonly NewRecord[]
  readonly houses: readonly NewRecord[]
  readonly rooms: readonly NewRecord[]
}

/** Floors that are stored and seen by nobody, until all that was made with them is there. */
export const unseenTables: readonly ModuleTable[] = [
  { name: 'unseenFloor', columns: { id: { type: 'text' } }, primaryKey: ['id'] },
]

/** How many houses are stored, or taken away again, in one transaction: on the embedded database others wait for its end. */
export const housesAtOnce = 50

const estateOf = (services: Services) => resourcesOf({ services }, 'floor', 'house', 'houseRoom')

/** Stores them for all to see, where nothing says otherwise. */
export async function storeFloors(
  { db, services }: CallContext,
  { floors, houses, rooms }: NewFloors,
): Promise<void> {
  const estate = estateOf(services)
  noteWrite(db)
  await insertRows(db, estate.floor, floors)
  await insertRows(db, estate.house, houses)
  await insertRows(db, estate.houseRoom, rooms)
}

/** What lists know without counting changes by the houses that meet a condition, one way or the other. */
const countHouses = ({ db, services }: CallContext, where: RawBuilder<SqlBool>, sign: 1 | -1) =>
  countAgain(db, estateOf(services).house, services.config, where, sign)

const among = (column: string, ids: readonly string[]) =>
  sql<SqlBool>`${sql.ref(column)} = any(${ids}::text[])`

const idsOf = (records: readonly NewRecord[]) => records.map(({ id }) => id)

const unmark = (db: Db, floorIds: readonly string[]) =>
  sql`delete from unseen_floor where ${among('id', floorIds)}`.execute(db)

/**
 * From now on no statement finds what is unseen. The embedded database is one session, whose temporary views stand before
 * tables of the same name: whoever asks for floors and houses asks them. They end with the process.
 */
async function hideUnseen(db: Db): Promise<void> {
  const { rows } = await sql<{ isHidden: boolean }>`
    select to_regclass('pg_temp.floor') is not null as is_hidden`.execute(db)
  if (rows[0]?.isHidden) return
  for (const [table, pointer] of [
    ['floor', 'id'],
    ['house', 'floor_id'],
  ])
    await sql
      .raw(
        `create temporary view ${table} as select * from ${table} where ${pointer} not in (select id from unseen_floor)`,
      )
      .execute(db)
}

/** Stores them for nobody to see yet. A floor of which some is there already may have more. */
export async function storeUnseen(context: CallContext, made: NewFloors): Promise<void> {
  const { db } = context
  const floorIds = [...new Set([...idsOf(made.floors), ...made.houses.map(({ floorId }) => String(floorId))])]
  await unmark(db, floorIds)
  await storeFloors(context, made)
  await countHouses(context, among('id', idsOf(made.houses)), -1)
  await sql`insert into unseen_floor select unnest(${floorIds}::text[])`.execute(db)
  await hideUnseen(db)
}

async function unhideIfNone(db: Db): Promise<void> {
  const { rows } = await sql`select id from unseen_floor limit 1`.execute(db)
  if (rows.length > 0) return
  for (const table of ['floor', 'house']) await sql.raw(`drop view if exists pg_temp.${table}`).execute(db)
}

/** What was stored unseen is seen from the end of this transaction on. */
export async function showUnseen(context: CallContext, floors: readonly NewRecord[]): Promise<void> {
  const { db } = context
  const ids = idsOf(floors)
  noteWrite(db)
  await unmark(db, ids)
  await unhideIfNone(db)
  await countHouses(context, among('floorId', ids), 1)
}

/** Takes away some of what is on an unseen floor, and the floor once nothing is left on it. */
const takeAway = (context: CallContext, floorId: string) =>
  inTransaction(context, async (inside) => {
    const { db } = inside
    await unmark(db, [floorId])
    const { rows } = await sql<{ id: string }>`
      select id from house where floor_id = ${floorId} limit ${housesAtOnce}`.execute(db)
    const ids = rows.map(({ id }) => id)
    await countHouses(inside, among('id', ids), 1)
    noteWrite(db)
    await sql`delete from house_room where ${among('houseId', ids)}`.execute(db)
    await sql`delete from house where ${among('id', ids)}`.execute(db)
    const isEmpty = ids.length < housesAtOnce
    if (isEmpty) await sql`delete from floor where id = ${floorId}`.execute(db)
    else await sql`insert into unseen_floor values (${floorId})`.execute(db)
    await unhideIfNone(db)
    return isEmpty
  })

/** Takes away what was stored unseen. */
export async function undoUnseen(
  context: CallContext,
  floors: readonly { readonly id: string }[],
): Promise<void> {
  const ids = floors.map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`
    select id from unseen_floor where ${among('id', ids)}`.execute(context.db)
  for (const { id } of rows) while (!(await takeAway(context, id)));
}

/** Takes away what a process had stored unseen when it was killed. */
export async function undoAllUnseen(services: Services): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from unseen_floor`.execute(services.db)
  await undoUnseen(systemContext(services), rows)
}
