import { Button, Checkbox, Drawer, Select } from 'antd'
import { useState } from 'react'
import { NumberBox } from '#admin/fields/number-box.tsx'
import { useReturnFocus } from '#admin/lib/use-return-focus.ts'
import type { ColumnChoice } from '#domain/personal-settings.ts'
import { columnWidths, isEmpty, type ResolvedResource } from '#schema'
import { defaultChoices, moveChoice } from '../model/column-settings.ts'
import { ColumnLines } from './column-lines.tsx'
import { columnWidth } from './derive-columns.ts'

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

interface ColumnSettingProps {
  readonly label: string
  /** What the column takes when nobody set a width. */
  readonly width: number
  readonly choice: ColumnChoice
  /** There is no room for it. */
  readonly hidden: boolean
  readonly onChange: (part: Partial<ColumnChoice>) => void
}

interface WidthInputProps extends Pick<ColumnSettingProps, 'label' | 'onChange'> {
  readonly usual: number
  readonly width: ColumnChoice['width']
}

const isWidth = (width: number) => width >= columnWidths.min && width <= columnWidths.max

/** What is no width of a column stands there marked, and is not kept. */
function WidthInput({ label, usual, width, onChange }: WidthInputProps) {
  const [wrong, setWrong] = useState<number | null>(null)
  return (
    <NumberBox
      aria-label={`${label}宽度`}
      aria-invalid={wrong !== null}
      {...(wrong === null ? {} : { status: 'error' as const })}
      size="small"
      step={10}
      value={wrong ?? width}
      placeholder={String(usual)}
      onChange={(value) => {
        const next = isEmpty(value) ? null : Number(value)
        const isKept = next === null || isWidth(next)
        setWrong(isKept ? null : next)
        if (isKept) onChange({ width: next })
      }}
    />
  )
}

const ColumnSetting = ({ label, width, choice, hidden, onChange }: ColumnSettingProps) => (
  <>
    <Checkbox
      checked={choice.visible !== false && !hidden}
      onChange={({ target }) => onChange({ visible: target.checked })}
    >
      {label}
      {hidden && <span className="column-note">宽度不足</span>}
    </Checkbox>
    <WidthInput label={label} usual={width} width={choice.width} onChange={onChange} />
    <Select
      aria-label={`${label}固定位置`}
      size="small"
      value={choice.pin ?? ''}
      options={pins}
      onChange={(value) => onChange({ pin: value === 'left' || value === 'right' ? value : null })}
    />
  </>
)

/** Which columns, in which order, how wide and where pinned. Every change shows at once and is kept. */
export default function ColumnPanel(props: ColumnPanelProps) {
  const { resource, choices, hidden, onChange, onClose } = props
  useReturnFocus()
  // What was typed and is not kept goes as well where all is as the list says.
  const [round, setRound] = useState(0)
  const reset = () => {
    setRound(round + 1)
    onChange(null)
  }
  const changeOne = (name: string, part: Partial<ColumnChoice>) =>
    onChange(choices.map((choice) => (choice.name === name ? { ...choice, ...part } : choice)))
  const shown = choices.filter(({ name, visible }) => visible !== false && !hidden.includes(name)).length
  const labelOf = (name: string) => resource.fields[name]?.label ?? name
  return (
    <Drawer
      open
      title="列设置"
      width="min(460px, 100vw)"
      onClose={onClose}
      extra={<Button onClick={reset}>恢复默认</Button>}
    >
      <p className="column-hint">
        显示 {shown} 列，共 {defaultChoices(resource).length}{' '}
        列。拖动，或选中手柄后按空格与方向键调整顺序。宽度为 {columnWidths.min}–{columnWidths.max}。
      </p>
      <ColumnLines
        key={round}
        names={choices.map(({ name }) => name)}
        labelOf={labelOf}
        onMove={(from, to) => onChange(moveChoice(choices, from, to))}
        lineOf={(name) => {
          const field = resource.fields[name]
          const choice = choices.find((one) => one.name === name)
          return (
            field &&
            choice && (
              <ColumnSetting
                label={field.label}
                width={columnWidth(resource, field)}
                choice={choice}
                hidden={hidden.includes(name)}
                onChange={(part) => changeOne(name, part)}
              />
            )
          )
        }}
      />
    </Drawer>
  )
}
