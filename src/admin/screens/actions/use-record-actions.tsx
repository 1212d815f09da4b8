import { type MouseEvent, type ReactNode, useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { momentNow } from '#admin/lib/moment-now.ts'
import { notify } from '#admin/lib/notices.ts'
import { isPlainClick } from '#admin/lib/plain-click.ts'
import { keyOf } from '#admin/providers/data-provider.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import { config } from '#config'
import type { ResolvedConfig, ResolvedResource, Values } from '#schema'
import type { OpenRecord } from '../model/list-state.ts'
import { screenHref } from '../model/record-href.ts'
import type { Row } from '../model/row.ts'
import { type RowAction, rowActions, rowBlockedReason } from '../model/row-actions.ts'
import { useViewer } from '../model/use-viewer.ts'
import type { ActiveAction } from './active-action.ts'

const ActionHost = lazyWithRetry(() => import('./action-host.tsx'), { over: true, ahead: true })

interface RecordActions {
  readonly actionsOf: (row: Row) => readonly RowAction[]
  readonly run: (action: RowAction, row: Row, anchor: HTMLElement) => void
  readonly setActive: (active: ActiveAction) => void
  /** Hears the clicks of buttons that name a row and an action, and of the rows themselves. */
  readonly onClick: (event: MouseEvent) => void
  /** What stands open: a menu, a question, a dialog. */
  readonly host: ReactNode
}

interface Opened {
  readonly active: ActiveAction
  readonly key: number
}

/**
 * What was pressed stays until it is done, whatever is pressed next: it may still be under way. A menu alone makes room
 * for what was chosen from it, in its place.
 */
function withOpened(old: readonly Opened[], active: ActiveAction): readonly Opened[] {
  const menu = old.find((one) => one.active.kind === 'menu')
  const key = menu?.key ?? 1 + Math.max(0, ...old.map((one) => one.key))
  return [...old.filter((one) => one !== menu), { active, key }]
}

const all: ResolvedConfig = config

const nowhere: Values = {}

/** What answers a click by itself. */
const interactive = 'a, button, input, label, [role="button"], [role="checkbox"], .ant-image'

/** The button that was clicked, or the record's own link where its row or card was clicked beside all buttons. */
function clicked({ target }: MouseEvent): HTMLElement | null {
  if (!(target instanceof Element)) return null
  const button = target.closest<HTMLElement>('[data-action]')
  if (button) return button
  // Whoever has marked text wants the text.
  if (target.closest(interactive) || window.getSelection()?.isCollapsed === false) return null
  return (
    target.closest('[data-row-key], .record-card')?.querySelector<HTMLElement>('[data-action="view"]') ?? null
  )
}

/**
 * Answers the buttons of a list's rows, or of one record's detail. `onDone`: something was written, of several records
 * with those alone that are named. `place`: values that the place of the list gives to new records.
 */
export function useRecordActions(
  resource: ResolvedResource,
  rows: readonly Row[],
  open: (open: OpenRecord) => void,
  onDone: (action: ActiveAction, done?: readonly string[]) => void,
  place: Values = nowhere,
): RecordActions {
  const viewer = useViewer()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<readonly Opened[]>([])
  const setActive = useCallback((active: ActiveAction) => setOpened((old) => withOpened(old, active)), [])
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
      const blockedReason = rowBlockedReason(action)
      if (blockedReason !== null) notify({ type: 'warning', text: blockedReason, seconds: 10 })
      else if (action.kind === 'view' && action.href !== null) void navigate(action.href)
      else if (action.kind === 'view') open({ kind: 'detail', id: row.id })
      else if (action.kind === 'edit') open({ kind: 'edit', id: keyOf(resource, row) })
      else if (action.kind === 'addChild') open({ kind: 'create', under: row.id })
      else if (action.kind === 'copy') open({ kind: 'create', under: null, from: row.id })
      else if (action.kind === 'remove') setActive({ kind: 'remove', row, anchor })
      else if (action.kind === 'ask') setActive({ kind: 'ask', row, action: action.action })
      else if (action.kind === 'link')
        setActive({ kind: 'link', row, resource: action.resource, link: action.link })
    },
    [navigate, open, resource, setActive],
  )

  const onOpened = (id: string) => {
    const href = screenHref(resource, { id })
    if (href === null) open({ kind: 'detail', id })
    else void navigate(href)
  }

  const onClick = (event: MouseEvent) => {
    const button = clicked(event)
    const row = button && rows.find((one) => one.id === button.dataset.row)
    if (!row || (button instanceof HTMLAnchorElement && !isPlainClick(event))) return
    event.preventDefault()
    const { action: pressed } = button.dataset
    if (pressed === 'more' || pressed === 'all')
      return setActive({ kind: 'menu', row, anchor: button, whole: pressed === 'all' })
    const action = actionsOf(row).find((one) => one.key === button.dataset.action)
    if (action) run(action, row, button)
  }

  const host = opened.map(({ active, key }) => (
    <ActionHost
      key={key}
      resource={resource}
      active={active}
      place={place}
      actionsOf={actionsOf}
      onRun={run}
      // A menu that has made room is another one by now.
      onClose={() => setOpened((now) => now.filter((one) => one.key !== key || one.active !== active))}
      onDone={(done) => onDone(active, done)}
      onOpened={onOpened}
    />
  ))
  return { actionsOf, run, setActive, onClick, host }
}
