import { type ComponentProps, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { momentNow } from '#admin/lib/moment-now.ts'
import { dayAsWritten, momentAsWritten } from '#schema'

/** What is meant, in the picker's format; null: it cannot be read. */
type Read = (text: string, isEnd: boolean) => string | null

/** A day without a year, such as 3月5日, is one of this year. */
const ofThisYear =
  (read: Read): Read =>
  (text, isEnd) =>
    read(text, isEnd) ?? read(`${momentNow().slice(0, 4)}年${text.normalize('NFKC')}`, isEnd)

interface WrittenInputProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void
  readonly 'date-range'?: 'start' | 'end'
}

/** A day under the mouse, or a shortcut: the picker shows it in the input, over what was typed. */
const shownWhileHovered = '.ant-picker-cell, .ant-picker-presets li'

/** An input of pickers, which know one format alone: what is written otherwise is read once people are done with it. */
const inputReading = (read: Read, alwaysEnd = false) => {
  const readInParts = ofThisYear(read)
  return function WrittenInput({ onChange, ...props }: WrittenInputProps) {
    const isEnd = alwaysEnd || props['date-range'] === 'end'
    const takeTyped = () => {
      const typed = String(props.value ?? '')
      const meant = readInParts(typed, isEnd)
      // The picker looks at its own state in the handlers that follow.
      if (meant !== null && meant !== typed) flushSync(() => onChange({ target: { value: meant } }))
    }
    const latest = useRef(takeTyped)
    useEffect(() => {
      latest.current = takeTyped
    })
    useEffect(() => {
      const onHover = ({ target }: MouseEvent) => {
        if (target instanceof Element && target.closest(shownWhileHovered)) latest.current()
      }
      document.addEventListener('mouseover', onHover, true)
      return () => document.removeEventListener('mouseover', onHover, true)
    }, [])
    return (
      <input
        {...props}
        onChange={onChange}
        onBlurCapture={takeTyped}
        onKeyDownCapture={({ key }) => {
          if (key === 'Enter' || key === 'Tab') takeTyped()
        }}
      />
    )
  }
}

export const DayInput = inputReading(dayAsWritten)
export const MomentInput = inputReading(momentAsWritten)
/** A day alone lasts until its last second. */
export const EndInput = inputReading(momentAsWritten, true)
export const MinuteInput = inputReading((text, isEnd) => momentAsWritten(text, isEnd)?.slice(0, 16) ?? null)
