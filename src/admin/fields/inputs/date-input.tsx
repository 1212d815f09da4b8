import { useRef, useState } from 'react'
import { momentNow } from '#admin/lib/moment-now.ts'
import { earliestOf, isEmpty, validateValue } from '#schema'
import { ariaOf } from '../aria.ts'
import { type WallClock, wallClock } from '../dayjs-zh.ts'
import type { InputProps } from '../field-ui.ts'
import { DatePicker, placements, zoneNote } from '../pickers/date-pickers.ts'
import { DayInput, EndInput, MomentInput } from '../pickers/written-input.tsx'

type DateField = InputProps<'date' | 'dateTime'>['field']

/** The first day, or whole minute, that can be picked; null: any. */
function firstOf(field: DateField) {
  const earliest = earliestOf(field, momentNow())
  if (earliest === null) return null
  return field.kind === 'date' ? wallClock(earliest) : wallClock(earliest).add(1, 'minute').startOf('minute')
}

const inputOf = (field: DateField) => (field.kind === 'date' ? DayInput : field.end ? EndInput : MomentInput)

/** What the hours, minutes and seconds are once a day is picked. True: the picker's own. */
const timeOfDay = (field: DateField, first: ReturnType<typeof firstOf>) => {
  if (field.kind === 'dateTime' && field.end) return { defaultOpenValue: wallClock(momentNow()).endOf('day') }
  // A time that is taken, not a midnight that may have passed.
  return first === null ? true : { defaultOpenValue: first }
}

/** Hours that are often meant, as far as they are still to come where that is asked for. */
const shortcuts = (first: WallClock | null) => {
  const today = wallClock(momentNow()).startOf('day')
  const offered = [
    { label: '今天 18:00', value: today.hour(18) },
    { label: '明天 9:00', value: today.add(1, 'day').hour(9) },
  ]
  return offered.filter(({ value }) => first === null || !value.isBefore(first))
}

const isDate = (field: DateField, value: unknown) => validateValue(field, value, true) === null

/** Holds the string the wire carries; a moment's own zone never enters. */
export default function DateInput(props: InputProps<'date' | 'dateTime'>) {
  const { field, value, onChange } = props
  // The picker shows dates alone: what was typed and is none stands in its input, beside the date it had before.
  const [before, setBefore] = useState<unknown>(null)
  // What was clicked or typed since it opened. The input also shows the day that the mouse merely rests on.
  const chosen = useRef<string | null>(null)
  const withTime = field.kind === 'dateTime'
  const format = withTime ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD'
  const first = firstOf(field)
  const isTooEarly = (date: WallClock) => first !== null && date.isBefore(first, 'day')
  const held = isEmpty(value) || isDate(field, value) ? value : before
  const shown = isEmpty(held) ? '' : wallClock(String(held)).format(format)

  /** The picker drops what it does not offer; what is wrong with it is for the form to say. */
  const takeTyped = (input: EventTarget) => {
    if (!(input instanceof HTMLInputElement)) return
    const typed = input.value.trim()
    const isShownByPicker = isDate(field, typed) && !isTooEarly(wallClock(typed))
    const meant = isShownByPicker ? (chosen.current ?? shown) : typed
    if (typed === shown || meant === shown) return
    setBefore(held)
    onChange?.(meant === '' ? undefined : meant)
  }

  return (
    <DatePicker
      id={props.id}
      {...ariaOf(props)}
      className="input-date"
      builtinPlacements={placements}
      components={{ input: inputOf(field) }}
      disabled={props.disabled}
      showTime={withTime && timeOfDay(field, first)}
      // The present moment has passed by the time anybody saves.
      showNow={first === null || !withTime}
      format={format}
      value={shown === '' ? null : wallClock(shown)}
      onOpenChange={(isOpen) => {
        if (isOpen) chosen.current = null
      }}
      onCalendarChange={(date) => {
        chosen.current = !date || Array.isArray(date) ? null : date.format(format)
      }}
      onChange={(date) => onChange?.(date ? date.format(format) : undefined)}
      preserveInvalidOnBlur
      presets={withTime && !field.end ? shortcuts(first) : undefined}
      renderExtraFooter={zoneNote()}
      onBlur={({ target }) => {
        takeTyped(target)
        props.onBlur?.()
      }}
      // Enter takes the date that was typed; it must not send the whole form as well.
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        takeTyped(event.target)
      }}
      disabledDate={first === null ? undefined : isTooEarly}
      placeholder={field.placeholder ?? `请选择${field.label}`}
    />
  )
}
