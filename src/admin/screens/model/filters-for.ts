import { type Condition, type FieldKind, in_, type ResolvedResource, type Test } from '#schema'
import { isSame } from './changed-fields.ts'
import { type ListState, tabParam } from './list-state.ts'

/** Kinds of which a search finds exactly the value it is given: of texts it finds parts, of trees whole branches. */
const exact: ReadonlySet<FieldKind> = new Set<FieldKind>(['choice', 'bool', 'integer', 'decimal'])

/** The parameter by which a search or the tabs of the list ask for one value of a field. */
function paramOf(resource: ResolvedResource, name: string): string | null {
  const { list, fields } = resource
  const field = fields[name]
  if (!field || !exact.has(field.kind)) return null
  if (list.tabs === name) return tabParam(resource)
  const item = list.search.find((one) => one.by === 'field' && one.field === name)
  return item?.by === 'field' ? item.param : null
}

/** A tab that holds just these records. */
const tabOf = ({ list }: ResolvedResource, condition: Condition) =>
  Object.entries(list.ownTabs).find(([, { where, mine }]) => mine === null && isSame(where, condition))?.[0]

const isValue = (test: Test | undefined): test is string | number =>
  typeof test === 'string' || typeof test === 'number'

/** One value, or the values of a tab that holds several: as the parameter says it; null: it cannot. */
function saidOf({ list }: ResolvedResource, name: string, test: Test | undefined): string | null {
  if (isValue(test)) return String(test)
  const groups = list.tabs === name ? list.tabGroups : []
  return groups.find(({ values }) => isSame(in_(...values), test))?.values.join() ?? null
}

/**
 * What the search and the tabs of a list have to say for it to hold just the records that meet a condition, by
 * parameter; null: they cannot say it.
 */
export function filtersFor(
  resource: ResolvedResource,
  condition: Condition | null,
): ListState['filters'] | null {
  if (condition === null) return null
  const tab = tabOf(resource, condition)
  if (tab !== undefined) return { tab }
  const said = Object.entries(condition).flatMap(([name, test]) => {
    const param = paramOf(resource, name)
    const said = saidOf(resource, name, test)
    return param !== null && said !== null ? [[param, said] as const] : []
  })
  return said.length > 0 && said.length === Object.keys(condition).length ? Object.fromEntries(said) : null
}
