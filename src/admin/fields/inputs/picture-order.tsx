import { HolderOutlined } from '@ant-design/icons'
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { type ReactNode, useMemo } from 'react'
import { moved } from '#admin/lib/moved.ts'
import { sortableTexts } from '#admin/ui/sortable-texts.ts'
import { useSortableSensors } from '#admin/ui/use-sortable-sensors.ts'
import type { FileValue } from '#schema'

interface PlaceProps {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}

/** One picture, moved by its handle: with pointer, finger or arrow keys. */
function Place({ id, title, children }: PlaceProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, isDragging } = useSortable({
    id,
  })
  return (
    <li
      ref={setNodeRef}
      className="picture-place"
      data-dragging={isDragging}
      style={{ transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined }}
    >
      {children}
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="picture-handle"
        {...attributes}
        {...listeners}
        aria-label={`移动${title}`}
      >
        <HolderOutlined aria-hidden />
      </button>
    </li>
  )
}

interface PictureOrderProps {
  readonly label: string
  readonly files: readonly FileValue[]
  readonly onChange: (files: readonly FileValue[]) => void
  readonly pictureOf: (file: FileValue) => ReactNode
}

/** The pictures of a field in the order they are shown, which people change. */
export default function PictureOrder({ label, files, onChange, pictureOf }: PictureOrderProps) {
  const sensors = useSortableSensors()
  const ids = useMemo(() => files.map(({ url }) => url), [files])
  const texts = useMemo(() => {
    const position = (id: string) => ids.indexOf(id) + 1
    return sortableTexts((id) => `${label} ${position(id)}`, position)
  }, [ids, label])
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) onChange(moved(files, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={texts}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ol className="picture-places" aria-label={`${label}的顺序`}>
          {files.map((file, index) => (
            <Place key={file.url} id={file.url} title={`${label} ${index + 1}`}>
              {pictureOf(file)}
            </Place>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
