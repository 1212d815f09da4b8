import { Button } from 'antd'
import type { Values } from '#schema'
import type { InputProps } from '../field-ui.ts'
import './rows.css'

const asRows = (value: unknown): readonly Values[] => (Array.isArray(value) ? value : [])

const moved = (rows: readonly Values[], from: number, to: number): Values[] => {
  const rest = rows.filter((_row, at) => at !== from)
  const row = rows[from]
  return row ? [...rest.slice(0, to), row, ...rest.slice(to)] : [...rows]
}

const newRow = (field: InputProps<'rows'>['field']): Values =>
  Object.fromEntries(Object.values(field.of).map((inner) => [inner.name, inner.default ?? undefined]))

/** Small records, edited in place; each inner input shows its own error. */
export default function RowsInput(props: InputProps<'rows'>) {
  const { field, value, onChange, errors, disabled, Inner } = props
  const rows = asRows(value)
  const inner = Object.values(field.of).filter((one) => !one.readOnly)
  const change = (at: number, part: Values) =>
    onChange?.(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  if (!Inner) return null
  return (
    <div className="rows-input" id={props.id}>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: small records have no other identity than their place
        <fieldset key={at} className="rows-row">
          <legend>第 {at + 1} 行</legend>
          {inner.map((one) => {
            const error = errors?.[`${field.name}[${at}].${one.name}`]
            const id = `${props.id ?? field.name}-${at}-${one.name}`
            return (
              <div key={one.name} className="rows-cell">
                <label htmlFor={id}>{one.label}</label>
                <Inner
                  field={one}
                  resource={props.resource}
                  id={id}
                  value={row[one.name]}
                  onChange={(next) => change(at, { [one.name]: next })}
                  onBlur={props.onBlur}
                  disabled={disabled}
                  loaded={row}
                  aria-invalid={error !== undefined}
                  aria-describedby={error === undefined ? undefined : `${id}-error`}
                />
                {error !== undefined && (
                  <div id={`${id}-error`} role="alert" className="rows-error">
                    {error}
                  </div>
                )}
              </div>
            )
          })}
          {!disabled && (
            <div className="rows-buttons">
              <Button size="small" disabled={at === 0} onClick={() => onChange?.(moved(rows, at, at - 1))}>
                上移
              </Button>
              <Button
                size="small"
                disabled={at === rows.length - 1}
                onClick={() => onChange?.(moved(rows, at, at + 1))}
              >
                下移
              </Button>
              <Button
                size="small"
                danger
                onClick={() => onChange?.(rows.filter((_row, index) => index !== at))}
              >
                移除
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      {!disabled && rows.length < field.max && (
        <Button type="dashed" block onClick={() => onChange?.([...rows, newRow(field)])}>
          添加一行
        </Button>
      )}
    </div>
  )
}
