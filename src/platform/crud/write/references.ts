import { sql } from 'kysely'
import { everyNode } from '#domain/menu-tree.ts'
import {
  type FieldErrors,
  type Moment,
  type ResolvedField,
  type ResolvedResource,
  type Sharing,
  sharingOf,
  type Values,
} from '#schema'
import type { CallContext } from '../../contracts.ts'
import { lockClause } from '../../db/row-locks.ts'
import { invalid } from '../../errors.ts'
import { allOf, columns, conditionSql, equals, isIn, type Where } from '../../records/condition-sql.ts'
import { visible } from '../../records/scope.ts'
import { asIds } from '../../records/titles.ts'
import { momentOf } from '../../services/call-context.ts'

type ReferenceField = ResolvedField<'reference' | 'references'>

const isReference = (field: ResolvedField): field is ReferenceField =>
  field.kind === 'reference' || field.kind === 'references'

/** What the field's dropdown offers is what it accepts. */
function offered(field: ReferenceField, target: ResolvedResource, now: Moment): readonly Where[] {
  const lookup = field.lookup === null ? undefined : target.lookups[field.lookup]
  const params = field.kind === 'reference' ? Object.entries(field.params ?? {}) : []
  const narrowed = params.flatMap(([name, value]) =>
    target.fields[name] && value !== null ? [equals(name, value)] : [],
  )
  return [
    ...conditionSql(lookup?.where ?? null, target, now),
    ...conditionSql(field.where, target, now),
    ...narrowed,
  ]
}

/** The value that the targets' shared field must have. */
async function sharedValue(
  { db, services: { config } }: CallContext,
  resource: ResolvedResource,
  { sibling, field, through }: Sharing,
  record: Values,
): Promise<unknown> {
  if (!through) return record[sibling] ?? null
  const pointer = resource.fields[sibling]
  const between = pointer?.kind === 'reference' ? config.resources[pointer.target] : undefined
  if (!between) return null
  const { rows } = await sql<Values>`
    select ${columns([field])} from ${sql.table(between.name)} where ${equals('id', String(record[sibling] ?? ''))}`.execute(
    db,
  )
  return rows[0]?.[field] ?? null
}

/** Of these records those that a field may point at, with what they have to share. */
export type TargetReader = (
  context: CallContext,
  field: ReferenceField,
  ids: readonly string[],
) => Promise<readonly Values[]>

/**
 * Looks the records up and holds them: a deletion of one of them waits for this transaction, and then finds what
 * points at it.
 */
const readTargets: TargetReader = async (context, field, ids) => {
  const target = context.services.config.resources[field.target]
  if (!target || ids.length === 0) return []
  const sharing = sharingOf(field)
  const where = allOf([
    isIn('id', ids),
    ...visible(target, context),
    ...offered(field, target, momentOf(context.services)),
  ])
  const names = sharing ? ['id', sharing.field] : ['id']
  const { rows } = await sql<Values>`
    select ${columns(names)} from ${sql.table(target.name)} where ${where}
    order by id ${lockClause(context.db, { table: target.name, where, mode: 'keep' })}`.execute(context.db)
  return rows
}

/** Looks up at once what many records will point at: one query for each field, not for each record. */
export async function readTargetsAhead(
  context: CallContext,
  resource: ResolvedResource,
  records: readonly Values[],
): Promise<TargetReader> {
  const known = new Map<string, ReadonlyMap<string, Values | null>>()
  for (const field of Object.values(resource.fields).filter(isReference)) {
    const ids = [...new Set(records.flatMap((record) => asIds(record[field.name])))]
    const rows = await readTargets(context, field, ids)
    const found = new Map(rows.map((row) => [String(row.id), row]))
    known.set(field.name, new Map(ids.map((id) => [id, found.get(id) ?? null])))
  }
  return async (context, field, ids) => {
    const rows = ids.map((id) => known.get(field.name)?.get(id))
    return rows.includes(undefined) ? readTargets(context, field, ids) : rows.filter((row) => row != null)
  }
}

async function referenceError(
  context: CallContext,
  resource: ResolvedResource,
  field: ReferenceField,
  record: Values,
  read: TargetReader,
): Promise<string | null> {
  const ids = asIds(record[field.name])
  if (ids.length === 0) return null
  const sharing = sharingOf(field)
  const rows = await read(context, field, ids)
  if (rows.length < ids.length) return `所选${field.label}不存在或不可用`
  // A sibling that the platform sets follows the choice.
  if (!sharing || resource.fields[sharing.sibling]?.readOnly) return null
  const shared = await sharedValue(context, resource, sharing, record)
  if (rows.every((row) => row[sharing.field] === shared)) return null
  return `所选${field.label}不属于该${resource.fields[sharing.sibling]?.label ?? sharing.sibling}`
}

async function pointerError(
  context: CallContext,
  resource: ResolvedResource,
  field: ResolvedField,
  record: Values,
  read: TargetReader,
): Promise<string | null> {
  const { addresses, config } = context.services
  const ids = asIds(record[field.name])
  if (ids.length === 0) return null
  if (isReference(field)) return referenceError(context, resource, field, record, read)
  if (field.kind === 'address') return addresses.isPath(ids) ? null : `请选择完整的${field.label}`
  if (field.kind !== 'permissions') return null
  const known = new Set(everyNode(config.menu).map(({ id }) => id))
  return ids.every((id) => known.has(id)) ? null : `${field.label}含有不存在的节点`
}

/** Refuses changed fields that point at nothing, or at what the caller may not choose. */
export async function checkReferences(
  context: CallContext,
  resource: ResolvedResource,
  record: Values,
  changed: ReadonlySet<string>,
  read: TargetReader = readTargets,
): Promise<void> {
  const errors: Record<string, string> = {}
  for (const field of Object.values(resource.fields)) {
    const sibling = isReference(field) ? (sharingOf(field)?.sibling ?? null) : null
    if (!changed.has(field.name) && !(sibling !== null && changed.has(sibling))) continue
    const message = await pointerError(context, resource, field, record, read)
    if (message !== null) errors[field.name] = message
  }
  if (Object.keys(errors).length > 0) throw invalid(errors satisfies FieldErrors)
}
