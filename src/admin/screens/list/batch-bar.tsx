import { Button } from 'antd'
import { type MouseEvent, Suspense } from 'react'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import type { ResolvedResource } from '#schema'
import type { ActiveAction } from '../actions/active-action.ts'
import type { Row } from '../model/row.ts'

/** What may be done with a row, and why not, is judged from the first chosen one on. */
const BatchButtons = lazyWithRetry(() => import('./batch-buttons.tsx'), { ahead: true })

interface BatchBarProps {
  readonly resource: ResolvedResource
  readonly chosen: readonly Row[]
  readonly onClear: () => void
  readonly onRun: (active: ActiveAction) => void
}

/** The bar goes with the selection: the cursor stays with what selects. */
function focusRows({ currentTarget }: MouseEvent<HTMLElement>) {
  currentTarget.closest('.list-card')?.querySelector<HTMLElement>('.ant-table-thead input')?.focus()
}

/**
 * What can be done with the chosen rows. It lies over the toolbar, so that no row moves when the first one is chosen.
 * Without any it is there empty, to be heard when it speaks.
 */
export function BatchBar({ resource, chosen, onClear, onRun }: BatchBarProps) {
  const isOpen = chosen.length > 0
  return (
    <section className="batch-bar" data-open={isOpen} {...(isOpen ? { 'aria-label': '批量操作' } : {})}>
      <span role="status">{isOpen && `已选 ${chosen.length} 项`}</span>
      {isOpen && (
        <>
          <Suspense>
            <BatchButtons resource={resource} chosen={chosen} onRun={onRun} />
          </Suspense>
          <Button
            type="text"
            onClick={(event) => {
              focusRows(event)
              onClear()
            }}
          >
            取消选择
          </Button>
        </>
      )}
    </section>
  )
}
