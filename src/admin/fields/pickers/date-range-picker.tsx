import { type ComponentRef, type FocusEvent, useMemo, useRef } from 'react'
import { type WallClock, wallClock } from '../dayjs-zh.ts'
import { DatePicker, placements, zoneNote } from './date-pickers.ts'
import { DayInput, MinuteInput } from './written-input.tsx'

/** Both inclusive; an end that is absent is open. */
export type DateRange = readonly [from: string | undefined, to: string | undefined]

interface DateRangePickerProps {
  /** Days, or minutes with `withTime`. */
  readonly value: DateRange
  readonly onChange: (value: DateRange) => void
  readonly withTime?: boolean
  readonly presets?: readonly (readonly [label: string, range: readonly [from: string, to: string]])[]
  readonly allowClear?: boolean
  readonly autoFocus?: boolean
  readonly id?: string | undefined
}

type Dates = readonly (WallClock | null)[] | null

const dateOf = (text: string | undefined) => (text === undefined ? null : wallClock(text))

/** From and to. What was typed or clicked is taken when the cursor leaves, with or without a word of consent. */
export function DateRangePicker(props: DateRangePickerProps) {
  const { value, onChange, withTime = false, presets = [], id, autoFocus, ...rest } = props
  const [from, to] = value
  const format = withTime ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD'
  const picker = useRef<ComponentRef<typeof DatePicker.RangePicker>>(null)
  // What was clicked or typed since the cursor came. The inputs also show the days that the mouse merely rests on.
  const chosen = useRef<Dates>(null)
  // A new array would end what somebody is about to choose.
  const dates = useMemo((): [WallClock | null, WallClock | null] => [dateOf(from), dateOf(to)], [from, to])

  const take = (range: Dates) => {
    const [one, other] = [0, 1].map((end) => range?.[end]?.format(format))
    const [first, last] =
      one !== undefined && other !== undefined && one > other ? [other, one] : [one, other]
    if (first !== dates[0]?.format(format) || last !== dates[1]?.format(format)) onChange([first, last])
  }

  const isInside = ({ relatedTarget }: FocusEvent) =>
    relatedTarget instanceof Node && picker.current?.nativeElement.contains(relatedTarget) === true

  return (
    <DatePicker.RangePicker
      {...rest}
      ref={picker}
      id={id === undefined ? undefined : { start: id }}
      className="input-range"
      builtinPlacements={placements}
      components={{ input: withTime ? MinuteInput : DayInput }}
      autoFocus={autoFocus}
      defaultOpen={autoFocus}
      showTime={withTime && { format: 'HH:mm' }}
      format={format}
      // Else the picker leads back to the end that was not confirmed.
      allowEmpty
      value={dates}
      presets={presets.map(([label, [first, last]]) => ({
        label,
        value: [wallClock(first), wallClock(last)],
      }))}
      renderExtraFooter={zoneNote()}
      onFocus={(event) => {
        if (!isInside(event)) chosen.current = null
      }}
      onCalendarChange={(range) => {
        chosen.current = range
      }}
      onChange={take}
      onBlur={(event) => {
        if (!isInside(event) && chosen.current !== null) take(chosen.current)
      }}
      placeholder={['开始', '结束']}
    />
  )
}
