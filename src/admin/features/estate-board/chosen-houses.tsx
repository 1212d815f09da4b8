import { type ReactNode, useMemo } from 'react'
import { resourceOf } from '#admin/providers/data-provider.ts'
import type { ActiveAction } from '#admin/screens/actions/active-action.ts'
import { useBatchOffers } from '#admin/screens/actions/batch-offers.ts'
import { OfferButton } from '#admin/screens/actions/offer-button.tsx'
import { useRecordActions } from '#admin/screens/actions/use-record-actions.tsx'
import type { OpenRecord } from '#admin/screens/model/list-state.ts'
import type { Row } from '#admin/screens/model/row.ts'
import type { BoardHouse, HouseBoard } from '#domain/house-board.ts'
import type { ResolvedResource } from '#schema'
import type { Layout } from './board-layout.ts'
import { boardRows } from './board-rows.ts'
import type { Choosing } from './use-choosing.ts'

interface ChosenBarProps {
  readonly resource: ResolvedResource
  readonly chosen: readonly Row[]
  /** How many of them the filter leaves out. */
  readonly hidden: number
  readonly onClear: () => void
  readonly onRun: (active: ActiveAction) => void
}

/** What can be done with the houses that are chosen, and with how many of them: its dialog names those it leaves out. */
function ChosenBar({ resource, chosen, hidden, onClear, onRun }: ChosenBarProps) {
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
        {offers.map((offer) => (
          <OfferButton key={offer.key} offer={offer} size="small" onClick={() => onRun(offer.active)}>
            {offer.label} {said(offer.able)}
          </OfferButton>
        ))}
      </span>
    </section>
  )
}

/** How many of the chosen are not among the houses to be seen; those that have gone meanwhile are not counted. */
function hiddenAmong(
  rows: readonly Row[],
  { lines }: Layout,
  isOpen: (house: BoardHouse) => boolean,
): number {
  if (rows.length === 0) return 0
  const seen = new Set(
    lines.flatMap(({ houses }) => houses.flatMap((one) => (one && isOpen(one) ? [one.id] : []))),
  )
  return rows.filter(({ id }) => !seen.has(id)).length
}

interface ChosenHousesOptions {
  readonly board: HouseBoard
  /** The project: new records of its houses come there. */
  readonly place: { readonly projectId: string }
  readonly layout: Layout
  readonly isOpen: (house: BoardHouse) => boolean
  readonly choosing: Choosing
  readonly onOpen: (open: OpenRecord) => void
}

/** The bar of the houses that are chosen, and what one of its buttons opens. */
export function useChosenHouses(options: ChosenHousesOptions): ReactNode {
  const { board, place, layout, isOpen, choosing, onOpen } = options
  const { chosen } = choosing
  const resource = resourceOf('house')
  const rows = useMemo(() => boardRows(board, place.projectId, chosen), [board, place, chosen])
  const hidden = useMemo(() => hiddenAmong(rows, layout, isOpen), [rows, layout, isOpen])
  const onDone = ({ kind }: ActiveAction, done: readonly string[] = [...chosen]) => {
    if (kind === 'batch' || kind === 'batchRemove') choosing.settle(done)
  }
  const actions = useRecordActions(resource, rows, onOpen, onDone, place)
  return (
    <>
      {rows.length > 0 && (
        <ChosenBar
          resource={resource}
          chosen={rows}
          hidden={hidden}
          onClear={choosing.clear}
          onRun={actions.setActive}
        />
      )}
      {actions.host}
    </>
  )
}
