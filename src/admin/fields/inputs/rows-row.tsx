import { Button, Form } from 'antd'
import type { ComponentType, KeyboardEvent } from 'react'
import type { FieldErrors, ResolvedField, Values } from '#schema'
import type { InputProps } from '../field-ui.ts'

interface RowsRowProps {
  readonly input: InputProps<'rows'>
  readonly Inner: ComponentType<InputProps>
  readonly row: Values
  readonly at: number
  readonly isLast: boolean
  readonly onChange: (part: Values) => void
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

export const inputId = ({ field, id }: InputProps<'rows'>, at: number, name: string) =>
  `${id ?? field.name}-${at}-${name}`

export const innerFields = ({ of }: ResolvedField<'rows'>) => Object.values(of).filter((one) => !one.readOnly)

const errorOf = (errors: FieldErrors | undefined, rows: string, at: number, name: string) =>
  errors?.[`${rows}[${at}].${name}`]

/** One small record: its inputs with their errors, and what can be done with it. */
export function RowsRow({ input, Inner, row, at, isLast, onChange, onMove, onRemove }: RowsRowProps) {
  const { field, errors, disabled } = input
  return (
    <fieldset className="rows-row">
      <legend className="visually-hidden">第 {at + 1} 行</legend>
      <span className="rows-number" aria-hidden>
        {at + 1}
      </span>
      <div className="rows-cells">
        {innerFields(field).map((one) => {
          const error = errorOf(errors, field.name, at, one.name)
          const id = inputId(input, at, one.name)
          return (
            <div key={one.name} className="rows-cell">
              <label htmlFor={id}>{one.label}</label>
              {/* Red is what is wrong, not all of its neighbours. */}
              <Form.Item noStyle validateStatus={error === undefined ? '' : 'error'}>
                <Inner
                  field={one}
                  resource={input.resource}
                  id={id}
                  value={row[one.name]}
                  onChange={(next) => onChange({ [one.name]: next })}
                  onBlur={input.onBlur}
                  disabled={disabled}
                  loaded={row}
                  aria-invalid={error !== undefined}
                  aria-describedby={error === undefined ? undefined : `${id}-error`}
                />
              </Form.Item>
              {/* Below the whole input it is said aloud, with its row; here it is read with its cell. */}
              {error !== undefined && (
                <div id={`${id}-error`} className="rows-error">
                  {error}
                </div>
              )}
            </div>
          )
        })}
      </div>
      {!disabled && (
        <div className="rows-buttons">
          <Button size="small" disabled={at === 0} onClick={() => onMove(at - 1)}>
            上移
          </Button>
          <Button size="small" disabled={isLast} onClick={() => onMove(at + 1)}>
            下移
          </Button>
          <Button size="small" danger onClick={onRemove}>
            移除
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** Enter in an input where one types. In a list it chooses, with Ctrl it saves. */
export const isNext = ({ key, ctrlKey, metaKey, target }: KeyboardEvent) =>
  key === 'Enter' && !ctrlKey && !metaKey && target instanceof HTMLInputElement && target.role !== 'combobox'
