import { sql } from 'kysely'
import type { ResolvedFigure, ResolvedResource, Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { allOf, conditionSql, type Where } from '../../records/condition-sql.ts'
import { visible } from '../../records/scope.ts'
import { momentOf } from '../../services/moment.ts'
import { askingOf, listFilters, tabConditions } from './filter.ts'

/** The parameter by which a list is narrowed to one tab. */
const tabParam = ({ list: { search, tabs, ownTabs } }: ResolvedResource): string | null =>
  Object.keys(ownTabs).length > 0
    ? 'tab'
    : (search.flatMap((item) => (item.by === 'field' && item.field === tabs ? [item.param] : []))[0] ?? tabs)

function figureSql({ sum, where }: ResolvedFigure, resource: ResolvedResource, context: CallContext) {
  const met = allOf(conditionSql(where, resource, momentOf(context.services)))
  return sum === null
    ? sql`count(*) filter (where ${met})`
    : sql`coalesce(sum(${sql.ref(sum)}) filter (where ${met}), 0)`
}

async function sumsOf(context: CallContext, resource: ResolvedResource, where: Where): Promise<Values> {
  const figures = Object.entries(resource.list.figures)
  const columns = figures.map(
    ([, figure], index) => sql`${figureSql(figure, resource, context)} as ${sql.ref(`figure${index}`)}`,
  )
  if (figures.length === 0) return {}
  const { rows } = await sql<Values>`
    select ${sql.join(columns)} from ${sql.table(resource.name)} where ${where}`.execute(context.db)
  return Object.fromEntries(figures.map(([name], index) => [name, rows[0]?.[`figure${index}`] ?? 0]))
}

/** How many records each tab has that says itself what it holds: one look at the table for all of them. */
async function ownTabsOf(context: CallContext, resource: ResolvedResource, where: Where): Promise<Values> {
  const { now, userId } = askingOf(context)
  const tabs = Object.entries(resource.list.ownTabs)
  const columns = tabs.map(([, tab], index) => {
    const met = allOf(tabConditions(resource, tab, now, userId))
    return sql`count(*) filter (where ${met}) as ${sql.ref(`tab${index}`)}`
  })
  const { rows } = await sql<Values>`
    select ${sql.join(columns)} from ${sql.table(resource.name)} where ${where}`.execute(context.db)
  return Object.fromEntries(tabs.map(([name], index) => [name, rows[0]?.[`tab${index}`] ?? 0]))
}

async function tabsOf(context: CallContext, resource: ResolvedResource, where: Where): Promise<Values> {
  const { name, list } = resource
  if (Object.keys(list.ownTabs).length > 0) return ownTabsOf(context, resource, where)
  if (list.tabs === null) return {}
  const { rows } = await sql<{ tab: unknown; n: number }>`
    select ${sql.ref(list.tabs)} as tab, count(*) as n from ${sql.table(name)} where ${where}
    group by ${sql.ref(list.tabs)}`.execute(context.db)
  return Object.fromEntries(rows.map(({ tab, n }) => [String(tab), n]))
}

/** What a list call finds in all tabs together. */
export function foundInAnyTab(
  context: CallContext,
  resource: ResolvedResource,
  input: Values,
): readonly Where[] {
  const { [tabParam(resource) ?? '']: _tab, ...others } = input
  return [...visible(resource, context), ...listFilters(resource, others, askingOf(context), false)]
}

/** What a list answers besides when it is asked for `figures=1`: over all that is found, in whatever tab. */
export async function figuresOf(context: CallContext, resource: ResolvedResource, input: Values) {
  const { figures: wanted, ownTabs } = resource.list
  if (input.figures !== '1' || Object.keys({ ...wanted, ...ownTabs }).length === 0) return {}
  const where = allOf(foundInAnyTab(context, resource, input))
  const [figures, tabNums] = await Promise.all([
    sumsOf(context, resource, where),
    tabsOf(context, resource, where),
  ])
  return { figures, tabNums }
}
