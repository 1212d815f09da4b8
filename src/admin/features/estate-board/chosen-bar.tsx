import { Button } from 'antd'
import type { ActiveAction } from '#admin/screens/actions/active-action.ts'
import { useBatchOffers } from '#admin/screens/actions/batch-offers.ts'
import type { Row } from '#admin/screens/model/row.ts'
import type { ResolvedResource } from '#schema'

interface ChosenBarProps {
  readonly resource: ResolvedResource
  readonly chosen: readonly Row[]
  /** How many of them the filter leaves out. */
  readonly hidden: number
  readonly onClear: () => void
  readonly onRun: (active: ActiveAction) => void
}

/** What can be done with the houses that are chosen, and with how many of them: its dialog names those it leaves out. */
export function ChosenBar({ resource, chosen, hidden, onClear, onRun }: ChosenBarProps) {
  const offers = useBatchOffers(resource, chosen)
  const said = (count: number) => (count === chosen.length ? `${count}` : `${count}/${chosen.length}`)
  return (
    <section className="board-chosen" aria-label="已选房屋">
      <span role="status">
        已选择 {chosen.length} {resource.counter}
        {hidden > 0 && `，其中 ${hidden} ${resource.counter}不在筛选结果中`}
      </span>
      <button type="button" className="link-button" onClick={onClear}>
        清空
      </button>
      <span className="board-offers">
        {offers.map(({ key, label, danger, able, active }) => (
          <Button key={key} size="small" danger={danger} onClick={() => onRun(active)}>
            {label} {said(able)}
          </Button>
        ))}
      </span>
    </section>
  )
}
