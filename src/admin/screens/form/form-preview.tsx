import { Form } from 'antd'
import { Suspense, useContext } from 'react'
import { Waiting } from '#admin/ui/waiting.tsx'
import type { FieldMap, ResolvedResource, Values } from '#schema'
import { Previews } from '../model/previews.ts'
import { fromForm } from './form-values.ts'
import type { FieldFormState } from './use-field-form.ts'

interface FormPreviewProps {
  readonly resource: ResolvedResource
  readonly fields: FieldMap
  /** What the record says beside what is typed. */
  readonly known: Values
  readonly state: FieldFormState
}

/** What others will see of the record, as it is typed; nothing where the config names no preview. */
export function FormPreview({ resource, fields, known, state }: FormPreviewProps) {
  const Preview = useContext(Previews)[resource.preview ?? '']
  const live = Form.useWatch((values: Values | undefined) => values && fromForm(fields, values), state.form)
  if (!Preview) return null
  return (
    <aside className="form-preview" aria-label="预览">
      <Suspense fallback={<Waiting />}>
        <Preview
          resource={resource}
          values={{ ...known, ...(live ?? fromForm(fields, state.initial.current)) }}
        />
      </Suspense>
    </aside>
  )
}
