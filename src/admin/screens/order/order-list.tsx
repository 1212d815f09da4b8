import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type UIEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { moved } from '#admin/lib/moved.ts'
import { useSortableSensors } from '#admin/ui/use-sortable-sensors.ts'
import { lineHeight, linesInSight } from './order-model.ts'
import './order.css'
import { sortableTexts } from '#admin/ui/sortable-texts.ts'
import { OrderLine } from './order-line.tsx'

interface OrderListProps {
  readonly label: string
  readonly ids: readonly string[]
  readonly titleOf: (id: string) => string
  readonly detailOf: (id: string) => string
  readonly disabled: boolean
  readonly onChange: (ids: readonly string[]) => void
  readonly onDragging: (dragging: boolean) => void
}

/** Which lines of the box are in sight, first and last. */
function useLinesInSight(count: number) {
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ scrolled: 0, height: 0 })
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const measure = () => setView(({ scrolled }) => ({ scrolled, height: element.clientHeight }))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const onScroll = ({ currentTarget }: UIEvent) => {
    const { scrollTop: scrolled, clientHeight: height } = currentTarget
    setView({ scrolled, height })
  }
  const [first, last] = linesInSight(view.scrolled, view.height, count)
  return { box, first, last, onScroll }
}

/** Records in an order to be changed. Only the lines in sight exist, so a thousand are moved as smoothly as ten. */
export function OrderList(props: OrderListProps) {
  const { ids, titleOf, detailOf, disabled, onChange, onDragging } = props
  const { box, first, last, onScroll } = useLinesInSight(ids.length)
  const [dragged, setDragged] = useState<string | null>(null)
  const sensors = useSortableSensors()
  const accessibility = useMemo(() => sortableTexts(titleOf, (id) => ids.indexOf(id) + 1), [ids, titleOf])
  const pressed = useRef<string | null>(null)
  const onMove = useCallback(
    (from: number, to: number, button: 'up' | 'down') => {
      pressed.current = `${ids[from]}:${button}`
      onChange(moved(ids, from, to))
    },
    [ids, onChange],
  )
  // A line that changes places loses the focus; the button that moved it keeps it.
  useLayoutEffect(() => {
    if (pressed.current === null) return
    box.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)?.focus()
    pressed.current = null
  })

  const drop = () => {
    setDragged(null)
    onDragging(false)
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    drop()
    if (over) onChange(moved(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
  }
  const drawn = ids.flatMap((id, index) =>
    (index >= first && index <= last) || id === dragged ? [{ id, index }] : [],
  )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragStart={({ active }) => {
        setDragged(String(active.id))
        onDragging(true)
      }}
      onDragEnd={onDragEnd}
      onDragCancel={drop}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <div ref={box} className="order-lines" onScroll={onScroll}>
          <ul aria-label={props.label} style={{ height: ids.length * lineHeight }}>
            {drawn.map(({ id, index }) => (
              <OrderLine
                key={id}
                id={id}
                index={index}
                count={ids.length}
                title={titleOf(id)}
                detail={detailOf(id)}
                disabled={disabled}
                onMove={onMove}
              />
            ))}
          </ul>
        </div>
      </SortableContext>
    </DndContext>
  )
}
