import { Button } from 'antd'
import { useMemo } from 'react'
import { momentNow } from '#admin/lib/moment-now.ts'
import { canCall } from '#admin/providers/access.ts'
import type { ActiveAction } from '#admin/screens/actions/active-action.ts'
import { divide, hindranceOf, removalHindranceOf } from '#admin/screens/actions/hindrance.ts'
import { batchActions } from '#admin/screens/actions/row-actions.ts'
import { useViewer } from '#admin/screens/actions/use-viewer.ts'
import type { Row } from '#admin/screens/list/use-records.ts'
import { type ResolvedBaseAction, type ResolvedResource, unsaid } from '#schema'

interface ChosenBarProps {
  readonly resource: ResolvedResource
  readonly chosen: readonly Row[]
  /** How many of them the filter leaves out. */
  readonly hidden: number
  readonly onClear: () => void
  readonly onRun: (active: ActiveAction) => void
}

interface Offer {
  readonly key: string
  readonly label: string
  readonly danger: boolean
  /** With how many of the chosen ones it is possible. */
  readonly able: number
  /** With none, and there is nothing to say of it either. */
  readonly isIdle: boolean
  readonly active: ActiveAction
}

function useOffers(resource: ResolvedResource, rows: readonly Row[]): readonly Offer[] {
  const viewer = useViewer()
  return useMemo(() => {
    const now = momentNow()
    const ableTo = (action: ResolvedBaseAction) =>
      divide(rows, hindranceOf(resource, action, viewer, now)).able.length
    const batches = batchActions(resource, viewer).map((action): Offer => {
      const { when, otherwise } = action
      return {
        key: action.name,
        label: action.label,
        danger: action.danger,
        able: ableTo(action),
        isIdle: ableTo({ ...action, when: unsaid(when, otherwise) }) === 0,
        active: { kind: 'batch', rows, action },
      }
    })
    const removable = divide(rows, removalHindranceOf(resource, now)).able.length
    const removal: Offer = {
      key: 'remove',
      label: '删除',
      danger: true,
      able: removable,
      isIdle: removable === 0,
      active: { kind: 'batchRemove', rows },
    }
    return canCall(resource.endpoints.delete) ? [...batches, removal] : batches
  }, [resource, viewer, rows])
}

/** What can be done with the houses that are chosen, and with how many of them: its dialog names those it leaves out. */
export function ChosenBar({ resource, chosen, hidden, onClear, onRun }: ChosenBarProps) {
  const offers = useOffers(resource, chosen).filter(({ isIdle }) => !isIdle)
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
