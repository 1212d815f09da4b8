import { type SqlBool, sql } from 'kysely'
import { inTheWay } from '#domain/in-the-way.ts'
import type { Pointer, ResolvedResource } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { lockClause, lockRows, noteWrite } from '../../db/row-locks.ts'
import { conflict } from '../../errors.ts'
import { allOf, living, type Where } from '../../records/condition-sql.ts'
import { pointsAtAny } from '../../records/figure-sql.ts'
import { type Pointing, pointingText } from '../../records/pointing-records.ts'
import { hideRecords } from '../../records/store.ts'

interface Found extends Pointing {
  readonly onDelete: Pointer['onDelete']
}

function pointersOf({ services }: CallContext, resource: ResolvedResource): readonly Found[] {
  return resource.pointers.flatMap(({ resource: name, field: by, onDelete }) => {
    const other = services.config.resources[name]
    const field = other?.fields[by]
    return other && field ? [{ resource: other, field, onDelete }] : []
  })
}

const pointing = ({ field }: Found, ids: readonly string[]): Where => allOf([living, pointsAtAny(field, ids)])

interface Doomed {
  readonly resource: ResolvedResource
  readonly ids: readonly string[]
}

/** Those of a resource that go with the others. */
const doomedIds = (doomed: readonly Doomed[], { name }: ResolvedResource) =>
  doomed.flatMap(({ resource, ids }) => (resource.name === name ? ids : []))

/** Records that go with the given ones, and with those, locked: what they are is only known when all are found. */
async function gather(context: CallContext, start: Doomed): Promise<readonly Doomed[]> {
  const doomed: Doomed[] = []
  const next = [start]
  for (let found = next.shift(); found; found = next.shift()) {
    const known = new Set(doomedIds(doomed, found.resource))
    const ids = found.ids.filter((id) => !known.has(id))
    if (ids.length === 0) continue
    doomed.push({ resource: found.resource, ids })
    for (const pointer of pointersOf(context, found.resource))
      if (pointer.onDelete === 'cascade')
        next.push({ resource: pointer.resource, ids: await idsPointing(context, pointer, ids) })
  }
  return doomed
}

async function idsPointing({ db }: CallContext, found: Found, ids: readonly string[]) {
  const lock = { table: found.resource.name, where: pointing(found, ids), mode: 'change' } as const
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(lock.table)} where ${lock.where} order by id ${lockClause(db, lock)}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** Only what stays can stand in the way. */
async function refuseInUse(
  context: CallContext,
  label: string,
  { owner, found, ids }: Leading,
  leaving: readonly string[],
) {
  const stays = sql<SqlBool>`not id = any(${leaving}::text[])`
  const standing = await pointingText(context, owner, found, ids, [stays])
  if (standing !== null) throw conflict(inTheWay(label, standing))
}

async function clearPointers({ db }: CallContext, found: Found, ids: readonly string[]) {
  const column = sql.ref(found.field.name)
  const emptied =
    found.field.kind === 'references'
      ? sql`array(select id from unnest(${column}) with ordinality as one(id, place)
            where not id = any(${ids}::text[]) order by place)`
      : sql`null`
  noteWrite(db)
  await sql`update ${sql.table(found.resource.name)} set ${column} = ${emptied}, version = version + 1
    where ${pointing(found, ids)}`.execute(db)
}

/** Pointers of one kind that lead to records which go. */
interface Leading {
  /** What they point at. */
  readonly owner: ResolvedResource
  readonly found: Found
  readonly ids: readonly string[]
}

const leadingTo = (
  context: CallContext,
  doomed: readonly Doomed[],
  onDelete: Pointer['onDelete'],
): readonly Leading[] =>
  doomed.flatMap(({ resource, ids }) =>
    pointersOf(context, resource)
      .filter((found) => found.onDelete === onDelete)
      .map((found) => ({ owner: resource, found, ids })),
  )

/** Deletes a locked record with all that goes with it; refused as a whole where anything is in the way. */
export async function deleteAll(context: CallContext, resource: ResolvedResource, id: string): Promise<void> {
  const doomed = await gather(context, { resource, ids: [id] })
  for (const leading of leadingTo(context, doomed, 'restrict'))
    await refuseInUse(context, resource.label, leading, doomedIds(doomed, leading.found.resource))
  const cleared = leadingTo(context, doomed, 'clear')
  for (const { found, ids } of cleared)
    await lockRows(context.db, {
      table: found.resource.name,
      where: pointing(found, ids),
      mode: 'change',
    })
  for (const { found, ids } of cleared) await clearPointers(context, found, ids)
  for (const { resource: gone, ids } of doomed) await hideRecords(context, gone, ids)
}
