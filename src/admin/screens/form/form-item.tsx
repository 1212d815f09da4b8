import { Form } from 'antd'
import { memo } from 'react'
import { FieldInput } from '#admin/fields/field-input.tsx'
import type { Surroundings } from '#admin/fields/field-ui.ts'
import { isWide } from '#admin/fields/is-wide.ts'
import { momentNow } from '#admin/lib/moment-now.ts'
import type { Holder } from '#domain/in-the-way.ts'
import { isFixed, type ResolvedField, type Values } from '#schema'
import { HolderLink } from '../parts/holder-link.tsx'
import { errorsByInput } from './form-model.ts'
import type { FieldFormState } from './use-field-form.ts'

interface FormItemProps {
  /** Name of the resource whose form this is. */
  readonly resource: string
  /** The record as it was loaded, or the one that a new one was begun from. */
  readonly loaded: Values | null
  /** The value is one of before. */
  readonly isStored: boolean
  readonly field: ResolvedField
  readonly needed: boolean
  /** For those that look at others: the rest is not drawn again when these change. */
  readonly form: Surroundings | undefined
  /** What another input, or the screen, says is wrong with this one. */
  readonly remark: string | undefined
  readonly newer: string | undefined
  /** The label of the parent that this value is taken over from. */
  readonly from: string | undefined
  readonly saving: boolean
  readonly errors: FieldFormState['errors']
  /** Whose the value is that was refused. */
  readonly holder: Holder | undefined
  readonly check: FieldFormState['check']
}

/** Why an input is closed; null: it is open. */
function whyClosed(field: ResolvedField, loaded: Values | null, from: string | undefined): string | null {
  if (loaded !== null && isFixed(field, loaded, momentNow()))
    return field.immutable === true ? '创建后不可修改' : '当前不可修改'
  return from === undefined ? null : `与${from}相同`
}

/** Said aloud as well: whoever leaves an input does not look back at it. */
const Mistakes = ({
  texts,
  holder,
}: {
  readonly texts: readonly string[]
  readonly holder: Holder | undefined
}) => (
  <div role="alert">
    {texts.map((text) => (
      <div key={text}>
        {text}
        {holder && <HolderLink {...holder} />}
      </div>
    ))}
  </div>
)

/** Drawn again only for what concerns it: the first letter makes the whole form dirty, which is no news to its items. */
export const FormItem = memo(function FormItem(props: FormItemProps) {
  const { field, isStored, needed, newer, from, remark, saving, check, holder, ...input } = props
  const closed = whyClosed(field, isStored ? input.loaded : null, from)
  const wrong = remark === undefined ? errorsByInput(input.errors)[field.name] : [remark]
  return (
    <Form.Item
      className={isWide(field.kind) ? 'form-wide' : ''}
      name={field.name}
      label={field.label}
      required={needed}
      extra={newer ? <span className="form-newer">已被他人改为：{newer}</span> : (closed ?? field.help)}
      validateTrigger={false}
      {...(wrong && {
        validateStatus: 'error',
        help: <Mistakes texts={wrong} holder={remark === undefined ? holder : undefined} />,
      })}
    >
      <FieldInput
        {...input}
        field={field}
        disabled={saving || closed !== null}
        onBlur={() => check(field.name)}
        aria-required={needed}
        {...(remark === undefined ? {} : { 'aria-invalid': true })}
      />
    </Form.Item>
  )
})
