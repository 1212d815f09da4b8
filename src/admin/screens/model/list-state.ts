import { lastPage, pageSizes, usualPageSize } from '#domain/list-page.ts'
import {
  hasOrder,
  type ResolvedField,
  type ResolvedResource,
  type SearchItem,
  type SortOrder,
  searchedField,
  searchTexts,
  searchValue,
} from '#schema'
import { withPart } from './query-part.ts'

export interface Sort {
  readonly field: string
  readonly order: SortOrder
}

/** The drawer, dialog or form page that stands over a list or a board. */
export type OpenRecord =
  | { readonly kind: 'detail'; readonly id: string }
  | { readonly kind: 'edit'; readonly id: string }
  /** `under`: the record of a tree that gets a child. `from`: the record whose values it starts with. */
  | { readonly kind: 'create'; readonly under: string | null; readonly from?: string }
  /** The hand-made dialog of the toolbar's action of this name. */
  | { readonly kind: 'dialog'; readonly name: string }
  /** What else the toolbar of a list opens: 导入, 列设置. */
  | { readonly kind: 'panel'; readonly name: string }

/** Those that are forms. */
export type OpenForm = Extract<OpenRecord, { readonly kind: 'edit' | 'create' }>

export const isForm = (open: OpenRecord | null): open is OpenForm =>
  open?.kind === 'edit' || open?.kind === 'create'

export type ListView = ResolvedResource['list']['view']

const listViews: readonly ListView[] = ['card', 'table', 'board']

const asView = (text: unknown): ListView | null => listViews.find((view) => view === text) ?? null

/** Everything someone chose on a list. The URL holds it, so that back, refresh and a shared link keep it. */
export interface ListState {
  readonly page: number
  readonly size: number
  /** By query parameter, as the wire carries it. */
  readonly filters: Readonly<Record<string, string>>
  /** Null: the list's own order. */
  readonly sort: Sort | null
  /** Null: what the list, or this user, starts with. */
  readonly view: ListView | null
  readonly open: OpenRecord | null
}

export const firstState: ListState = {
  page: 1,
  size: usualPageSize,
  filters: {},
  sort: null,
  view: null,
  open: null,
}

const keys = {
  page: 'pageNum',
  size: 'pageSize',
  sort: 'orderBy',
  order: 'order',
  view: 'view',
  detail: 'detail',
  edit: 'edit',
  create: 'create',
  from: 'from',
  dialog: 'dialog',
  panel: 'panel',
}
const taken = new Set(Object.values(keys))

/** A filter may be called like one of ours. */
const filterKey = (param: string) => (taken.has(param) ? `q.${param}` : param)

export const paramsOf = (item: SearchItem): readonly string[] =>
  item.by === 'between' ? item.params : [item.param]

/** The parameter that tabs write: the one a search over the same field already uses. */
export function tabParam({ list }: ResolvedResource): string | null {
  if (Object.keys(list.ownTabs).length > 0) return 'tab'
  if (list.tabs === null) return null
  const item = list.search.find((one) => one.by === 'field' && one.field === list.tabs)
  return item?.by === 'field' ? item.param : list.tabs
}

/** What people search by: a hidden field is looked for by links and other screens alone. */
export const offeredSearch = ({ list, fields }: ResolvedResource): readonly SearchItem[] =>
  list.search.filter((item) => item.by !== 'field' || fields[item.field]?.hidden !== true)

/** What a list is narrowed to beside its tab. */
export function inAnyTab(resource: ResolvedResource, filters: ListState['filters']): ListState['filters'] {
  const { [tabParam(resource) ?? '']: _tab, ...others } = filters
  return others
}

/** The field whose value the chosen tab says for all records at once; null: no such tab is chosen. */
export function saidByTab(resource: ResolvedResource, filters: ListState['filters']): string | null {
  const { tabs, tabGroups } = resource.list
  const value = filters[tabParam(resource) ?? '']
  const isOfSeveral = tabGroups.some(({ values }) => values.join() === value)
  return value === undefined || isOfSeveral ? null : tabs
}

const filterParams = (resource: ResolvedResource): readonly string[] => {
  const tab = tabParam(resource)
  return [...new Set([...resource.list.search.flatMap(paramsOf), ...(tab === null ? [] : [tab])])]
}

/** What a list is narrowed to before anybody chose: its first tab. */
function firstFilters(resource: ResolvedResource): ListState['filters'] {
  const tab = tabParam(resource)
  const { firstTab } = resource.list
  return tab === null || firstTab === null ? {} : { [tab]: String(firstTab) }
}

const positive = (text: string | null): number | null => {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 && number <= lastPage ? number : null
}

