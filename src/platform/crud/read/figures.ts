import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ResolvedFigure, ResolvedListTab, ResolvedResource, Total, Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { allOf, conditionSql, type Where } from '../../records/condition-sql.ts'
import { visible } from '../../records/scope.ts'
import { momentOf } from '../../services/moment.ts'
import { type Counted, eachFound, type Tallied, tallied } from './counting.ts'
import { askingOf, tabConditions } from './filter.ts'

/** The parameter by which a list is narrowed to one tab. */
const tabParam = ({ list: { search, tabs, ownTabs } }: ResolvedResource): string | null =>
  Object.keys(ownTabs).length > 0
    ? 'tab'
    : (search.flatMap((item) => (item.by === 'field' && item.field === tabs ? [item.param] : []))[0] ?? tabs)

/** What a list call finds in all tabs together. */
function inAnyTab(context: CallContext, resource: ResolvedResource, input: Values, byIndex: boolean) {
  const { [tabParam(resource) ?? '']: _tab, ...others } = input
  return {
    known: tallied(context, resource, others),
    each: eachFound(context, resource, others, byIndex),
  }
}

type AnyTab = ReturnType<typeof inAnyTab>

/** Each of them in one look at what is counted. */
async function countEach(
  context: CallContext,
  { from, where }: Counted,
  columns: Readonly<Record<string, RawBuilder<unknown>>>,
): Promise<Values> {
  const names = Object.keys(columns)
  if (names.length === 0) return {}
  const asked = Object.values(columns).map((column, index) => sql`${column} as ${sql.ref(`n${index}`)}`)
  const { rows } = await sql<Values>`select ${sql.join(asked)} from ${from} where ${where}`.execute(
    context.db,
  )
  return Object.fromEntries(names.map((name, index) => [name, rows[0]?.[`n${index}`] ?? 0]))
}

/** What the tally knows of some things to count, and the others. */
function divided<T extends { readonly where: Total['where'] }>(
  known: Tallied | null,
  all: Readonly<Record<string, T>>,
  isCount: (one: T) => boolean,
): readonly [Readonly<Record<string, T>>, Readonly<Record<string, T>>] {
  const isKnown = (one: T) => known?.knows(one.where) === true && isCount(one)
  const entries = Object.entries(all)
  return [
    Object.fromEntries(entries.filter(([, one]) => isKnown(one))),
    Object.fromEntries(entries.filter(([, one]) => !isKnown(one))),
  ]
}

const mapped = <T, R>(all: Readonly<Record<string, T>>, change: (one: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, change(one)]))

const inOrder = (names: readonly string[], found: Values): Values =>
  Object.fromEntries(names.map((name) => [name, found[name] ?? 0]))

async function figuresIn(context: CallContext, resource: ResolvedResource, { known, each }: AnyTab) {
  const { figures } = resource.list
  const now = momentOf(context.services)
  const metBy = ({ where }: ResolvedFigure) => allOf(conditionSql(where, resource, now))
  const [counted, others] = divided(known, figures, ({ sum }) => sum === null)
  const [first, second] = await Promise.all([
    known
      ? countEach(
          context,
          known,
          mapped(counted, (one) => known.num(metBy(one))),
        )
      : {},
    countEach(
      context,
      each,
      mapped(others, (one) =>
        one.sum === null
          ? each.num(metBy(one))
          : sql`coalesce(sum(${sql.ref(one.sum)}) filter (where ${metBy(one)}), 0)`,
      ),
    ),
  ])
  return inOrder(Object.keys(figures), { ...first, ...second })
}

/** How many records each tab has that says itself what it holds. */
async function ownTabsIn(context: CallContext, resource: ResolvedResource, { known, each }: AnyTab) {
  const { ownTabs } = resource.list
  const { now, userId } = askingOf(context)
  const metBy = (tab: ResolvedListTab) => allOf(tabConditions(resource, tab, now, userId))
  const [counted, others] = divided(known, ownTabs, ({ mine }) => mine === null)
  if (known === null)
    return countEach(
      context,
      each,
      mapped(ownTabs, (tab) => each.num(metBy(tab))),
    )
  // One by one, so that an index of the records in a few states serves.
  const rest = Object.entries(others).map(([name, tab]) =>
    countEach(context, { ...each, where: allOf([each.where, metBy(tab)]) }, { [name]: sql`count(*)` }),
  )
  const found = await Promise.all([
    countEach(
      context,
      known,
      mapped(counted, (tab) => known.num(metBy(tab))),
    ),
    ...rest,
  ])
  return inOrder(Object.keys(ownTabs), Object.assign({}, ...found))
}

