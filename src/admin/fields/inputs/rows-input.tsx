import { Button } from 'antd'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { moved } from '#admin/lib/moved.ts'
import type { Values } from '#schema'
import type { InputProps } from '../field-ui.ts'
import { innerFields, inputId, isNext, RowsRow } from './rows-row.tsx'
import './rows.css'

const asRows = (value: unknown): readonly Values[] => (Array.isArray(value) ? value : [])

const newRow = (field: InputProps<'rows'>['field']): Values =>
  Object.fromEntries(Object.values(field.of).map((inner) => [inner.name, inner.default ?? undefined]))

/** Small records, edited in place. Enter goes on to the next one, and adds one after the last. */
export default function RowsInput(props: InputProps<'rows'>) {
  const { field, value, onChange, disabled, Inner } = props
  const rows = asRows(value)
  const full = rows.length >= field.max
  const root = useRef<HTMLDivElement>(null)
  const wanted = useRef<number | null>(null)
  const focus = (at: number) =>
    innerFields(field)
      .flatMap(
        ({ name }) => root.current?.querySelector<HTMLElement>(`[id="${inputId(props, at, name)}"]`) ?? [],
      )[0]
      ?.focus()
  // A row that was added gets the cursor once it is drawn.
  useEffect(() => {
    if (wanted.current === null || wanted.current >= rows.length) return
    focus(wanted.current)
    wanted.current = null
  })

  const change = (at: number, part: Values) =>
    onChange?.(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  const add = () => {
    wanted.current = rows.length
    onChange?.([...rows, newRow(field)])
  }
  const goOn = (event: KeyboardEvent, at: number) => {
    if (!isNext(event)) return
    // It would save the form.
    event.preventDefault()
    if (at < rows.length - 1) focus(at + 1)
    else if (!full) add()
  }
  if (!Inner) return null
  return (
    <div className="rows-input" id={props.id} ref={root}>
      {rows.map((row, at) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: keys of the inputs inside
        // biome-ignore lint/suspicious/noArrayIndexKey: small records have no other identity than their place
        <div key={at} onKeyDown={(event) => goOn(event, at)}>
          <RowsRow
            input={props}
            Inner={Inner}
            row={row}
            at={at}
            isLast={at === rows.length - 1}
            onChange={(part) => change(at, part)}
            onMove={(to) => onChange?.(moved(rows, at, to))}
            onRemove={() => onChange?.(rows.filter((_row, index) => index !== at))}
          />
        </div>
      ))}
      {!disabled && !full && (
        // An input that is left says what is wrong with it, which moves this button from under the pressed mouse.
        <Button type="dashed" block onMouseDown={(event) => event.preventDefault()} onClick={add}>
          添加一行
        </Button>
      )}
    </div>
  )
}
