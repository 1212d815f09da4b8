import { type RawBuilder, sql } from 'kysely'
import {
  isEmpty,
  type ResolvedFigure,
  type ResolvedListTab,
  type ResolvedResource,
  type Total,
  type Values,
} from '#schema'
import type { CallContext } from '../../contracts.ts'
import { allOf, conditionSql, isIn, type Where } from '../../records/condition-sql.ts'
import { momentOf } from '../../services/call-context.ts'
import { type Counted, eachFound, isTallied, tallied } from './counting.ts'
import { isTextSearch, tabConditions } from './filter.ts'
import { pointingTotals } from './pointing-totals.ts'
import { askingOf } from './search-filters.ts'

/** The parameter by which a list is narrowed to one tab. */
const tabParam = ({ list: { search, tabs, ownTabs } }: ResolvedResource): string | null =>
  Object.keys(ownTabs).length > 0
    ? 'tab'
    : (search.flatMap((item) => (item.by === 'field' && item.field === tabs ? [item.param] : []))[0] ?? tabs)

type Columns = Readonly<Record<string, RawBuilder<unknown>>>

interface Look extends Counted {
  /** What each column comes to; whatever is asked for at once is read in one look at what is counted. */
  readonly read: (columns: Columns) => Promise<Values>
}

function lookAt(context: CallContext, counted: Counted): Look {
  const { from, where } = counted
  let asked: RawBuilder<unknown>[] = []
  let answer: Promise<Values> | null = null
  const look = async (): Promise<Values> => {
    const columns = asked.map((column, index) => sql`${column} as ${sql.ref(`n${index}`)}`)
    asked = []
    answer = null
    const { rows } = await sql<Values>`select ${sql.join(columns)} from ${from} where ${where}`.execute(
      context.db,
    )
    return rows[0] ?? {}
  }
  const read = async (columns: Columns): Promise<Values> => {
    const names = Object.keys(columns)
    if (names.length === 0) return {}
    const before = asked.length
    asked.push(...Object.values(columns))
    answer ??= Promise.resolve().then(look)
    const row = await answer
    return Object.fromEntries(names.map((name, index) => [name, row[`n${before + index}`] ?? 0]))
  }
  return { ...counted, read }
}

/** What a list call finds in all tabs together. */
function inAnyTab(context: CallContext, resource: ResolvedResource, input: Values, byIndex: boolean) {
  const { [tabParam(resource) ?? '']: _tab, ...others } = input
  const known = tallied(context, resource, others)
  return {
    known: known && { ...known, ...lookAt(context, known) },
    each: lookAt(context, eachFound(context, resource, others, byIndex)),
    isText: isTextSearch(resource, others),
  }
}

type AnyTab = ReturnType<typeof inAnyTab>

/** Those that meet a condition, and the others. */
function divided<T>(
  all: Readonly<Record<string, T>>,
  meets: (one: T) => boolean,
): readonly [Readonly<Record<string, T>>, Readonly<Record<string, T>>] {
  const entries = Object.entries(all)
  return [
    Object.fromEntries(entries.filter(([, one]) => meets(one))),
    Object.fromEntries(entries.filter(([, one]) => !meets(one))),
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
  const [counted, others] = divided(
    figures,
    ({ sum, where }) => known !== null && sum === null && isTallied(resource, where),
  )
  const [first, second] = await Promise.all([
    known?.read(mapped(counted, (one) => known.num(metBy(one)))),
    each.read(
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
async function ownTabsIn(context: CallContext, resource: ResolvedResource, found: AnyTab): Promise<Values> {
  const { known, each, isText } = found
  const { ownTabs } = resource.list
  const { now, userId } = askingOf(context)
  const metBy = (tab: ResolvedListTab) => allOf(tabConditions(resource, tab, now, userId))
  const { read, num } = known ?? each
  // Texts are looked for once. Elsewhere an index serves of the records in a few states, one tab at a time.
  const isShared = (tab: ResolvedListTab) =>
    (isText && known === null) || (tab.mine === null && isTallied(resource, tab.where))
  const entries = Object.entries(ownTabs)
  const shared = Object.fromEntries(entries.filter(([, tab]) => isShared(tab)))
  const others = entries.filter(([, tab]) => !isShared(tab))
  const nums = await Promise.all([
    read(mapped(shared, (tab) => num(metBy(tab)))),
    ...others.map(([name, tab]) =>
      lookAt(context, { ...each, where: allOf([each.where, metBy(tab)]) }).read({ [name]: sql`count(*)` }),
    ),
  ])
  return inOrder(Object.keys(ownTabs), Object.assign({}, ...nums))
}

async function tabsIn(context: CallContext, resource: ResolvedResource, found: AnyTab): Promise<Values> {
  const { list } = resource
  if (Object.keys(list.ownTabs).length > 0) return ownTabsIn(context, resource, found)
  if (list.tabs === null) return {}
  const field = resource.fields[list.tabs]
  const { read, num } = found.known ?? found.each
  const single = field?.kind === 'choice' ? field.dictionary.entries.map(({ value }) => [value]) : []
  const all = [...single, ...list.tabGroups.map(({ values }) => values)]
  const tabs = Object.fromEntries(all.map((values) => [values.join(), num(isIn(field?.name ?? '', values))]))
  return Object.fromEntries(Object.entries(await read(tabs)).filter(([, n]) => Number(n) > 0))
}

/** Whether a call asks for its figures, and for how many records each tab has. */
const isAsked = ({ list: { figures, ownTabs } }: ResolvedResource, input: Values): boolean =>
  input.figures === '1' && Object.keys({ ...figures, ...ownTabs }).length > 0

/** What a list answers beside its records: totals by name, and what it was asked for. */
type Figures = Values & { readonly figures?: Values; readonly tabNums?: Values }

/** How many records a call in one tab finds, as its figures say; null: they do not. */
export function totalByTab(resource: ResolvedResource, input: Values): ((told: Figures) => number) | null {
  const tab = input[tabParam(resource) ?? '']
  const { tabGroups } = resource.list
  const isOfSeveral = String(tab).includes(',') && !tabGroups.some(({ values }) => values.join() === tab)
  return isAsked(resource, input) && !isEmpty(tab) && !isOfSeveral
    ? ({ tabNums }) => Number(tabNums?.[String(tab)] ?? 0)
    : null
}

/** Figures over the list's own records, in whatever tab. */
async function totalsIn(context: CallContext, resource: ResolvedResource, { known, each }: AnyTab) {
  const own = Object.fromEntries(
    Object.entries(resource.list.totals).filter(([, total]) => total.count === resource.name),
  )
  const now = momentOf(context.services)
  const metBy = ({ where }: Total) => allOf(conditionSql(where, resource, now))
  const [counted, others] = divided(own, ({ where }) => known !== null && isTallied(resource, where))
  const found = await Promise.all([
    known?.read(mapped(counted, (total) => known.num(metBy(total)))),
    each.read(mapped(others, (total) => each.num(metBy(total)))),
  ])
  return Object.assign({}, ...found) as Values
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
): Promise<Figures> {
  const anyTab = inAnyTab(context, resource, input, byIndex)
  const asked = isAsked(resource, input)
  const [own, pointing, told, tabNums] = await Promise.all([
    totalsIn(context, resource, anyTab),
    pointingTotals(context, resource, input, found),
    asked ? figuresIn(context, resource, anyTab) : {},
    asked ? tabsIn(context, resource, anyTab) : {},
  ])
  return {
    ...inOrder(Object.keys(resource.list.totals), { ...pointing, ...own }),
    ...(asked ? { figures: told, tabNums } : {}),
  }
}
