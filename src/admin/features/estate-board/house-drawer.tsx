import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, useMemo } from 'react'
import { can } from '#admin/providers/access.ts'
import { boardPath } from '#admin/screens/model/board-address.ts'
import type { OpenRecord } from '#admin/screens/model/list-state.ts'
import type { OwnTab } from '#admin/screens/model/overlay.ts'
import { mayView } from '#admin/screens/model/record-href.ts'
import { RecordOverlay } from '#admin/screens/route/record-overlay.tsx'
import type { BoardHouse } from '#domain/house-board.ts'
import type { ResolvedResource, Values } from '#schema'
import { arrows } from './board-keys.ts'
import type { Line } from './board-layout.ts'
import { houseAt, type Move, moved, placeOf } from './board-moves.ts'

interface HouseDrawerProps {
  readonly resource: ResolvedResource
  readonly open: OpenRecord | null
  readonly place: Values
  readonly lines: readonly Line[]
  readonly isOpen: (house: BoardHouse) => boolean
  /** What its console shows first, for those who may go there. */
  readonly look: OwnTab
  readonly hrefFrom: (href: string) => string
  readonly onOpen: (open: OpenRecord | null) => void
  /** From one house to another: the way back does not lead through all of them. */
  readonly onStep: (id: string) => void
}

/** Pixels: enough for what is to be seen at a glance, so that the board stays in sight beside it. */
const width = 720
const rootClassName = 'house-drawer'

/** What goes elsewhere with the arrows, or writes with them. */
const takesArrows =
  'input, textarea, select, [contenteditable], [role="tab"], [role="listbox"], [role="menu"]'

const isHeard = ({ target, repeat, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  // One press is one house: each that is passed asks the platform for all it shows.
  !(repeat || altKey || ctrlKey || metaKey || shiftKey) &&
  target instanceof Element &&
  target.closest(takesArrows) === null &&
  // A drawer over this one has its own keys.
  target.closest('.ant-drawer, .ant-modal-root')?.classList.contains(rootClassName) === true

/** What stands open over the board of its houses: a form, or a look at one of them, from where arrows lead to its neighbours. */
export function HouseDrawer(props: HouseDrawerProps) {
  const { resource, open, place, lines, isOpen, look, hrefFrom, onOpen, onStep } = props
  const id = open?.kind === 'detail' ? open.id : null
  const at = useMemo(() => placeOf(lines, id), [lines, id])
  const neighbour = (move: Move) => {
    const house = at && houseAt(lines, moved(lines, at, move, isOpen))
    return house && house.id !== id ? house : null
  }
  const step = (move: Move) => {
    const house = neighbour(move)
    if (house) onStep(house.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = arrows[event.key]
    if (move === undefined || event.defaultPrevented || !isHeard(event)) return
    event.preventDefault()
    step(move)
  }
  const sides = [
    { move: 'left', label: '左边的房屋（←）', icon: <LeftOutlined aria-hidden /> },
    { move: 'right', label: '右边的房屋（→）', icon: <RightOutlined aria-hidden /> },
  ] as const
  const hasLook = mayView(resource, can)
  const parts = {
    ...{ rootClassName, width },
    own: hasLook ? [look] : [],
    facts: hasLook ? '资料' : undefined,
    beside: at && (
      <span className="house-drawer-sides">
        {sides.map(({ move, label, icon }) => (
          <Button
            key={move}
            type="text"
            size="small"
            icon={icon}
            aria-label={label}
            title={label}
            disabled={neighbour(move) === null}
            onClick={() => step(move)}
          />
        ))}
      </span>
    ),
    ownScreen: { label: '打开控制台', hrefFrom },
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is open within has the focus, it hears its keys
    <div onKeyDown={onKeyDown}>
      <RecordOverlay {...{ resource, open, onOpen, parts }} preset={place} embedded path={boardPath} />
    </div>
  )
}
