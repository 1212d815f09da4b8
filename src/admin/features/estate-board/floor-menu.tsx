import { type ReactNode, useMemo, useState } from 'react'
import { resourceOf } from '#admin/providers/data-provider.ts'
import { AnchoredMenu } from '#admin/screens/actions/action-menu.tsx'
import { useRecordActions } from '#admin/screens/actions/use-record-actions.tsx'
import { useQueryPart } from '#admin/screens/model/query-part.ts'
import type { Row } from '#admin/screens/model/row.ts'
import { isDangerous } from '#admin/screens/model/row-actions.ts'
import { useOpenRecord } from '#admin/screens/model/use-open-record.ts'
import type { BoardFloor, BoardHouse } from '#domain/house-board.ts'
import type { Line } from './board-layout.ts'
import { floorRow } from './board-rows.ts'

interface FloorMenuOptions {
  readonly projectId: string
  readonly isOpen: (house: BoardHouse) => boolean
  /** Null: nothing can be done with several houses at once. */
  readonly onChoose: ((ids: readonly string[]) => void) | null
}

interface Asked {
  readonly line: Line
  readonly anchor: HTMLElement
}

interface FloorMenu {
  readonly ask: (line: Line, anchor: HTMLElement) => void
  /** What stands open. */
  readonly host: ReactNode
}

interface Offer {
  readonly key: string
  readonly label: string
  readonly danger: boolean
  readonly run: (anchor: HTMLElement) => void
}

const itemOf = ({ key, label, danger }: Offer) => ({ key, label, danger })

const none: readonly Row[] = []
const nothing = () => undefined

/** To choose the houses of floors; nothing, where none of them can be chosen. */
function choiceOf(
  key: string,
  floors: readonly BoardFloor[],
  { isOpen, onChoose }: FloorMenuOptions,
): readonly Offer[] {
  const houses = floors.flatMap((one) => one.houses.filter(isOpen).map(({ id }) => id))
  if (onChoose === null || houses.length === 0) return []
  const label = `选择本层 ${houses.length} 套房屋`
  return [{ key, label, danger: false, run: () => onChoose(houses) }]
}

interface OfferedFloor {
  readonly row: Row
  readonly offers: readonly Offer[]
}

/** One floor has its offers in the menu itself, each of several has a menu of its own. */
function floorItems(byFloor: readonly OfferedFloor[]) {
  const [only, ...others] = byFloor
  if (only && others.length === 0) return only.offers.map(itemOf)
  return byFloor
    .filter(({ offers }) => offers.length > 0)
    .map(({ row, offers }) => ({ key: row.id, label: String(row.fullName), children: offers.map(itemOf) }))
}

interface OfferMenuProps {
  readonly anchor: HTMLElement
  readonly choice: readonly Offer[]
  readonly byFloor: readonly OfferedFloor[]
  readonly onClose: () => void
}

function OfferMenu({ anchor, choice, byFloor, onClose }: OfferMenuProps) {
  const all = [...choice, ...byFloor.flatMap(({ offers }) => offers)]
  const pick = (key: string) => {
    // What it opens gives the focus back to where it was.
    anchor.focus()
    all.find((offer) => offer.key === key)?.run(anchor)
  }
  const items = [...choice.map(itemOf), ...floorItems(byFloor)]
  return <AnchoredMenu anchor={anchor} items={items} onPick={pick} onClose={onClose} />
}

/** What can be done with the floors of a line and their houses, behind the name at its beginning. */
export function useFloorMenu(options: FloorMenuOptions): FloorMenu {
  const { projectId } = options
  const [asked, setAsked] = useState<Asked | null>(null)
  const floor = resourceOf('floor')
  const rows = useMemo(
    () => asked?.line.floors.map((one) => floorRow(one, projectId)) ?? none,
    [asked, projectId],
  )
  // The form of a floor stands where the one that makes floors does (`MakingButtons`).
  const { setOpen } = useOpenRecord(useQueryPart(`board.${floor.name}.`))
  const actions = useRecordActions(floor, rows, setOpen, nothing)

  const offersOf = (row: Row): readonly Offer[] =>
    actions
      .actionsOf(row)
      .filter(({ kind }) => kind !== 'view')
      .map((action) => ({
        key: `${row.id} ${action.key}`,
        label: action.label,
        danger: isDangerous(action),
        run: (anchor) => actions.run(action, row, anchor),
      }))
  const floors = asked?.line.floors ?? []
  const choice = choiceOf('choose', floors, options)
  const byFloor = rows.map((row) => ({
    row,
    offers: [
      // Where several buildings stand in the line, one floor alone can be chosen too.
      ...(rows.length > 1
        ? choiceOf(
            `${row.id} choose`,
            floors.filter(({ id }) => id === row.id),
            options,
          )
        : []),
      ...offersOf(row),
    ],
  }))
  return {
    ask: (line, anchor) => setAsked({ line, anchor }),
    host: (
      <>
        {asked && <OfferMenu {...asked} choice={choice} byFloor={byFloor} onClose={() => setAsked(null)} />}
        {actions.host}
      </>
    ),
  }
}
