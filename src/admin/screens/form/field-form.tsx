import { Alert, Form } from 'antd'
import { type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react'
import { UnderWay } from '#admin/fields/under-way.ts'
import { momentNow } from '#admin/lib/moment-now.ts'
import type { FieldGroup, ResolvedField, Values } from '#schema'
import { DraftOffer } from './draft-offer.tsx'
import './form.css'
import { FormGroup } from './form-group.tsx'
import { FormItem } from './form-item.tsx'
import { fieldsOf, inputOf, takenOver, watchedNames } from './form-model.ts'
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

/** The values that others look at, as they are typed, and the record with them. */
function useWatched(subject: FormSubject, state: FieldFormState) {
  const { asked: fields } = subject
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
  return { watched, values }
}

/** The inputs of a form, in their groups; those whose condition does not hold are not there. */
export function FieldForm(props: FieldFormProps) {
  const { resource, groups, subject, state, beside = false } = props
  const { asked: fields, loaded } = subject
  const element = useRef<FormElement>(null)
  useFirstFocus(element, !beside)
  const { watched, values } = useWatched(subject, state)
  const { surroundings, remarks } = useSurroundings({ subject, values, state })
  const inputs = shownInputs(subject, watched, momentNow())
  const shown = fieldsOf(fields, Object.keys(inputs))
  const inherited = takenOver(subject.fields, values)
  const unplaced = Object.entries(state.errors).flatMap(([path, text]) =>
    inputOf(path) in inputs ? [] : [text],
  )

  const itemOf = (field: ResolvedField) => (
    <FormItem
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
      holder={state.holders[field.name]}
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
        {groups.map((group) => (
          <FormGroup key={group.title} group={group} rules={subject.rules} fields={shown} itemOf={itemOf} />
        ))}
      </UnderWay>
      {props.children}
      {/* Enter in a text field saves, as in any form; the visible button may stand outside of it. */}
      <button type="submit" hidden aria-hidden tabIndex={-1} />
    </Form>
  )
}
