import { useCallback, useEffect, useMemo, useState } from 'react'
import { useFieldServices } from '#admin/fields/services.ts'
import { useNarrow } from '#admin/lib/use-narrow.ts'
import { type ResolvedResource, type SearchItem, searchedField, type Values } from '#schema'
import type { ActiveAction } from '../actions/active-action.ts'
import { useRecordActions } from '../actions/use-record-actions.tsx'
import { isSame } from '../model/changed-fields.ts'
import {
  inAnyTab,
  type ListState,
  type ListView,
  type OpenRecord,
  offeredSearch,
  paramsOf,
  saidByTab,
} from '../model/list-state.ts'
import { howTo } from '../model/use-open-record.ts'
import { useRecords } from '../model/use-records.ts'
import { useViewer } from '../model/use-viewer.ts'
import { hasBatch, orderableIn, type PanelName, viewOf, viewsOf } from './list-offers.ts'
import { useListSettings } from './list-settings.ts'
import type { Change, UrlListState } from './use-list-state.ts'
import { useSelection } from './use-selection.ts'

export interface ListOptions extends UrlListState {
  readonly resource: ResolvedResource
  /** Filters that the place of the list imposes, by parameter. */
  readonly fixed?: Readonly<Record<string, string>>
  /** Fields that new records take from the place of the list: neither asked for nor shown. */
  readonly preset?: Values
  /** Inside another screen. */
  readonly embedded?: boolean
}

const none = {}

/** A step back when the last record of the last page has gone. */
function useLastPage({ page, size }: ListState, found: { rows: number; total: number }, change: Change) {
  const { rows, total } = found
  useEffect(() => {
    if (rows === 0 && total > 0 && page > 1)
      change({ page: Math.max(1, Math.ceil(total / size)) }, { replace: true })
  }, [rows, total, page, size, change])
}

/** The columns that the table has no room for, as it says them; the same list as long as they are the same. */
function useHiddenColumns() {
  const [hidden, setHidden] = useState<readonly string[]>([])
  const onHidden = useCallback(
    (names: readonly string[]) => setHidden((old) => (isSame(old, names) ? old : names)),
    [],
  )
  return [hidden, onHidden] as const
}

/** Fields that every record of the list has the same value of: those of its place, and what the chosen tab is called by. */
function useSaidAlready(resource: ResolvedResource, filters: ListState['filters'], preset: Values) {
  const said = saidByTab(resource, filters)
  return useMemo(() => [...Object.keys(preset), ...(said === null ? [] : [said])], [preset, said])
}

type Params = Readonly<Record<string, unknown>>

/**
 * What the list can be narrowed by. `fixed` narrows it for good. Where somebody may not read the options there would
 * be nothing to choose from, unless one is chosen already (by a link) and can be taken away.
 */
function useSearchItems(resource: ResolvedResource, filters: Params, fixed: Params): readonly SearchItem[] {
  const { lackingFor } = useFieldServices()
  return useMemo(() => {
    const canChoose = (item: SearchItem) => {
      const field = searchedField(item, resource.fields)
      return (field?.kind !== 'reference' && field?.kind !== 'references') || lackingFor(field).length === 0
    }
    const among = (item: SearchItem, params: Params) => paramsOf(item).some((param) => param in params)
    return offeredSearch(resource).filter(
      (item) => !among(item, fixed) && (canChoose(item) || among(item, filters)),
    )
  }, [resource, filters, fixed, lackingFor])
}

/**
 * What a list knows and does, and nothing of how it looks: what is asked for (in the URL), what was found, what is
 * chosen of it and what this user may do with it. The parts of a list draw this.
 */
export function useListController(options: ListOptions) {
  const { resource, state, change, drawerAt, fixed = none, preset = none, embedded = false } = options
  const narrow = useNarrow()
  const viewer = useViewer()
  const settings = useListSettings(resource)
  const records = useRecords(resource, state, fixed)
  const { rows, total } = records
  const selection = useSelection(rows)
  const [hidden, onHidden] = useHiddenColumns()
  useLastPage(state, { rows: records.refreshing ? 1 : rows.length, total }, change)

  const open = useCallback((record: OpenRecord | null) => change({ open: record }, howTo(record)), [change])
  const onDone = ({ kind }: ActiveAction, done?: readonly string[]) => {
    if (kind === 'batch' || kind === 'batchRemove') selection.settle(done)
  }
  const actions = useRecordActions(resource, rows, open, onDone, preset)
  const orderable = useMemo(() => orderableIn(resource, preset), [resource, preset])
  const items = useSearchItems(resource, state.filters, fixed)
  const without = useSaidAlready(resource, state.filters, preset)
  const search = (filters: ListState['filters']) => {
    selection.clear()
    // The same question again means: ask again.
    if (state.page === 1 && isSame(state.filters, filters)) records.refetch()
    else change({ filters })
  }
  return {
    resource,
    state,
    change,
    drawerAt,
    fixed,
    preset,
    embedded,
    /** No room for a table. */
    narrow,
    view: narrow ? 'card' : viewOf(resource, state.view ?? settings.view),
    /** Those to choose from. */
    views: narrow ? [] : viewsOf(resource),
    changeView: (view: ListView) => {
      settings.change({ view })
      change({ view })
    },
    settings,
    records,
    items,
    search,
    /** To what was counted, in all tabs. */
    narrowTo: (filters: ListState['filters']) => search({ ...inAnyTab(resource, state.filters), ...filters }),
    without,
    hidden,
    onHidden,
    selectable: hasBatch(resource, viewer),
    selection,
    actions,
    open,
    openPanel: (name: PanelName) => open({ kind: 'panel', name }),
    orderable,
  }
}

export type ListController = ReturnType<typeof useListController>
