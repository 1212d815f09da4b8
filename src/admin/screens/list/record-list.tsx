import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import { Waiting } from '#admin/ui/waiting.tsx'
import { config } from '#config'
import type { ResolvedResource, Values } from '#schema'
import type { ActiveAction } from '../actions/active-action.ts'
import { useRecordActions } from '../actions/use-record-actions.tsx'
import { isSame } from '../model/changed-fields.ts'
import { inAnyTab, isNarrowed, type ListState, type OpenRecord, saidByTab } from '../model/list-state.ts'
import type { Overlay } from '../model/overlay.ts'
import { howTo } from '../model/use-open-record.ts'
import { useViewer } from '../model/use-viewer.ts'
import { BatchBar, hasBatch } from './batch-bar.tsx'
import { CreateButtons } from './create-buttons.tsx'
import { FiguresStrip } from './figures-strip.tsx'
import { ListPager } from './list-pager.tsx'
import { ListPanels, orderableIn, type PanelName, takesFiles } from './list-panels.tsx'
import { useListSettings } from './list-settings.ts'
import { ListOutdated } from './list-states.tsx'
import { ListTabs } from './list-tabs.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import './list.css'
import { useNarrow } from '#admin/lib/use-narrow.ts'
import { useRecords } from '../model/use-records.ts'
import { type ListNews, NewsPill } from '../parts/news-pill.tsx'
import { RecordBody } from './record-body.tsx'
import { SearchForm } from './search-form.tsx'
import { TotalsStrip } from './totals-strip.tsx'
import type { Change, UrlListState } from './use-list-state.ts'
import { useSearchItems } from './use-search-items.ts'
import { useSearchShortcut } from './use-search-shortcut.ts'
import { useSelection } from './use-selection.ts'
import { viewOf, viewsOf } from './views.ts'

const RecordBoard = lazyWithRetry(() => import('../board/record-board.tsx'))

export interface RecordListProps extends UrlListState {
  readonly resource: ResolvedResource
  /** Where its state stands in the URL. */
  readonly path: string
  /** Filters that the place of the list imposes, by parameter. */
  readonly fixed?: Readonly<Record<string, string>>
  /** Fields that new records take from the place of the list: neither asked for nor shown. */
  readonly preset?: Values
  readonly overlay: Overlay
  /** Inside another screen. */
  readonly embedded?: boolean
  /** What a hand-made screen adds at the end of the toolbar. */
  readonly tools?: ReactNode
  /** Tells of news in the screen's own way. */
  readonly news?: (news: ListNews) => ReactNode
}

const none = {}

const pill = ({ count, onRefresh }: ListNews) => <NewsPill count={count} onRefresh={onRefresh} />

/** A step back when the last record of the last page has gone. */
function useLastPage({ page, size }: ListState, found: { rows: number; total: number }, change: Change) {
  const { rows, total } = found
  useEffect(() => {
    if (rows === 0 && total > 0 && page > 1)
      change({ page: Math.max(1, Math.ceil(total / size)) }, { replace: true })
  }, [rows, total, page, size, change])
}

