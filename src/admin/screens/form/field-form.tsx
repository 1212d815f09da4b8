import { Alert, Form } from 'antd'
import { type KeyboardEvent, memo, type ReactNode, useMemo, useRef } from 'react'
import { FieldInput } from '#admin/fields/field-input.tsx'
import type { Surroundings } from '#admin/fields/field-ui.ts'
import { isWide } from '#admin/fields/is-wide.ts'
import { UnderWay } from '#admin/fields/under-way.ts'
import { momentNow } from '#admin/lib/moment-now.ts'
import { type FieldGroup, isFixed, type ResolvedField, type Values } from '#schema'
import { DraftOffer } from './draft-offer.tsx'
import './form.css'
import { errorsByInput, inputOf, takenOver, watchedNames } from './form-model.ts'
import { formRows } from './form-rows.ts'
import { type FormSubject, shownInputs } from './form-subject.ts'
import { fromForm } from './form-values.ts'
import type { FormDraft } from './use-drafted-form.ts'
import type { FieldFormState } from './use-field-form.ts'
import { type FormElement, useFirstFocus } from './use-first-focus.ts'
import { useSurroundings } from './use-surroundings.ts'

interface FieldFormProps {
  /** Name of the resource whose form this is. */
  readonly resource: string
  readonly groups: readonly FieldGroup[]
  readonly subject: FormSubject
  readonly state: FieldFormState
  /** The record that a new one was begun from. */
  readonly copied?: Values | null
  /** Newer values of fields that someone else changed meanwhile. */
  readonly conflicts?: Readonly<Record<string, string>>
  /** What the screen knows to be wrong with inputs, beside their own rules. */
  readonly remarks?: Readonly<Partial<Record<string, string>>>
  /** What was typed here before. */
  readonly draft?: FormDraft
  /** It stands on a page by itself, and takes the cursor from nobody; others open with the cursor in the first input. */
  readonly beside?: boolean
  readonly onSubmit: () => void
  readonly children?: ReactNode
}

const isUnfolded = (target: EventTarget) =>
  target instanceof Element && target.getAttribute('aria-expanded') === 'true'

/** Kinds that may look at others; so may hand-made inputs. */
const looking = new Set<ResolvedField['kind']>(['reference', 'references', 'parent', 'file'])

interface ItemProps extends Pick<FieldFormProps, 'resource'> {
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
  readonly check: FieldFormState['check']
}

/** Why an input is closed; null: it is open. */
function whyClosed(field: ResolvedField, loaded: Values | null, from: string | undefined): string | null {
  if (loaded !== null && isFixed(field, loaded, momentNow()))
    return field.immutable === true ? '创建后不可修改' : '当前不可修改'
  return from === undefined ? null : `与${from}相同`
}

/** Said aloud as well: whoever leaves an input does not look back at it. */
const Mistakes = ({ texts }: { readonly texts: readonly string[] }) => (
  <div role="alert">
    {texts.map((text) => (
      <div key={text}>{text}</div>
    ))}
  </div>
)

/** Drawn again only for what concerns it: the first letter makes the whole form dirty, which is no news to its items. */
const Item = memo(function Item(props: ItemProps) {
  const { field, isStored, needed, newer, from, remark, saving, check, ...input } = props
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
      {...(wrong && { validateStatus: 'error', help: <Mistakes texts={wrong} /> })}
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

/** The inputs of a form, in their groups; those whose condition does not hold are not there. */
export function FieldForm(props: FieldFormProps) {
  const { resource, groups, subject, state, beside = false } = props
  const { asked: fields, loaded } = subject
  const element = useRef<FormElement>(null)
  useFirstFocus(element, !beside)
  // A button may set what is looked at from any of its inputs, and has few of them.
  const watchedFields = useMemo(
    () => (subject.kind === 'action' ? Object.keys(fields) : watchedNames(fields)),
    [subject, fields],
  )
  const live = Form.useWatch(
    (values: Values | undefined) =>
      fromForm(fields, Object.fromEntries(watchedFields.map((name) => [name, values?.[name]]))),
    state.form,
  )
  const watched = useMemo(() => {
    const start = fromForm(fields, state.initial.current)
    const typed = live ?? {}
    return Object.fromEntries(watchedFields.map((name) => [name, live ? typed[name] : start[name]]))
  }, [fields, live, watchedFields, state.initial])
  const values = useMemo(() => ({ ...subject.known[0], ...watched }), [subject, watched])
  const { surroundings, remarks } = useSurroundings({ subject, values, state })
  const inputs = shownInputs(subject, watched, momentNow())
  const inherited = takenOver(subject.fields, values)
  const unplaced = Object.entries(state.errors).flatMap(([path, text]) =>
    inputOf(path) in inputs ? [] : [text],
  )

  const item = (field: ResolvedField) => (
    <Item
      key={field.name}
      field={field}
      resource={resource}
      loaded={loaded ?? props.copied ?? null}
      isStored={loaded !== null}
      needed={inputs[field.name] === true}
      form={looking.has(field.kind) || field.input !== null ? surroundings : undefined}
      remark={remarks[field.name] ?? props.remarks?.[field.name]}
      newer={props.conflicts?.[field.name]}
      from={inherited[field.name]}
      saving={state.saving}
      errors={state.errors}
      check={state.check}
    />
  )

  const onKeyDown = (event: KeyboardEvent) => {
    // Escape closes the list that is open, not the form below it.
    if (event.key === 'Escape' && isUnfolded(event.target)) event.stopPropagation()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    props.onSubmit()
  }
  return (
    <Form
      ref={element}
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
      {unplaced.length > 0 && (
        // What is wrong with something that is not to be seen here would otherwise be said nowhere.
        <Alert className="form-notice" type="error" showIcon message={[...new Set(unplaced)].join('；')} />
      )}
      {props.draft && <DraftOffer draft={props.draft} />}
      <UnderWay value={state.sayUnderWay}>
        {groups.map((group) => {
          const rows = formRows(subject.rules, group.fields).map((names) => ({
            key: names.join(),
            isShared: names.length > 1,
            // The row stays whichever of them is to be seen: an input that is typed into is not made anew.
            shown: names.flatMap((name) => (fields[name] && name in inputs ? [fields[name]] : [])),
          }))
          if (rows.every(({ shown }) => shown.length === 0)) return null
          return (
            <fieldset key={group.title} className="form-group">
              {group.title && (
                <legend>
                  {/* Texts that people write have headings of their own: these come below one. */}
                  <h2>{group.title}</h2>
                </legend>
              )}
              <div className="form-items">
                {rows.map(({ key, isShared, shown }) =>
                  isShared && shown.length > 0 ? (
                    <div key={key} className="form-row" data-shown={shown.length}>
                      {shown.map(item)}
                    </div>
                  ) : (
                    shown.map(item)
                  ),
                )}
              </div>
            </fieldset>
          )
        })}
      </UnderWay>
      {props.children}
      {/* Enter in a text field saves, as in any form; the visible button may stand outside of it. */}
      <button type="submit" hidden aria-hidden tabIndex={-1} />
    </Form>
  )
}