const sizeFrom = (text: string | null): number =>
  pageSizes.find((size) => String(size) === text) ?? firstState.size

function sortFrom(resource: ResolvedResource, query: URLSearchParams): Sort | null {
  const field = query.get(keys.sort)
  const order = query.get(keys.order)
  const sorted = field !== null && Object.hasOwn(resource.fields, field) ? resource.fields[field] : undefined
  if (field === null || !sorted || !hasOrder(sorted)) return null
  return order === 'asc' || order === 'desc' ? { field, order } : null
}

export function openFrom(query: URLSearchParams): OpenRecord | null {
  const edit = query.get(keys.edit)
  const detail = query.get(keys.detail)
  if (edit) return { kind: 'edit', id: edit }
  if (query.has(keys.create)) {
    const from = query.get(keys.from)
    return { kind: 'create', under: query.get(keys.create) || null, ...(from ? { from } : {}) }
  }
  const dialog = query.get(keys.dialog)
  if (dialog) return { kind: 'dialog', name: dialog }
  const panel = query.get(keys.panel)
  if (panel) return { kind: 'panel', name: panel }
  return detail ? { kind: 'detail', id: detail } : null
}

/** What was chosen in the drawer that is open stays there only as long as it shows the same record. */
export function writeOpen(open: OpenRecord | null, base: URLSearchParams): URLSearchParams {
  const stays = open?.kind === 'detail' && open.id === base.get(keys.detail)
  const query = stays ? new URLSearchParams(base) : withPart(base, `${keys.detail}.`, new URLSearchParams())
  for (const key of [keys.detail, keys.edit, keys.create, keys.from, keys.dialog, keys.panel])
    query.delete(key)
  if (open?.kind === 'create') {
    query.set(keys.create, open.under ?? '')
    if (open.from) query.set(keys.from, open.from)
  } else if (open?.kind === 'dialog' || open?.kind === 'panel') query.set(keys[open.kind], open.name)
  else if (open) query.set(keys[open.kind], open.id)
  return query
}

/** The field that a parameter looks for; undefined: it looks for words. */
function fieldOfParam({ list, fields }: ResolvedResource, param: string): ResolvedField | undefined {
  const item = list.search.find((one) => paramsOf(one).includes(param))
  return item ? searchedField(item, fields) : fields[list.tabs ?? '']
}

/** Whether the platform would take a value for a parameter, as it judges itself. */
function isTaken(resource: ResolvedResource, param: string, value: string): boolean {
  const { ownTabs } = resource.list
  if (param === tabParam(resource) && Object.keys(ownTabs).length > 0) return Object.hasOwn(ownTabs, value)
  const field = fieldOfParam(resource, param)
  return !field || searchTexts(field, value).every((text) => searchValue(field, text) !== undefined)
}

/** What does not fit the resource is left out: a link may be older than the config, or typed by hand. */
export function readListState(resource: ResolvedResource, query: URLSearchParams): ListState {
  const first = firstFilters(resource)
  const filters = filterParams(resource).flatMap((param) => {
    const value = query.get(filterKey(param)) ?? first[param] ?? ''
    return value === '' || !isTaken(resource, param, value) ? [] : [[param, value] as const]
  })
  const view = query.get(keys.view)
  return {
    page: positive(query.get(keys.page)) ?? firstState.page,
    size: sizeFrom(query.get(keys.size)),
    filters: Object.fromEntries(filters),
    sort: sortFrom(resource, query),
    view: asView(view),
    open: openFrom(query),
  }
}

/** The shortest query that reads back as this state; parameters that are not the list's stay. */
export function writeListState(
  resource: ResolvedResource,
  state: ListState,
  base: URLSearchParams = new URLSearchParams(),
): URLSearchParams {
  const query = new URLSearchParams(base)
  const put = (key: string, value: string | null) =>
    value === null || value === '' ? query.delete(key) : query.set(key, value)
  const first = firstFilters(resource)
  for (const param of filterParams(resource)) {
    const value = state.filters[param] ?? ''
    // All tabs together are a choice as well, where the list starts with one of them.
    if (value === (first[param] ?? '')) query.delete(filterKey(param))
    else query.set(filterKey(param), value)
  }
  put(keys.sort, state.sort?.field ?? null)
  put(keys.order, state.sort?.order ?? null)
  put(keys.page, state.page === firstState.page ? null : String(state.page))
  put(keys.size, state.size === firstState.size ? null : String(state.size))
  put(keys.view, state.view)
  return writeOpen(state.open, query)
}

/** Whether anything narrows the list: it tells "nothing there" from "nothing found". */
export const isNarrowed = (state: ListState): boolean => Object.keys(state.filters).length > 0