/** The list of a resource: search card and table card, with everything that can be done from them. */
export function RecordList(props: RecordListProps) {
  const {
    resource,
    state,
    change,
    overlay: Overlay,
    fixed = none,
    preset = none,
    embedded = false,
    news = pill,
  } = props
  const narrow = useNarrow()
  const viewer = useViewer()
  const settings = useListSettings(resource)
  const records = useRecords(resource, state, fixed)
  const { rows, total } = records
  const selection = useSelection(rows)
  const { chosen } = selection
  const [hidden, setHidden] = useState<readonly string[]>([])
  const onHidden = useCallback(
    (names: readonly string[]) => setHidden((old) => (isSame(old, names) ? old : names)),
    [],
  )
  const root = useRef<HTMLDivElement>(null)
  useSearchShortcut(root, !embedded)
  useLastPage(state, { rows: records.refreshing ? 1 : rows.length, total }, change)

  const open = useCallback((record: OpenRecord | null) => change({ open: record }, howTo(record)), [change])
  const openPanel = (name: PanelName) => open({ kind: 'panel', name })
  const onDone = ({ kind }: ActiveAction, done?: readonly string[]) => {
    if (kind === 'batch' || kind === 'batchRemove') selection.settle(done)
  }
  const actions = useRecordActions(resource, rows, open, onDone, preset)
  const view = narrow ? 'card' : viewOf(resource, state.view ?? settings.view)
  const orderable = useMemo(() => orderableIn(resource, preset), [resource, preset])
  const views = narrow ? [] : viewsOf(resource)
  const items = useSearchItems(resource, state.filters, fixed)
  // In one tab all records have the value that the tab is called by.
  const said = saidByTab(resource, state.filters)
  const without = useMemo(() => [...Object.keys(preset), ...(said === null ? [] : [said])], [preset, said])
  const search = (filters: ListState['filters']) => {
    selection.clear()
    // The same question again means: ask again.
    if (state.page === 1 && isSame(state.filters, filters)) records.refetch()
    else change({ filters })
  }
  // What leads here was counted in all tabs.
  const narrowTo = (filters: ListState['filters']) =>
    search({ ...inAnyTab(resource, state.filters), ...filters })
  const searchForm = (
    <SearchForm
      resource={resource}
      items={items}
      filters={state.filters}
      onSearch={search}
      inline={items.length === 1}
    />
  )
  return (
    <div ref={root} className="list-screen" data-embedded={embedded}>
      {items.length > 1 && searchForm}
      <section className="card list-card" aria-label={`${resource.label}列表`} aria-busy={records.refreshing}>
        {records.refreshing && <div className="list-progress" aria-hidden />}
        {view !== 'board' &&
          news({ count: records.news, readAt: records.readAt, onRefresh: records.refetch })}
        <FiguresStrip resource={resource} figures={records.figures} onFilters={narrowTo} />
        <ListTabs resource={resource} filters={state.filters} nums={records.tabNums} onFilters={search} />
        <ListToolbar
          view={view}
          views={views}
          onView={
            views.length > 1
              ? (next) => {
                  settings.change({ view: next })
                  change({ view: next })
                }
              : null
          }
          density={settings.density}
          onDensity={(density) => settings.change({ density })}
          onColumns={() => openPanel('columns')}
          hidden={hidden.map((name) => resource.fields[name]?.label ?? name)}
          onRefresh={records.refetch}
          refreshing={records.refreshing}
          tools={props.tools}
          search={items.length === 1 && searchForm}
          isChoosing={view === 'table' && chosen.length > 0}
          batch={
            view === 'table' && (
              <BatchBar {...{ resource, chosen }} onClear={selection.clear} onRun={actions.setActive} />
            )
          }
        >
          <CreateButtons
            resource={resource}
            embedded={embedded}
            onCreate={() => open({ kind: 'create', under: null })}
            onOrder={orderable && total > 1 ? () => openPanel('order') : null}
            onImport={takesFiles(resource, preset, embedded) ? () => openPanel('import') : null}
            onFile={embedded ? null : (name) => openPanel(`file:${name}`)}
            onExport={() => openPanel('export')}
            onAction={(action) =>
              action.dialog === null
                ? actions.setActive({ kind: 'toolbar', action })
                : open({ kind: 'dialog', name: action.name })
            }
          />
        </ListToolbar>
        {records.failed && rows.length > 0 && (
          <ListOutdated since={records.readAt} onRetry={records.refetch} />
        )}
        <TotalsStrip
          config={config}
          resource={resource}
          totals={records.totals}
          tabNums={records.tabNums}
          onFilters={narrowTo}
        />
        {view === 'board' ? (
          <Suspense fallback={<Waiting />}>
            <RecordBoard
              resource={resource}
              filters={{ ...state.filters, ...fixed }}
              drawerAt={props.drawerAt}
              onOpen={open}
              onFilters={(filters) => change({ filters })}
              onTable={(filters) => change({ filters, view: 'table' })}
            />
          </Suspense>
        ) : (
          // The buttons of rows are plain; this hears them. They are buttons, so the keyboard reaches them.
          // biome-ignore lint/a11y/useKeyWithClickEvents: clicks come from buttons within, by key as well
          // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for those buttons
          <div onClick={actions.onClick}>
            <RecordBody
              resource={resource}
              records={records}
              state={state}
              view={view}
              columns={settings.columns}
              density={settings.density}
              without={without}
              embedded={embedded}
              actionsOf={actions.actionsOf}
              selectable={hasBatch(resource, viewer)}
              selection={selection}
              narrowed={isNarrowed(state)}
              onSort={(sort) => change({ sort })}
              onReset={() => search({})}
              onHidden={onHidden}
              drawerAt={props.drawerAt}
            />
          </div>
        )}
        {resource.tree === null && view !== 'board' && total > 0 && (
          <ListPager
            page={state.page}
            size={state.size}
            total={total}
            narrow={narrow}
            onPage={(page) => change({ page })}
            onSize={(size) => change({ size })}
          />
        )}
      </section>
      {actions.host}
      <Overlay
        resource={resource}
        open={state.open}
        preset={preset}
        embedded={embedded}
        path={props.path}
        onOpen={open}
      />
      <ListPanels
        resource={resource}
        open={state.open?.kind === 'panel' ? state.open.name : null}
        embedded={embedded}
        state={state}
        fixed={fixed}
        columns={settings.columns}
        hidden={hidden}
        onColumns={(columns) => settings.change({ columns })}
        orderable={orderable}
        preset={preset}
        onClose={() => open(null)}
      />
    </div>
  )
}
