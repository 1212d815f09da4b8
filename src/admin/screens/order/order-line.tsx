import { DownOutlined, HolderOutlined, UpOutlined } from '@ant-design/icons'
import { useSortable } from '@dnd-kit/sortable'
import { Button } from 'antd'
import { memo } from 'react'
import { lineHeight } from './order-model.ts'

interface OrderLineProps {
  readonly id: string
  readonly index: number
  readonly count: number
  readonly title: string
  /** What tells records of one name apart. */
  readonly detail: string
  readonly disabled: boolean
  readonly onMove: (from: number, to: number, button: 'up' | 'down') => void
}

/** One record and the ways to move it: by its handle, with pointer or keys, or by one place. */
export const OrderLine = memo(function OrderLine(props: OrderLineProps) {
  const { id, index, count, title, detail, disabled, onMove } = props
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, isDragging } = useSortable({
    id,
    disabled,
  })
  return (
    <li
      ref={setNodeRef}
      className="order-line"
      data-dragging={isDragging}
      aria-posinset={index + 1}
      aria-setsize={count}
      style={{ top: index * lineHeight, transform: transform ? `translateY(${transform.y}px)` : undefined }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="order-handle"
        {...attributes}
        {...listeners}
        aria-label={`移动${title}`}
      >
        <HolderOutlined aria-hidden />
      </button>
      <span className="order-position">{index + 1}</span>
      <span className="order-title" title={`${title} ${detail}`}>
        {title} <small>{detail}</small>
      </span>
      <Button
        type="text"
        size="small"
        icon={<UpOutlined aria-hidden />}
        aria-label={`上移${title}`}
        data-move={`${id}:up`}
        disabled={disabled || index === 0}
        onClick={() => onMove(index, index - 1, 'up')}
      />
      <Button
        type="text"
        size="small"
        icon={<DownOutlined aria-hidden />}
        aria-label={`下移${title}`}
        data-move={`${id}:down`}
        disabled={disabled || index === count - 1}
        onClick={() => onMove(index, index + 1, 'down')}
      />
    </li>
  )
})
