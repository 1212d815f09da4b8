import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { dataScope } from '#resources/dictionaries.ts'
import { decidingField, type ResolvedResource, type Scope, userResource } from '#schema'
import type { CallContext, Session } from '../contracts.ts'
import { invalid } from '../errors.ts'
import { allOf, anyOf, branchIds, equals, living, type Where } from './condition-sql.ts'

type Resources = Readonly<Record<string, ResolvedResource>>
type DepartmentScope = Extract<Scope, { department: string }>
type AboutScope = Extract<Scope, { by: string }>

const noRecords: Where = sql<SqlBool>`false`

const referenceTo = (resource: ResolvedResource | undefined, target: string) =>
  Object.values(resource?.fields ?? {}).find((field) => field.kind === 'reference' && field.target === target)

/** Departments at or below one's own; `field`: a reference to them, their own `parent` field, or `id`. */
function byDepartment(resource: ResolvedResource, field: string, session: Session, all: Resources): Where {
  const pointer = resource.fields[field]
  const isOwn = field === 'id' || pointer?.kind === 'parent'
  const target = isOwn ? resource : pointer?.kind === 'reference' ? all[pointer.target] : undefined
  if (!target || session.departmentId === null) return noRecords
  return sql<SqlBool>`${sql.ref(field)} in (${branchIds(target, session.departmentId)})`
}

/** Records that a relation links with the user. */
function byGrant(resource: ResolvedResource, grant: string, session: Session, all: Resources): Where {
  const relation = all[grant]
  const here = referenceTo(relation, resource.name)
  const user = referenceTo(relation, userResource)
  if (!relation || !here || !user) return noRecords
  return sql<SqlBool>`${sql.ref('id')} in (
    select ${sql.ref(here.name)} from ${sql.table(relation.name)}
    where ${sql.ref(user.name)} = ${session.userId} and ${living})`
}

const limitedBy = (resource: ResolvedResource, scope: DepartmentScope, session: Session, all: Resources) =>
  session.dataScope === dataScope.department
    ? byDepartment(resource, scope.department, session, all)
    : byGrant(resource, scope.grant, session, all)

/** What is told of records in sight, of what knows no scope, and what the user did. */
function aboutVisible(
  resource: ResolvedResource,
  { about: [type, id], by }: AboutScope,
  session: Session,
  all: Resources,
): Where {
  const limited = Object.values(all).flatMap((target) => {
    const where = target === resource ? [] : scopeOf(target, session, all)
    return where.length === 0 ? [] : [{ name: target.name, where: allOf(where) }]
  })
  const isFree = sql<SqlBool>`coalesce(${sql.ref(type)} <> all(${limited.map(({ name }) => name)}::text[]), true)`
  const seen = limited.map(
    ({ name, where }) => sql<SqlBool>`(${sql.ref(type)} = ${name} and ${sql.ref(id)} in (
      select ${sql.ref('id')} from ${sql.table(name)} where ${where}))`,
  )
  return anyOf([equals(by, session.userId), isFree, ...seen])
}

function scopeOf(resource: ResolvedResource, session: Session, all: Resources): readonly Where[] {
  const { scope } = resource
  if (scope === null) return []
  if ('writes' in scope) return []
  if ('about' in scope) return [aboutVisible(resource, scope, session, all)]
  if (!('through' in scope)) return [limitedBy(resource, scope, session, all)]
  const pointer = resource.fields[scope.through]
  const target = pointer?.kind === 'reference' ? all[pointer.target] : undefined
  if (!target) return [noRecords]
  const visible = scopeOf(target, session, all)
  if (visible.length === 0) return []
  return [
    sql<SqlBool>`${sql.ref(scope.through)} in (
      select ${sql.ref('id')} from ${sql.table(target.name)} where ${allOf(visible)})`,
  ]
}

/** Who makes a call, as far as it decides what they see. */
export type Caller = Pick<CallContext, 'session' | 'services' | 'isSystem'>

/** Narrows a query to the records the caller's roles let them see, deleted ones too; empty: all of them. */
export function scopeSql(resource: ResolvedResource, context: Caller): readonly Where[] {
  const { session, services, isSystem } = context
  if (resource.scope === null || isSystem || session?.dataScope === dataScope.all) return []
  return session ? scopeOf(resource, session, services.config.resources) : [noRecords]
}

/** What every query of a resource starts from: its living records within the caller's scope. */
export const visible = (resource: ResolvedResource, context: CallContext): readonly Where[] => [
  living,
  ...scopeSql(resource, context),
]

/** How much of the records around one its derived fields take in. */
export interface DerivationScope {
  readonly where: (resource: ResolvedResource) => readonly Where[]
  /** What follows the query of records that derived fields look at by their ids. */
  readonly lock: (table: string, where: Where) => RawBuilder<unknown>
}

/** What the caller may see. */
export const callerScope = (context: CallContext): DerivationScope => ({
  where: (resource) => visible(resource, context),
  lock: () => sql``,
})

/** What a caller with limited data scope may write, of what they see. */
export function writeScope(resource: ResolvedResource, context: CallContext): readonly Where[] {
  const { session, services } = context
  const { scope } = resource
  if (scope === null || !('writes' in scope) || session === null || session.dataScope === dataScope.all)
    return []
  return [byDepartment(resource, scope.writes, session, services.config.resources)]
}

/**
 * Refuses a record that the write has put outside the caller's scope: it would be gone for them, and whoever can put
 * records, users or departments elsewhere can widen what they see. `changed`: names of the fields written.
 */
export async function refuseOutOfScope(
  context: CallContext,
  resource: ResolvedResource,
  id: string,
  changed: ReadonlySet<string>,
): Promise<void> {
  const { session, services, db } = context
  const field = decidingField(resource)
  if (field === null || !changed.has(field) || session === null || session.dataScope === dataScope.all) return
  const within =
    resource.scope !== null && 'writes' in resource.scope
      ? [byDepartment(resource, field, session, services.config.resources)]
      : visible(resource, context)
  const { rows } = await sql`
    select id from ${sql.table(resource.name)} where ${allOf([equals('id', id), ...within])}`.execute(db)
  if (rows.length === 0)
    throw invalid({ [field]: `${resource.fields[field]?.label ?? resource.label}不在您的数据范围内` })
}
