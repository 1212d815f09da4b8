import { type ReactNode, Suspense, useRef } from 'react'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import { Waiting } from '#admin/ui/waiting.tsx'
import { config } from '#config'
import type { Overlay } from '../model/overlay.ts'
import { type ListNews, NewsPill } from '../parts/news-pill.tsx'
import { FiguresStrip, TotalsStrip } from './counted-strips.tsx'
import './list.css'
import { ListPager } from './list-pager.tsx'
import { ListPanels } from './list-panels.tsx'
import { ListOutdated } from './list-states.tsx'
import { ListTabs } from './list-tabs.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { RecordBody } from './record-body.tsx'
import { SearchForm } from './search-form.tsx'
import { type ListController, type ListOptions, useListController } from './use-list-controller.ts'
import { useSearchShortcut } from './use-search-shortcut.ts'

const RecordBoard = lazyWithRetry(() => import('../board/record-board.tsx'))

interface RecordListProps extends ListOptions {
  /** Where its state stands in the URL. */
  readonly path: string
  readonly overlay: Overlay
  /** What a hand-made screen adds at the end of the toolbar. */
  readonly tools?: ReactNode
  /** Tells of news in the screen's own way. */
  readonly news?: (news: ListNews) => ReactNode
}

const pill = ({ count, onRefresh }: ListNews) => <NewsPill count={count} onRefresh={onRefresh} />

/** What was found, as it is looked at: by state, as a table or as cards. */
function ListContent({ list }: { readonly list: ListController }) {
  const { resource, state, change, view, actions } = list
  if (view === 'board')
    return (
      <Suspense fallback={<Waiting />}>
        <RecordBoard
          resource={resource}
          filters={{ ...state.filters, ...list.fixed }}
          drawerAt={list.drawerAt}
          onOpen={list.open}
          onFilters={(filters) => change({ filters })}
          onTable={(filters) => change({ filters, view: 'table' })}
        />
      </Suspense>
    )
  return (
    // The buttons of rows are plain; this hears them. They are buttons, so the keyboard reaches them.
    // biome-ignore lint/a11y/useKeyWithClickEvents: clicks come from buttons within, by key as well
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for those buttons
    <div onClick={actions.onClick}>
      <RecordBody list={list} view={view} />
    </div>
  )
}

/** The pages of what was found; a tree is shown whole, and a board has its own columns. */
function ListPages({ list }: { readonly list: ListController }) {
  const { resource, state, change, records } = list
  if (resource.tree !== null || list.view === 'board' || records.total === 0) return null
  return (
    <ListPager
      page={state.page}
      size={state.size}
      total={records.total}
      narrow={list.narrow}
      onPage={(page) => change({ page })}
      onSize={(size) => change({ size })}
    />
  )
}

/** The list of a resource: search card and table card, with everything that can be done from them. */
export function RecordList({ path, overlay: Overlay, tools, news = pill, ...options }: RecordListProps) {
  const list = useListController(options)
  const { resource, state, records, items, embedded, narrowTo } = list
  const root = useRef<HTMLDivElement>(null)
  useSearchShortcut(root, !embedded)
  const isInline = items.length === 1
  const search = (
    <SearchForm
      resource={resource}
      items={items}
      filters={state.filters}
      onSearch={list.search}
      inline={isInline}
    />
  )
  return (
    <div ref={root} className="list-screen" data-embedded={embedded}>
      {items.length > 1 && search}
      <section className="card list-card" aria-label={`${resource.label}列表`} aria-busy={records.refreshing}>
        {records.refreshing && <div className="list-progress" aria-hidden />}
        {list.view !== 'board' &&
          news({ count: records.news, readAt: records.readAt, onRefresh: records.refetch })}
        <FiguresStrip resource={resource} figures={records.figures} onFilters={narrowTo} />
        <ListTabs
          resource={resource}
          filters={state.filters}
          nums={records.tabNums}
          onFilters={list.search}
        />
        <ListToolbar list={list} search={isInline && search} tools={tools} />
        {records.failed && records.rows.length > 0 && (
          <ListOutdated since={records.readAt} onRetry={records.refetch} />
        )}
        <TotalsStrip
          config={config}
          resource={resource}
          totals={records.totals}
          tabNums={records.tabNums}
          onFilters={narrowTo}
        />
        <ListContent list={list} />
        <ListPages list={list} />
      </section>
      {list.actions.host}
      <Overlay
        resource={resource}
        open={state.open}
        preset={list.preset}
        embedded={embedded}
        path={path}
        onOpen={list.open}
      />
      <ListPanels list={list} />
    </div>
  )
}
