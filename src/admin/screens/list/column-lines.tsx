import { HolderOutlined } from '@ant-design/icons'
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { sortableTexts } from '#admin/ui/sortable-texts.ts'
import { useSortableSensors } from '#admin/ui/use-sortable-sensors.ts'
import './column-panel.css'

interface LineProps {
  readonly name: string
  readonly label: string
  readonly children: ReactNode
}

function Line({ name, label, children }: LineProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform } = useSortable({ id: name })
  return (
    <li
      ref={setNodeRef}
      className="column-line"
      style={transform ? { transform: `translateY(${transform.y}px)` } : undefined}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="column-handle"
        {...attributes}
        {...listeners}
        aria-label={`移动${label}`}
      >
        <HolderOutlined aria-hidden />
      </button>
      {children}
    </li>
  )
}

interface ColumnLinesProps {
  readonly names: readonly string[]
  readonly labelOf: (name: string) => string
  readonly onMove: (from: string, to: string) => void
  /** What stands behind the handle of a line. */
  readonly lineOf: (name: string) => ReactNode
}

/** Columns as lines that are put in another order, by the pointer or by keys. */
export function ColumnLines({ names, labelOf, onMove, lineOf }: ColumnLinesProps) {
  const sensors = useSortableSensors()
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onMove(String(active.id), String(over.id))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={sortableTexts(labelOf, (name) => names.indexOf(name) + 1)}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={[...names]} strategy={verticalListSortingStrategy}>
        <ul className="column-lines">
          {names.map((name) => (
            <Line key={name} name={name} label={labelOf(name)}>
              {lineOf(name)}
            </Line>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}
