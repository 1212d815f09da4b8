import { Dropdown } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { resourceOf } from '#admin/providers/data-provider.ts'
import { anchorStyle, containerOf, inBody } from '#admin/screens/actions/anchored.tsx'
import { useRecordActions } from '#admin/screens/actions/use-record-actions.tsx'
import { useQueryPart } from '#admin/screens/model/query-part.ts'
import type { Row } from '#admin/screens/model/row.ts'
import { isDangerous } from '#admin/screens/model/row-actions.ts'
import { useOpenRecord } from '#admin/screens/model/use-open-record.ts'
import { fullName } from '#domain/full-name.ts'
import type { BoardFloor, BoardHouse } from '#domain/house-board.ts'
import type { Line } from './board-layout.ts'

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

/** A floor as its actions want it. */
const rowOf = (
  { id, version, building, unit, name, floorNo, houses }: BoardFloor,
  projectId: string,
): Row => ({
  ...{ id, version, projectId, building, unit, name, floorNo },
  fullName: fullName(building, unit, name),
  houseNum: houses.length,
})

/** What can be done with the floors of a line and their houses, behind the name at its beginning. */
export function useFloorMenu({ projectId, isOpen, onChoose }: FloorMenuOptions): FloorMenu {
  const [asked, setAsked] = useState<Asked | null>(null)
  const floor = resourceOf('floor')
  const rows = useMemo(
    () => asked?.line.floors.map((one) => rowOf(one, projectId)) ?? none,
    [asked, projectId],
  )
  // The form of a floor stands where the one that makes floors does (`MakingButtons`).
  const { setOpen } = useOpenRecord(useQueryPart(`board.${floor.name}.`))
  const actions = useRecordActions(floor, rows, setOpen, nothing)

  const choiceOf = (key: string, floors: readonly BoardFloor[]): readonly Offer[] => {
    const houses = floors.flatMap((one) => one.houses.filter(isOpen).map(({ id }) => id))
    if (onChoose === null || houses.length === 0) return []
    const label = `选择本层 ${houses.length} 套房屋`
    return [{ key, label, danger: false, run: () => onChoose(houses) }]
  }
  const floors = asked?.line.floors ?? []
  const choice = choiceOf('choose', floors)
  const byFloor = rows.map((row) => ({
    row,
    offers: [
      // Where several buildings stand in the line, one floor alone can be chosen too.
      ...(rows.length > 1
        ? choiceOf(
            `${row.id} choose`,
            floors.filter(({ id }) => id === row.id),
          )
        : []),
      ...actions
        .actionsOf(row)
        .filter(({ kind }) => kind !== 'view')
        .map(
          (action): Offer => ({
            key: `${row.id} ${action.key}`,
            label: action.label,
            danger: isDangerous(action),
            run: (anchor) => actions.run(action, row, anchor),
          }),
        ),
    ],
  }))
  const [only, ...others] = byFloor
  const items = [
    ...choice.map(itemOf),
    ...(only && others.length === 0
      ? only.offers.map(itemOf)
      : byFloor.flatMap(({ row, offers }) =>
          offers.length === 0
            ? []
            : [{ key: row.id, label: String(row.fullName), children: offers.map(itemOf) }],
        )),
  ]
  const all = [...choice, ...byFloor.flatMap(({ offers }) => offers)]
  const menu =
    asked &&
    inBody(
      <Dropdown
        open
        autoFocus
        trigger={['click']}
        getPopupContainer={() => containerOf(asked.anchor)}
        onOpenChange={(open) => {
          if (!open) setAsked(null)
        }}
        menu={{
          items,
          onClick: ({ key }) => {
            setAsked(null)
            // What it opens gives the focus back to where it was.
            asked.anchor.focus()
            all.find((offer) => offer.key === key)?.run(asked.anchor)
          },
        }}
      >
        <span style={anchorStyle(asked.anchor)} />
      </Dropdown>,
    )
  return {
    ask: (line, anchor) => setAsked({ line, anchor }),
    host: (
      <>
        {menu}
        {actions.host}
      </>
    ),
  }
}
