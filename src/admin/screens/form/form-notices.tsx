import { Alert, Form } from 'antd'
import { useMemo } from 'react'
import { momentNow } from '#admin/lib/moment-now.ts'
import type { FieldMap, FormNotice, Values } from '#schema'
import { fieldsOf } from './form-model.ts'
import { noticedNames, noticesFor } from './form-notice-rules.ts'
import { fromForm } from './form-values.ts'
import type { FieldFormState } from './use-field-form.ts'

interface FormNoticesProps {
  readonly notices: readonly FormNotice[]
  readonly fields: FieldMap
  /** What the record says beside what is typed: values nobody is asked for, and derived ones. */
  readonly known: Values
  readonly state: FieldFormState
}

/** The sentences above a form, as long as the record, as it is typed, meets their conditions. */
export function FormNotices({ notices, fields, known, state }: FormNoticesProps) {
  const watched = useMemo(() => fieldsOf(fields, noticedNames(notices)), [fields, notices])
  const live = Form.useWatch((values: Values | undefined) => values && fromForm(watched, values), state.form)
  const typed = live ?? fromForm(watched, state.initial.current)
  return (
    // Read aloud as they come.
    <div role="status">
      {noticesFor(notices, { ...known, ...typed }, momentNow()).map(({ text }) => (
        <Alert
          key={text}
          className="form-notice"
          type="warning"
          showIcon
          message={text}
          role="presentation"
        />
      ))}
    </div>
  )
}
