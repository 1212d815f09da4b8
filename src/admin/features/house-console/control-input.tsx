import { Button, Input, Radio, Select, Slider, Switch } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { NumberBox } from '#admin/fields/number-box.tsx'
import type { HouseAttribute } from '#domain/house-attributes.ts'
import { controlType, typeCode } from '#resources/product-dictionaries.ts'
import { pressed } from './controls.ts'

interface ControlInputProps {
  readonly attribute: HouseAttribute
  readonly label: string
  /** A value of `controlType`. */
  readonly control: number
  /** What stands in it: what somebody is choosing, or what the device says. */
  readonly value: string
  readonly locked: boolean
  readonly onEdit: (value: string) => void
  readonly onSend: (value: string) => void
}

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

/** Both its own words and those of the definition. */
const optionsOf = ({ typeCode: type, enumList, trueText, falseText }: HouseAttribute) =>
  type === typeCode.bool
    ? [
        { value: '1', label: trueText ?? '开' },
        { value: '0', label: falseText ?? '关' },
      ]
    : (enumList ?? []).map(({ value, label }) => ({ value: String(value), label }))

/** More are easier found in a menu. */
const mostButtons = 6

/** Takes what is typed as it is: what is out of range is told by the row, not mended in silence and sent. */
function NumberInput({ attribute, label, value, locked, onEdit, onSend }: ControlInputProps) {
  const { step, unit } = attribute
  // What stands there when somebody comes to type stays: a device that says something else would undo what they have
  // selected, and what they type would be added to it.
  const [held, hold] = useState<string | null>(null)
  // An input that is locked loses the focus without being told.
  if (locked && held !== null) hold(null)
  const shown = held ?? value
  return (
    <NumberBox
      unit={unit}
      aria-label={label}
      disabled={locked}
      value={numberOf(shown)}
      step={step ?? 1}
      suffix={unit || undefined}
      onFocus={() => hold(value)}
      onBlur={() => hold(null)}
      onChange={(next) => {
        hold(null)
        onEdit(next === null ? '' : String(next))
      }}
      onPressEnter={() => {
        hold(null)
        if (shown !== '') onSend(shown)
      }}
    />
  )
}

const SendButton = ({ value, locked, onSend }: Pick<ControlInputProps, 'value' | 'locked' | 'onSend'>) => (
  <Button disabled={locked || value === ''} onClick={() => onSend(value)}>
    下发
  </Button>
)

/** What is drawn is sent when it is let go; steps by keys are not: those wait for the button, or Enter. */
function SliderInput({ attribute, label, value, locked, onEdit, onSend }: ControlInputProps) {
  const { min, max, step } = attribute
  const isDrawn = useRef(false)
  const press = (event: KeyboardEvent) => {
    isDrawn.current = false
    if (event.key === 'Enter' && value !== '') onSend(value)
  }
  const hold = () => {
    isDrawn.current = true
  }
  return (
    <div className="control-slider-handle" onPointerDownCapture={hold} onKeyDownCapture={press}>
      <Slider
        ariaLabelForHandle={label}
        disabled={locked}
        value={numberOf(value) ?? min ?? 0}
        min={min ?? 0}
        max={max ?? 100}
        step={step ?? 1}
        onChange={(next) => onEdit(String(next))}
        onChangeComplete={(next) => isDrawn.current && onSend(String(next))}
      />
    </div>
  )
}

/** The options side by side. None is chosen where the device has said nothing. */
const Options = ({ attribute, label, value, locked, onSend }: ControlInputProps) => (
  <Radio.Group
    aria-label={label}
    optionType="button"
    buttonStyle="solid"
    size="small"
    disabled={locked}
    value={value}
    options={optionsOf(attribute)}
    onChange={(event) => onSend(String(event.target.value))}
  />
)

/** The control itself: a switch and a choice send at once, what is dialled is sent when it is let go. */
export function ControlInput(props: ControlInputProps) {
  const { attribute, label, control, value, locked, onEdit, onSend } = props
  switch (control) {
    case controlType.toggle:
      // A switch has two positions: it would say 关 of what nobody knows.
      return value === '' ? (
        <Options {...props} />
      ) : (
        <Switch
          aria-label={label}
          checked={value === '1'}
          disabled={locked}
          checkedChildren={attribute.trueText ?? '开'}
          unCheckedChildren={attribute.falseText ?? '关'}
          onChange={(next) => onSend(next ? '1' : '0')}
        />
      )
    case controlType.single:
      return optionsOf(attribute).length <= mostButtons ? (
        <Options {...props} />
      ) : (
        <Select
          aria-label={label}
          disabled={locked}
          value={value || null}
          options={optionsOf(attribute)}
          onChange={(next) => next !== null && onSend(next)}
        />
      )
    case controlType.slider:
      return (
        <div className="control-slider">
          <SliderInput {...props} />
          <NumberInput {...props} label={`${label}数值`} />
          <SendButton {...props} />
        </div>
      )
    case controlType.number:
      return (
        <div className="control-slider">
          <NumberInput {...props} />
          <SendButton {...props} />
        </div>
      )
    case controlType.button:
      return (
        <Button aria-label={label} disabled={locked} onClick={() => onSend(pressed(attribute))}>
          执行
        </Button>
      )
    default:
      return (
        <div className="control-slider">
          <Input
            aria-label={label}
            disabled={locked}
            value={value}
            onChange={(event) => onEdit(event.target.value)}
          />
          <SendButton {...props} />
        </div>
      )
  }
}
