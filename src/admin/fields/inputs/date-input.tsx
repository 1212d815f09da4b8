import { DatePicker } from 'antd'
import { useState } from 'react'
import { momentNow } from '#admin/lib/moment-now.ts'
import { dayAsWritten, earliestOf, isEmpty, momentAsWritten, validateValue } from '#schema'
import { ariaOf } from '../aria.ts'
import { dayjs } from '../dayjs-zh.ts'
import type { InputProps } from '../field-ui.ts'

type DateField = InputProps<'date' | 'dateTime'>['field']

/** The first day, or whole minute, that can be picked; null: any. */
function firstOf(field: DateField) {
  const earliest = earliestOf(field, momentNow())
  if (earliest === null) return null
  return field.kind === 'date' ? dayjs(earliest) : dayjs(earliest).add(1, 'minute').startOf('minute')
}

const asWritten = (field: DateField, text: string) =>
  field.kind === 'date' ? dayAsWritten(text) : momentAsWritten(text, field.end)

/** What the hours, minutes and seconds are once a day is picked. True: the picker's own. */
const timeOfDay = (field: DateField, first: ReturnType<typeof firstOf>) => {
  if (field.kind === 'dateTime' && field.end) return { defaultOpenValue: dayjs().endOf('day') }
  // A time that is taken, not a midnight that may have passed.
  return first === null ? true : { defaultOpenValue: first }
}

const isDate = (field: DateField, value: unknown) => validateValue(field, value, true) === null

/** Holds the string the wire carries; a moment's own zone never enters. */
export default function DateInput(props: InputProps<'date' | 'dateTime'>) {
  const { field, value, onChange } = props
  // The picker shows dates alone: what was typed and is none stands in its input, beside the date it had before.
  const [before, setBefore] = useState<unknown>(null)
  const withTime = field.kind === 'dateTime'
  const format = withTime ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD'
  const first = firstOf(field)
  const isTooEarly = (date: ReturnType<typeof dayjs>) => first !== null && date.isBefore(first, 'day')
  const held = isEmpty(value) || isDate(field, value) ? value : before
  const shown = isEmpty(held) ? '' : dayjs(String(held)).format(format)

  /** The picker drops what it does not offer; what is wrong with it is for the form to say. */
  const takeTyped = (input: EventTarget) => {
    if (!(input instanceof HTMLInputElement)) return
    const typed = input.value.trim()
    if (typed === shown) return
    const text = asWritten(field, typed) ?? typed
    // What the picker takes by itself it has told already.
    if (text === typed && isDate(field, text) && !isTooEarly(dayjs(text))) return
    setBefore(held)
    onChange?.(text === '' ? undefined : text)
  }

  return (
    <DatePicker
      id={props.id}
      {...ariaOf(props)}
      className="input-date"
      disabled={props.disabled}
      showTime={withTime && timeOfDay(field, first)}
      // The present moment has passed by the time anybody saves.
      showNow={first === null || !withTime}
      format={format}
      value={shown === '' ? null : dayjs(shown)}
      onChange={(chosen) => onChange?.(chosen ? chosen.format(format) : undefined)}
      preserveInvalidOnBlur
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
