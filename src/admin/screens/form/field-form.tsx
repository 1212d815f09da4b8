import { Form } from 'antd'
import { type KeyboardEvent, memo, type ReactNode, useMemo } from 'react'
import { FieldInput } from '#admin/fields/field-input.tsx'
import { type FieldGroup, type FieldMap, isFixed, type ResolvedField, type Values } from '#schema'
import './form.css'
import { isNeeded, isVisible, siblingOf, watchedNames } from './form-model.ts'
import { fromForm } from './form-values.ts'
import type { FieldFormState } from './use-field-form.ts'

interface FieldFormProps {
  /** Name of the resource whose form this is. */
  readonly resource: string
  readonly groups: readonly FieldGroup[]
  readonly fields: FieldMap
  readonly loaded: Values | null
  readonly state: FieldFormState
  /** Newer values of fields that someone else changed meanwhile. */
  readonly conflicts?: Readonly<Record<string, string>>
  readonly onSubmit: () => void
  readonly children?: ReactNode
}

/** Kinds that need the whole width. */
const wide = new Set<ResolvedField['kind']>([
  'longText',
  'richText',
  'rows',
  'permissions',
  'images',
  'files',
])

interface ItemProps extends Pick<FieldFormProps, 'resource' | 'loaded'> {
  readonly field: ResolvedField
  readonly needed: boolean
  /** Value of the reference that this one's options must share. */
  readonly within: unknown
  readonly newer: string | undefined
  readonly saving: boolean
  readonly errors: FieldFormState['errors']
  readonly check: FieldFormState['check']
}

/** Drawn again only for what concerns it: the first letter makes the whole form dirty, which is no news to its items. */
const Item = memo(function Item({ field, needed, newer, saving, check, ...input }: ItemProps) {
  return (
    <Form.Item
      className={wide.has(field.kind) ? 'form-wide' : ''}
      name={field.name}
      label={field.label}
      required={needed}
      extra={newer ? <span className="form-newer">已被他人改为：{newer}</span> : field.help}
      validateTrigger={false}
    >
      <FieldInput
        {...input}
        field={field}
        disabled={saving || (input.loaded != null && isFixed(field, input.loaded))}
        onBlur={() => check(field.name)}
        aria-required={needed}
      />
    </Form.Item>
  )
})

/** The inputs of a form, in their groups; those whose condition does not hold are not there. */
export function FieldForm(props: FieldFormProps) {
  const { resource, groups, fields, loaded, state } = props
  const watchedFields = useMemo(() => watchedNames(fields), [fields])
  const live = Form.useWatch(
    (values: Values | undefined) =>
      fromForm(fields, Object.fromEntries(watchedFields.map((name) => [name, values?.[name]]))),
    state.form,
  )
  const watched = useMemo(() => {
    const start = fromForm(fields, state.initial.current)
    const known = live ?? {}
    return {
      ...loaded,
      ...Object.fromEntries(watchedFields.map((name) => [name, live ? known[name] : start[name]])),
    }
  }, [fields, live, loaded, watchedFields, state.initial])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    props.onSubmit()
  }
  return (
    <Form
      form={state.form}
      name={`form-${resource}`}
      layout="vertical"
      initialValues={state.initial.current}
      onValuesChange={state.onValuesChange}
      onFinish={props.onSubmit}
      onKeyDown={onKeyDown}
      requiredMark
      className="field-form"
    >
      {groups.map((group) => {
        const shown = group.fields.flatMap((name) => {
          const field = fields[name]
          return field && isVisible(field, watched) ? [field] : []
        })
        if (shown.length === 0) return null
        return (
          <fieldset key={group.title} className="form-group">
            {group.title && <legend>{group.title}</legend>}
            <div className="form-items">
              {shown.map((field) => (
                <Item
                  key={field.name}
                  field={field}
                  resource={resource}
                  loaded={loaded}
                  needed={isNeeded(field, watched)}
                  within={watched[siblingOf(field)[0] ?? '']}
                  newer={props.conflicts?.[field.name]}
                  saving={state.saving}
                  errors={state.errors}
                  check={state.check}
                />
              ))}
            </div>
          </fieldset>
        )
      })}
      {props.children}
      {/* Enter in a text field saves, as in any form; the visible button may stand outside of it. */}
      <button type="submit" hidden aria-hidden tabIndex={-1} />
    </Form>
  )
}
