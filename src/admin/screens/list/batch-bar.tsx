import { Button } from 'antd'
import type { MouseEvent } from 'react'
import type { ResolvedResource } from '#schema'
import type { ActiveAction } from '../actions/active-action.ts'
import { useBatchOffers } from '../actions/batch-offers.ts'
import type { Row } from '../model/row.ts'

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
 * What can be done with the chosen rows, and with how many of them where not with all. It lies over the toolbar, so that
 * no row moves when the first one is chosen. Without any it is there empty, to be heard when it speaks.
 */
export function BatchBar({ resource, chosen, onClear, onRun }: BatchBarProps) {
  const offers = useBatchOffers(resource, chosen)
  const isOpen = chosen.length > 0
  return (
    <section className="batch-bar" data-open={isOpen} {...(isOpen ? { 'aria-label': '批量操作' } : {})}>
      <span role="status">{isOpen && `已选 ${chosen.length} 项`}</span>
      {isOpen && (
        <>
          {offers.map(({ key, label, danger, able, leftOut, active }) => (
            <Button key={key} danger={danger} title={leftOut ?? undefined} onClick={() => onRun(active)}>
              批量{label}
              {able < chosen.length && ` ${able}/${chosen.length}`}
            </Button>
          ))}
          {offers.length === 0 && <span className="batch-none">所选{resource.label}没有可用的批量操作</span>}
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
