import { HolderOutlined } from '@ant-design/icons'
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Button, Checkbox, Drawer, InputNumber, Select } from 'antd'
import { sortableTexts } from '#admin/ui/sortable-texts.ts'
import { useSortableSensors } from '#admin/ui/use-sortable-sensors.ts'
import { columnWidths, type ResolvedResource } from '#schema'
import { useReturnFocus } from '../use-return-focus.ts'
import { type ColumnChoice, defaultChoices, moveChoice } from './column-settings.ts'
import { columnWidth } from './derive-columns.ts'
import './column-panel.css'

interface ColumnPanelProps {
  readonly resource: ResolvedResource
  readonly choices: readonly ColumnChoice[]
  /** Columns that the table has no room for. */
  readonly hidden: readonly string[]
  readonly onChange: (choices: readonly ColumnChoice[] | null) => void
  readonly onClose: () => void
}

const pins = [
  { value: '', label: '不固定' },
  { value: 'left', label: '固定在左' },
  { value: 'right', label: '固定在右' },
]

interface ColumnLineProps {
  readonly label: string
  /** What the column takes when nobody set a width. */
  readonly width: number
  readonly choice: ColumnChoice
  /** There is no room for it. */
  readonly hidden: boolean
  readonly onChange: (part: Partial<ColumnChoice>) => void
}

function ColumnLine({ label, width, choice, hidden, onChange }: ColumnLineProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform } = useSortable({
    id: choice.name,
  })
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
      <Checkbox
        checked={choice.visible !== false && !hidden}
        onChange={({ target }) => onChange({ visible: target.checked })}
      >
        {label}
        {hidden && <span className="column-note">宽度不足</span>}
      </Checkbox>
      <InputNumber
        aria-label={`${label}宽度`}
        size="small"
        min={columnWidths.min}
        max={columnWidths.max}
        step={10}
        value={choice.width}
        placeholder={String(width)}
        onChange={(value) => onChange({ width: value })}
      />
      <Select
        aria-label={`${label}固定位置`}
        size="small"
        value={choice.pin ?? ''}
        options={pins}
        onChange={(value) => onChange({ pin: value === 'left' || value === 'right' ? value : null })}
      />
    </li>
  )
}

/** Which columns, in which order, how wide and where pinned. Every change shows at once and is kept. */
export default function ColumnPanel(props: ColumnPanelProps) {
  const { resource, choices, hidden, onChange, onClose } = props
  useReturnFocus()
  const sensors = useSortableSensors()
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onChange(moveChoice(choices, String(active.id), String(over.id)))
  }
  const changeOne = (name: string, part: Partial<ColumnChoice>) =>
    onChange(choices.map((choice) => (choice.name === name ? { ...choice, ...part } : choice)))
  const shown = choices.filter(({ name, visible }) => visible !== false && !hidden.includes(name)).length
  return (
    <Drawer
      open
      title="列设置"
      width="min(460px, 100vw)"
      onClose={onClose}
      extra={<Button onClick={() => onChange(null)}>恢复默认</Button>}
    >
      <p className="column-hint">
        显示 {shown} 列，共 {defaultChoices(resource).length} 列。拖动，或选中手柄后按空格与方向键调整顺序。
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={sortableTexts(
          (name) => resource.fields[name]?.label ?? name,
          (name) => choices.findIndex((choice) => choice.name === name) + 1,
        )}
        onDragEnd={onDragEnd}
      >
        <SortableContext items={choices.map((choice) => choice.name)} strategy={verticalListSortingStrategy}>
          <ul className="column-lines">
            {choices.map((choice) => {
              const field = resource.fields[choice.name]
              return (
                field && (
                  <ColumnLine
                    key={choice.name}
                    label={field.label}
                    width={columnWidth(resource, field)}
                    choice={choice}
                    hidden={hidden.includes(choice.name)}
                    onChange={(part) => changeOne(choice.name, part)}
                  />
                )
              )
            })}
          </ul>
        </SortableContext>
      </DndContext>
    </Drawer>
  )
}
