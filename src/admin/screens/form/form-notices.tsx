import { Alert, Form } from 'antd'
import { useMemo } from 'react'
import { momentNow } from '#admin/lib/moment-now.ts'
import type { FieldMap, FormNotice, ResolvedResource, Values } from '#schema'
import { placesIn } from '../model/counted-place.ts'
import { fieldsOf } from './form-model.ts'
import { noticedNames, noticesFor } from './form-notice-rules.ts'
import { fromForm } from './form-values.ts'
import type { FieldFormState } from './use-field-form.ts'

interface FormNoticesProps {
  readonly resource: ResolvedResource
  readonly notices: readonly FormNotice[]
  readonly fields: FieldMap
  /** What the record says beside what is typed: values nobody is asked for, and derived ones. */
  readonly known: Values
  readonly state: FieldFormState
}

/** The sentences above a form, as long as the record, as it is typed, meets their conditions. */
export function FormNotices({ resource, notices, fields, known, state }: FormNoticesProps) {
  const watched = useMemo(() => fieldsOf(fields, noticedNames(notices)), [fields, notices])
  const live = Form.useWatch((values: Values | undefined) => values && fromForm(watched, values), state.form)
  const typed = live ?? fromForm(watched, state.initial.current)
  return (
    // Read aloud as they come.
    <div role="status">
      {noticesFor(notices, { ...known, ...typed }, momentNow()).map(({ when, text }) => (
        <Alert
          key={text}
          className="form-notice"
          type="warning"
          showIcon
          message={
            <>
              {text} {/* Beside the form, in which something may have been typed. */}
              {placesIn(resource, when, known).map(({ label, href }) => (
                <a key={href} href={href} target="_blank" rel="noreferrer">
                  查看{label}
                </a>
              ))}
            </>
          }
          role="presentation"
        />
      ))}
    </div>
  )
}
