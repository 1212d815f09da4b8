import { useCallback, useMemo, useState } from 'react'
import { textOf } from '#admin/fields/text-of.ts'
import { codes } from '#domain/error-codes.ts'
import type { ResolvedOrdering, ResolvedResource } from '#schema'
import { isSame } from '../model/changed-fields.ts'
import { recordTitle } from '../model/record-title.ts'
import type { Row } from '../model/row.ts'
import { useAllRows } from '../model/use-all-rows.ts'
import { useRefresh } from '../model/use-refresh.ts'
import { useSaveCall } from '../model/use-save-call.ts'
import { useLeaveGuard } from '../parts/use-leave-guard.ts'
import { levelsOf, restored, withOrderOf } from './order-model.ts'

/** An order that was not saved, because it was made from one that is no longer there. */
export interface Refused {
  readonly reason: string
  readonly order: readonly string[]
}

export interface OrderOptions {
  readonly resource: ResolvedResource
  readonly ordering: ResolvedOrdering
  /** The id that all of them share in the field `ordering.by`; null: it is a tree, whose levels are ordered one by one. */
  readonly parent: string | null
  /** Finds them. */
  readonly filters: Readonly<Record<string, string>>
  /** Which of them are shown: the others keep their places. Default: all. */
  readonly isShown?: (row: Row) => boolean
  readonly onClose: () => void
}

/** Some came or went meanwhile, or somebody else has put them in another order. */
const outdated: readonly number[] = [codes.stateChanged, codes.stale]

/** The first column beside the title, such as an identifier. */
function detailText({ fields, list, title }: ResolvedResource, row: Row): string {
  const field = fields[list.columns.find((column) => column.field !== title)?.field ?? '']
  return field ? textOf(field, row[field.name], row) : ''
}

const all = () => true

/** What is put into another order, and how: read once, chosen here, saved whole. */
export function useOrder({ resource, ordering, parent, filters, isShown = all, onClose }: OrderOptions) {
  const refresh = useRefresh(resource)
  const read = useAllRows(resource, filters, { field: ordering.field, order: 'asc' })
  const { rows, retry } = read
  const [level, setLevel] = useState(0)
  const levels = useMemo(
    () => (parent === null ? levelsOf(resource, ordering.by, rows ?? []) : []),
    [resource, ordering, parent, rows],
  )
  const ordered = parent === null ? (levels[level]?.rows ?? []) : rows
  const above = parent ?? levels[level]?.parent ?? null
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)

  const byId = useMemo(() => new Map(ordered?.map((row) => [row.id, row])), [ordered])
  const whole = useMemo(() => ordered?.map((row) => row.id) ?? [], [ordered])
  const before = useMemo(() => ordered?.filter(isShown).map((row) => row.id) ?? [], [ordered, isShown])
  const titleOf = useCallback((id: string) => recordTitle(resource, byId.get(id) ?? {}), [resource, byId])
  const changed = chosen !== null && !isSame(chosen, before)
  const isUnsaved = changed || refused !== null
  const guard = useLeaveGuard(isUnsaved)

  const { save, saving } = useSaveCall(resource, ordering.endpoint, {
    untold: outdated,
    onSaved: () => {
      guard.release()
      onClose()
    },
    onRefused: ({ statusCode, message }) => {
      if (chosen === null || !outdated.includes(statusCode)) return
      // What stands there now is shown; the order that was made from another one waits to be taken up again.
      setRefused({ reason: message, order: chosen })
      setChosen(null)
      retry()
      void refresh()
    },
  })
  const ids = chosen ?? before
  return {
    read,
    levels,
    level,
    setLevel,
    ids,
    setChosen,
    titleOf,
    detailOf: (id: string) => detailText(resource, byId.get(id) ?? { id }),
    changed,
    isUnsaved,
    refused,
    forget: () => setRefused(null),
    takeUp: () => {
      if (refused) setChosen(restored(refused.order, before))
      setRefused(null)
    },
    save: () => save({ [ordering.by]: above, [ordering.input]: withOrderOf(whole, ids), before: whole }),
    saving,
    leave: () => guard.leave(onClose),
  }
}
