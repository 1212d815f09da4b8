import { lazy, type MouseEvent, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { momentNow } from '#admin/lib/moment-now.ts'
import { isPlainClick } from '#admin/lib/plain-click.ts'
import { keyOf } from '#admin/providers/data-provider.ts'
import { config } from '#config'
import type { ResolvedConfig, ResolvedResource } from '#schema'
import type { OpenRecord } from '../list/list-state.ts'
import type { Row } from '../list/use-records.ts'
import { screenHref } from '../record-href.ts'
import type { ActiveAction } from './active-action.ts'
import { type RowAction, rowActions } from './row-actions.ts'
import { useViewer } from './use-viewer.ts'

const ActionHost = lazy(() => import('./action-host.tsx'))

interface RecordActions {
  readonly actionsOf: (row: Row) => readonly RowAction[]
  readonly run: (action: RowAction, row: Row, anchor: HTMLElement) => void
  readonly setActive: (active: ActiveAction | null) => void
  /** Hears the clicks of buttons that name a row and an action. */
  readonly onClick: (event: MouseEvent) => void
  /** What stands open: a menu, a question, a dialog. */
  readonly host: ReactNode
}

const all: ResolvedConfig = config

/** Answers the buttons of a list's rows, or of one record's detail. `onDone`: something was written. */
export function useRecordActions(
  resource: ResolvedResource,
  rows: readonly Row[],
  open: (open: OpenRecord) => void,
  onDone: (action: ActiveAction) => void,
): RecordActions {
  const viewer = useViewer()
  const navigate = useNavigate()
  const [active, setActive] = useState<ActiveAction | null>(null)
  const actionsOf = useMemo(() => {
    const actions = rowActions(all, resource, viewer)
    const known = new WeakMap<Row, readonly RowAction[]>()
    return (row: Row) => {
      const found = known.get(row) ?? actions(row, momentNow())
      known.set(row, found)
      return found
    }
  }, [resource, viewer])

  const run = useCallback(
    (action: RowAction, row: Row, anchor: HTMLElement) => {
      if (action.kind === 'view' && action.href !== null) void navigate(action.href)
      else if (action.kind === 'view') open({ kind: 'detail', id: row.id })
      else if (action.kind === 'edit') open({ kind: 'edit', id: keyOf(resource, row) })
      else if (action.kind === 'addChild') open({ kind: 'create', under: row.id })
      else if (action.kind === 'remove') setActive({ kind: 'remove', row, anchor })
      else if (action.kind === 'ask') setActive({ kind: 'ask', row, action: action.action })
      else if (action.kind === 'link')
        setActive({ kind: 'link', row, resource: action.resource, link: action.link })
    },
    [navigate, open, resource],
  )

  const onOpened = (id: string) => {
    const href = screenHref(resource, { id })
    if (href === null) open({ kind: 'detail', id })
    else void navigate(href)
  }

  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element && event.target.closest('[data-action]')
    if (!(button instanceof HTMLElement)) return
    const row = rows.find((one) => one.id === button.dataset.row)
    if (!row || (button instanceof HTMLAnchorElement && !isPlainClick(event))) return
    event.preventDefault()
    if (button.dataset.action === 'more') return setActive({ kind: 'menu', row, anchor: button })
    const action = actionsOf(row).find((one) => one.key === button.dataset.action)
    if (action) run(action, row, button)
  }

  const host = active && (
    <Suspense fallback={null}>
      <ActionHost
        resource={resource}
        active={active}
        actionsOf={actionsOf}
        onRun={run}
        onClose={() => setActive(null)}
        onDone={() => onDone(active)}
        onOpened={onOpened}
      />
    </Suspense>
  )
  return { actionsOf, run, setActive, onClick, host }
}
