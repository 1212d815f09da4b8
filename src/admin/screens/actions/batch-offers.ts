import { useMemo } from 'react'
import { momentNow } from '#admin/lib/moment-now.ts'
import { canCall } from '#admin/providers/access.ts'
import { judgeAction, type ResolvedResource } from '#schema'
import type { Row } from '../model/row.ts'
import { batchActions, isOffered } from '../model/row-actions.ts'
import { useViewer } from '../model/use-viewer.ts'
import type { ActiveAction } from './active-action.ts'
import { blockedReasonOf, byReason, type Divided, divide, removalBlockedReason } from './blocked-reason.ts'

/** Something that can be done with several records at once. */
export interface BatchOffer {
  readonly key: string
  readonly label: string
  readonly danger: boolean
  /** With how many of the chosen ones it is possible. */
  readonly able: number
  /** Why not with the others, said before the button is pressed; null: it is possible with all of them. */
  readonly leftOut: string | null
  readonly active: ActiveAction
}

/** `将跳过 2 个：该角色下存在3名用户，无法删除`, a line for each reason. */
function leftOutText({ counter }: ResolvedResource, { leftOut }: Divided): string | null {
  const lines = [...byReason(leftOut)].map(([reason, rows]) => `将跳过 ${rows.length} ${counter}：${reason}`)
  return lines.length === 0 ? null : lines.join('\n')
}

/** What can be done with the chosen records; its dialog names those that it leaves out. */
export function useBatchOffers(resource: ResolvedResource, rows: readonly Row[]): readonly BatchOffer[] {
  const viewer = useViewer()
  return useMemo(() => {
    const now = momentNow()
    const saidOf = (divided: Divided) => ({
      able: divided.able.length,
      leftOut: leftOutText(resource, divided),
    })
    const batches = batchActions(resource, viewer).flatMap((action): BatchOffer[] => {
      const objections = rows.map((record) =>
        judgeAction(action, { resource, record, isWhole: false, viewer, now }),
      )
      // Possible with none, and there is nothing to say of it either.
      if (!objections.some(isOffered)) return []
      const { name: key, label, danger } = action
      const divided = divide(rows, blockedReasonOf(resource, action, viewer, now))
      return [{ key, label, danger, ...saidOf(divided), active: { kind: 'batch', rows, action } }]
    })
    if (!canCall(resource.endpoints.delete)) return batches
    const removal = saidOf(divide(rows, removalBlockedReason(resource, now)))
    const { verb: label } = resource.remove
    return [
      ...batches,
      { key: 'remove', label, danger: true, ...removal, active: { kind: 'batchRemove', rows } },
    ]
  }, [resource, viewer, rows])
}
