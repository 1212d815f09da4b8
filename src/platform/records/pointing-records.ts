import { type RawBuilder, sql } from 'kysely'
import { countedBy, countingOf, mostNamed, type Standing, standingText } from '#domain/in-the-way.ts'
import { dataScope } from '#resources/dictionaries.ts'
import type { ResolvedField, ResolvedResource, Values } from '#schema'
import { mayRead } from '../access.ts'
import type { CallContext } from '../contracts.ts'
import { allOf, living, type Where } from './condition-sql.ts'
import { countSql, pointsAtAny } from './figure-sql.ts'
import { scopeSql } from './scope.ts'
import { masked } from './titles.ts'

// What refusals tell of records that stand in the way. Nobody learns of more by being refused than by asking: those
// within the caller's data scope are counted, and named where the caller may read them; of others it is told that there
// are some.

interface Asked {
  readonly where: Where
  /** What is counted. Default: the records. */
  readonly tally?: RawBuilder<unknown>
  /** Whether the caller may know how many of them they see. */
  readonly isTold: boolean
}

const seenSql = (resource: ResolvedResource, context: CallContext) => allOf(scopeSql(resource, context))

/** How many living records meet a condition, as far as the caller sees them; null: none do. */
async function count(
  context: CallContext,
  resource: ResolvedResource,
  { where, tally = sql`count(*)`, isTold }: Asked,
): Promise<Standing | null> {
  const seen = seenSql(resource, context)
  const { rows } = await sql<{ all: number; seen: number; n: number }>`
    select count(*) as "all", count(*) filter (where ${seen}) as seen, ${tally} filter (where ${seen}) as n
    from ${sql.table(resource.name)} where ${allOf([living, where])}`.execute(context.db)
  const [found] = rows
  if (!found || Number(found.all) === 0) return null
  const others = Number(found.all) > Number(found.seen)
  return isTold ? { n: Number(found.n), others } : { n: 0, others: true }
}

/** Records that no call answers are nobody's to read: who sees all there is may know their number. */
function mayCount(resource: ResolvedResource, context: CallContext): boolean {
  const { list, detail } = resource.endpoints
  const isUnread = list === undefined && detail === undefined
  return mayRead(resource, context) || (isUnread && context.session?.dataScope === dataScope.all)
}

/** Records that point at others with one of their fields. */
export interface Pointing {
  readonly resource: ResolvedResource
  readonly field: ResolvedField
}

/** The records of a resource, by their field of that name. */
export function pointerOf(resource: ResolvedResource, by: string): Pointing {
  const field = resource.fields[by]
  if (!field) throw new Error(`${resource.name} has no field ${by}`)
  return { resource, field }
}

/**
 * What points at records of `owner`; null: nothing does. How many is for those to know who may read them, or the figure
 * of `owner` that says so.
 */
export async function pointingText(
  context: CallContext,
  owner: ResolvedResource,
  { resource, field }: Pointing,
  ids: readonly string[],
  besides: readonly Where[] = [],
): Promise<string | null> {
  const {
    field: figure,
    distinct,
    counted,
  } = countingOf(context.services.config, owner, resource, field.name)
  const standing = await count(context, resource, {
    where: allOf([pointsAtAny(field, ids), ...besides]),
    ...(distinct === null ? {} : { tally: sql`count(distinct ${sql.ref(distinct)})` }),
    isTold: mayCount(resource, context) || (figure !== null && mayRead(owner, context)),
  })
  return standing && standingText(standing, counted)
}

interface FigureStanding {
  readonly text: string
  /** The figure counts others as well, which the caller does not see. */
  readonly others: boolean
}

/** The records that a field of one record counts; null: it is no such field. */
function countedRecords({ services }: CallContext, field: ResolvedField, { id }: Values) {
  if (field.kind !== 'derived' || !('count' in field.from)) return null
  const { from } = field
  const resource = services.config.resources[from.count]
  const by = resource?.fields[from.by]
  if (!resource || !by) return null
  const { tally, where } = countSql(services, resource, from)
  return {
    resource,
    where: allOf([pointsAtAny(by, [String(id)]), where]),
    tally,
    counted: countedBy(services.config, from) ?? resource,
  }
}

/** What a field of a record counts, whoever asks; null: nothing, or it is no such field. */
export async function figureStanding(
  context: CallContext,
  owner: ResolvedResource,
  field: ResolvedField,
  record: Values,
): Promise<FigureStanding | null> {
  const records = countedRecords(context, field, record)
  if (records === null) return null
  const { resource, where, tally, counted } = records
  const isTold = mayCount(resource, context) || mayRead(owner, context)
  const standing = await count(context, resource, { where, tally, isTold })
  return standing && { text: standingText(standing, counted), others: standing.others }
}

/** Records that meet a condition, by what their field `by` calls them; null: there are none. */
export async function namedText(
  context: CallContext,
  resource: ResolvedResource,
  where: Where,
  { by = resource.title, label = resource.label }: { readonly by?: string; readonly label?: string } = {},
): Promise<string | null> {
  const isTold = mayRead(resource, context)
  const standing = await count(context, resource, { where, isTold: true })
  const field = resource.fields[by]
  if (standing === null || !field) return null
  const { rows } = await sql<{ name: unknown }>`
    select ${sql.ref(by)} as name from ${sql.table(resource.name)}
    where ${allOf([living, where, seenSql(resource, context)])} order by ${sql.ref(by)} limit ${mostNamed}`.execute(
    context.db,
  )
  const names = isTold ? rows.map(({ name }) => masked(field, name)) : []
  return standingText({ ...standing, names }, { counter: resource.counter, label })
}

/** What a field of a record counts, by the field's label and by what their field `by` calls them; null: nothing. */
export async function namedFigure(
  context: CallContext,
  field: ResolvedField,
  record: Values,
  by: string,
): Promise<string | null> {
  const records = countedRecords(context, field, record)
  return records && namedText(context, records.resource, records.where, { by, label: field.label })
}
