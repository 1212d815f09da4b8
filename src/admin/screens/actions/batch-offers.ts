import { useMemo } from 'react'
import { momentNow } from '#admin/lib/moment-now.ts'
import { canCall } from '#admin/providers/access.ts'
import { type ResolvedBaseAction, type ResolvedResource, unsaid } from '#schema'
import type { Row } from '../model/row.ts'
import { batchActions } from '../model/row-actions.ts'
import { useViewer } from '../model/use-viewer.ts'
import type { ActiveAction } from './active-action.ts'
import { blockedReasonOf, divide, removalBlockedReason } from './blocked-reason.ts'

/** Something that can be done with several records at once. */
export interface BatchOffer {
  readonly key: string
  readonly label: string
  readonly danger: boolean
  /** With how many of the chosen ones it is possible. */
  readonly able: number
  readonly active: ActiveAction
}

/** What can be done with the chosen records; its dialog names those that it leaves out. */
export function useBatchOffers(resource: ResolvedResource, rows: readonly Row[]): readonly BatchOffer[] {
  const viewer = useViewer()
  return useMemo(() => {
    const now = momentNow()
    const ableTo = (action: ResolvedBaseAction) =>
      divide(rows, blockedReasonOf(resource, action, viewer, now)).able.length
    const batches = batchActions(resource, viewer).flatMap((action): BatchOffer[] => {
      const { name: key, label, danger, when, otherwise } = action
      // Possible with none, and there is nothing to say of it either.
      if (ableTo({ ...action, when: unsaid(when, otherwise) }) === 0) return []
      return [{ key, label, danger, able: ableTo(action), active: { kind: 'batch', rows, action } }]
    })
    if (!canCall(resource.endpoints.delete)) return batches
    // Its dialog says of each why it has to stay.
    const { able } = divide(rows, removalBlockedReason(resource, now))
    const { verb: label } = resource.remove
    return [
      ...batches,
      { key: 'remove', label, danger: true, able: able.length, active: { kind: 'batchRemove', rows } },
    ]
  }, [resource, viewer, rows])
}
