import { DatePicker } from 'antd'
import { formatDay } from '#domain/time.ts'
import { isEmpty } from '#schema'
import { ariaOf } from '../aria.ts'
import { dayjs } from '../dayjs-zh.ts'
import type { InputProps } from '../field-ui.ts'

/** Holds the string the wire carries; a moment's own zone never enters. */
export default function DateInput(props: InputProps<'date' | 'dateTime'>) {
  const { field, value, onChange } = props
  const withTime = field.kind === 'dateTime'
  const format = withTime ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD'
  const today = formatDay(Date.now())
  return (
    <DatePicker
      id={props.id}
      {...ariaOf(props)}
      className="input-date"
      disabled={props.disabled}
      showTime={withTime}
      format={format}
      value={isEmpty(value) ? null : dayjs(String(value))}
      onChange={(chosen) => onChange?.(chosen ? chosen.format(format) : undefined)}
      onBlur={props.onBlur}
      // Enter takes the date that was typed; it must not send the whole form as well.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault()
      }}
      disabledDate={field.future ? (date) => date.format('YYYY-MM-DD') < today : undefined}
      placeholder={field.placeholder ?? `请选择${field.label}`}
    />
  )
}
