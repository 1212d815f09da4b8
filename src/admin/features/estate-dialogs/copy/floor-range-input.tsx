import { Button } from 'antd'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { InputProps } from '#admin/fields/field-ui.ts'
import { NumberBox } from '#admin/fields/number-box.tsx'
import { isEmpty, type ResolvedField, type Values } from '#schema'
import { useKnownStanding } from '../use-standing.ts'
import { besides, takeRange } from './floor-range.ts'
import '../estate-dialogs.css'

interface NumberProps {
  readonly field: ResolvedField
  readonly label: string
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  readonly disabled: boolean
}

function FloorNumber({ field, label, onChange, ...props }: NumberProps) {
  const { min, max } = field.kind === 'integer' ? field : {}
  return (
    <NumberBox
      {...props}
      {...{ min, max }}
      precision={0}
      placeholder={label}
      aria-label={label}
      onChange={(number) => onChange(isEmpty(number) ? null : Number(number))}
    />
  )
}

interface RangeProps {
  /** That of the number of a floor. */
  readonly number: ResolvedField
  /** The floor that is copied. */
  readonly floor: Values
  readonly rows: readonly Values[]
  readonly most: number
  readonly onChange: (rows: readonly Values[]) => void
  readonly disabled: boolean
}

function Range({ number, floor, rows, most, onChange, disabled }: RangeProps) {
  const standing = useKnownStanding(String(floor.projectId))
  const [from, setFrom] = useState<number | null>(null)
  const [to, setTo] = useState<number | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const isWhole = from !== null && to !== null && !disabled
  // What stands there may be known a moment after it was asked for.
  useEffect(() => {
    if (!isAsked || standing === null) return
    setAsked(false)
    if (from === null || to === null) return
    const taken = takeRange(rows, [from, to], besides(standing, floor), most)
    onChange(taken.rows)
    setNote(taken.note)
  }, [isAsked, standing, from, to, rows, floor, most, onChange])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    // It would save the form.
    event.preventDefault()
    if (isWhole) setAsked(true)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would stand between the field and its label */}
      <div className="floor-range-add" role="group" aria-label="按层号范围添加" onKeyDown={onKeyDown}>
        <FloorNumber field={number} label="起始层号" value={from} onChange={setFrom} disabled={disabled} />
        <span aria-hidden>至</span>
        <FloorNumber field={number} label="结束层号" value={to} onChange={setTo} disabled={disabled} />
        <Button disabled={!isWhole} loading={isAsked} onClick={() => setAsked(true)}>
          添加这些层
        </Button>
      </div>
      {note !== null && (
        <p className="floor-range-note" role="status">
          {note}
        </p>
      )}
    </>
  )
}

/** Floors that a floor is copied to: a range at once, or one after the other as any small records. */
export default function FloorRangeInput(props: InputProps) {
  const { field, value, onChange, loaded, disabled = false, Inner } = props
  const number = field.kind === 'rows' ? field.of.floorNo : undefined
  if (field.kind !== 'rows' || !Inner || !number) return null
  return (
    <div>
      {loaded && (
        <Range
          number={number}
          floor={loaded}
          rows={Array.isArray(value) ? value : []}
          most={field.max}
          onChange={(rows) => onChange?.(rows)}
          disabled={disabled}
        />
      )}
      <Inner {...props} field={{ ...field, input: null }} />
    </div>
  )
}
