import { Input } from 'antd'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { InputProps } from '#admin/fields/field-ui.ts'
import { readFloorNumbers } from '#domain/floor-numbers.ts'
import type { ResolvedField, Values } from '#schema'
import { useKnownStanding } from '../use-standing.ts'
import { besides, takeFloors } from './floor-range.ts'
import '../estate-dialogs.css'

interface RangeProps {
  /** That of the number of a floor. */
  readonly number: ResolvedField
  /** The floor that is copied. */
  readonly floor: Values
  readonly rows: readonly Values[]
  readonly most: number
  /** Whether its houses are copied with it. */
  readonly withHouses: boolean
  readonly onChange: (rows: readonly Values[]) => void
  readonly disabled: boolean
}

/** Floors with their houses, as they will be made. */
function summary(floors: number, houses: number): string {
  const perFloor = houses > 0 ? `、${floors * houses} 套房屋` : ''
  return floors > 0 ? `将新建 ${floors} 层${perFloor}。` : ''
}

/** What is typed is what is to be: floors come and go with it, beside those that were added by hand. */
function Range({ number, floor, rows, most, withHouses, onChange, disabled }: RangeProps) {
  const id = useId()
  const standing = useKnownStanding(String(floor.projectId))
  const [text, setText] = useState('')
  const [note, setNote] = useState<string | null>(null)
  const { min = 1, max = 200 } = number.kind === 'integer' ? number : {}
  const { floorNos, errors } = useMemo(() => readFloorNumbers(text, { min, max }), [text, min, max])
  const added = useRef<readonly unknown[]>([])
  const latest = useRef({ rows, onChange })
  useEffect(() => {
    latest.current = { rows, onChange }
  })
  // What stands there may be known a moment after it was typed.
  useEffect(() => {
    if (standing === null || errors.length > 0) return
    if (floorNos.length === 0 && added.current.length === 0) return setNote(null)
    const { rows, onChange } = latest.current
    const others = rows.filter(({ floorNo }) => !added.current.includes(floorNo))
    const taken = takeFloors(others, floorNos, besides(standing, floor), most)
    added.current = taken.added
    setNote(taken.note)
    onChange(taken.rows.length > 0 ? taken.rows : [{}])
  }, [floorNos, errors, standing, floor, most])
  const isWrong = errors.length > 0
  const houses = (withHouses && standing?.find((one) => one.id === floor.id)?.houses.length) || 0
  const told = isWrong
    ? errors.join('；')
    : `${summary(floorNos.length > 0 ? rows.length : 0, houses)}${note ?? ''}`
  return (
    <>
      <Input
        className="floor-range-text"
        aria-label="复制到层"
        aria-invalid={isWrong}
        aria-describedby={id}
        status={isWrong ? 'error' : ''}
        placeholder="复制到哪些层，如 4-18, 20, 22-24"
        value={text}
        disabled={disabled}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          // It would save the form.
          if (event.key === 'Enter' && isWrong) event.preventDefault()
        }}
      />
      <p id={id} className={isWrong ? 'estate-error' : 'floor-range-note'} role="status">
        {told}
      </p>
    </>
  )
}

/** Floors that a floor is copied to: as many as one writes down, or one after the other as any small records. */
export default function FloorRangeInput(props: InputProps) {
  const { field, value, onChange, loaded, disabled = false, form, Inner } = props
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
          withHouses={form?.values.withHouse === 1}
          onChange={(rows) => onChange?.(rows)}
          disabled={disabled}
        />
      )}
      <Inner {...props} field={{ ...field, input: null }} />
    </div>
  )
}