async function tabsIn(context: CallContext, resource: ResolvedResource, found: AnyTab): Promise<Values> {
  const { list } = resource
  if (Object.keys(list.ownTabs).length > 0) return ownTabsIn(context, resource, found)
  if (list.tabs === null) return {}
  const { from, where, num } = found.known ?? found.each
  const tab = sql.ref(list.tabs)
  const { rows } = await sql<{ tab: unknown; n: number }>`
    select ${tab} as tab, ${num(sql`true`)} as n from ${from} where ${where} group by ${tab}`.execute(
    context.db,
  )
  return Object.fromEntries(rows.filter(({ n }) => n > 0).map((row) => [String(row.tab), row.n]))
}

/** Figures over the list's own records, in whatever tab. */
async function totalsIn(context: CallContext, resource: ResolvedResource, { known, each }: AnyTab) {
  const own = Object.fromEntries(
    Object.entries(resource.list.totals).filter(([, total]) => total.count === resource.name),
  )
  const now = momentOf(context.services)
  const metBy = ({ where }: Total) => allOf(conditionSql(where, resource, now))
  const [counted, others] = divided(known, own, () => true)
  const found = await Promise.all([
    known
      ? countEach(
          context,
          known,
          mapped(counted, (total) => known.num(metBy(total))),
        )
      : {},
    countEach(
      context,
      each,
      mapped(others, (total) => each.num(metBy(total))),
    ),
  ])
  return Object.assign({}, ...found) as Values
}

/** Records elsewhere that point at what is found. */
async function countPointing(context: CallContext, resource: ResolvedResource, total: Total, found: Where) {
  const counted = context.services.config.resources[total.count]
  if (!counted) return 0
  const conditions = [
    ...visible(counted, context),
    sql<SqlBool>`${sql.ref(total.by)} in (select id from ${sql.table(resource.name)} where ${found})`,
    ...conditionSql(total.where, counted, momentOf(context.services)),
  ]
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(counted.name)} where ${allOf(conditions)}`.execute(context.db)
  return rows[0]?.n ?? 0
}

async function pointingTotals(context: CallContext, resource: ResolvedResource, found: Where) {
  const elsewhere = Object.entries(resource.list.totals).filter(([, total]) => total.count !== resource.name)
  const counted = elsewhere.map(
    async ([name, total]) => [name, await countPointing(context, resource, total, found)] as const,
  )
  return Object.fromEntries(await Promise.all(counted))
}

/**
 * What a list answers beside its records: its totals, and its figures and how many records each tab has where the call
 * asks with `figures=1`. `found`: what the call finds; all but totals elsewhere are over whatever tab. `byIndex`: texts
 * are looked for in their indexes.
 */
export async function figuresOf(
  context: CallContext,
  resource: ResolvedResource,
  input: Values,
  { found, byIndex }: { readonly found: Where; readonly byIndex: boolean },
): Promise<Values> {
  const { figures, ownTabs, totals } = resource.list
  const anyTab = inAnyTab(context, resource, input, byIndex)
  const isAsked = input.figures === '1' && Object.keys({ ...figures, ...ownTabs }).length > 0
  const [own, pointing, told, tabNums] = await Promise.all([
    totalsIn(context, resource, anyTab),
    pointingTotals(context, resource, found),
    isAsked ? figuresIn(context, resource, anyTab) : {},
    isAsked ? tabsIn(context, resource, anyTab) : {},
  ])
  return {
    ...inOrder(Object.keys(totals), { ...pointing, ...own }),
    ...(isAsked ? { figures: told, tabNums } : {}),
  }
}
