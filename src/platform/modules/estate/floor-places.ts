import { type SqlBool, sql } from 'kysely'
import { isEmpty, type Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { looksLike } from '../../db/columns.ts'
import { lockRows, noteWrite } from '../../db/row-locks.ts'
import { allOf, equals, living } from '../../records/condition-sql.ts'

interface Standing {
  /** Null: it is about to come. */
  readonly id: string | null
  readonly floorNo: number
  readonly sort: number | null
  /** Of the unit that floors come to. */
  readonly isInUnit: boolean
}

/** Behind the highest floor of the unit that is not above it; below all of them before the first. */
function indexFor(order: readonly Standing[], floorNo: number): number {
  let highest = -1
  for (const [index, one] of order.entries())
    if (one.isInUnit && one.floorNo <= floorNo && one.floorNo >= (order[highest]?.floorNo ?? one.floorNo))
      highest = index
  if (highest !== -1) return highest + 1
  const first = order.findIndex(({ isInUnit }) => isInUnit)
  return first === -1 ? order.length : first
}

/** Whether a floor stands in a building and unit, however these are written. */
export const isInUnit = ({ building, unit }: Values) =>
  allOf(
    Object.entries({ building, unit }).map(([name, value]) =>
      isEmpty(value) ? sql<SqlBool>`coalesce(${sql.ref(name)}, '') = ''` : looksLike(name, String(value)),
    ),
  )

/** The floors of a project in their order, but for `butId`. */
async function readOrder({ db }: CallContext, unit: Values, butId: string | null): Promise<Standing[]> {
  const where = allOf([equals('projectId', unit.projectId), living])
  await lockRows(db, { table: 'floor', where, mode: 'change' })
  const { rows } = await sql<Standing>`
    select id, floor_no, sort, ${isInUnit(unit)} as is_in_unit
    from floor where ${where} and id is distinct from ${butId}
    order by coalesce(sort, floor_no), floor_no, id`.execute(db)
  return rows
}

async function storePlaces(
  { db }: CallContext,
  moved: readonly { readonly id: string; readonly place: number | undefined }[],
): Promise<void> {
  if (moved.length === 0) return
  noteWrite(db)
  await sql`update floor set sort = wanted.place
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as wanted(id text, place bigint)
    where floor.id = wanted.id`.execute(db)
}

/** Floors that others have come among since they got their places. */
export const movePlaces = (
  context: CallContext,
  floors: readonly { readonly id: string }[],
  before: readonly number[],
  now: readonly number[],
): Promise<void> =>
  storePlaces(
    context,
    floors.flatMap(({ id }, index) => (before[index] === now[index] ? [] : [{ id, place: now[index] }])),
  )

/**
 * Makes room for floors of one building and unit, each among the others by its number, however people have ordered
 * those; answers their places. The project is locked. Who stands behind moves on, which is no edit of theirs.
 */
export async function placeFloors(
  context: CallContext,
  unit: Values,
  floorNos: readonly number[],
  butId: string | null = null,
): Promise<readonly number[]> {
  const order = await readOrder(context, unit, butId)
  const coming = floorNos.map((floorNo): Standing => ({ id: null, floorNo, sort: null, isInUnit: true }))
  for (const one of coming.toSorted((a, b) => a.floorNo - b.floorNo))
    order.splice(indexFor(order, one.floorNo), 0, one)
  const moved = order.flatMap(({ id, sort }, index) =>
    id === null || sort === index + 1 ? [] : [{ id, place: index + 1 }],
  )
  await storePlaces(context, moved)
  return coming.map((one) => order.indexOf(one) + 1)
}
