import { Button, Form } from 'antd'
import { type ReactNode, Suspense, useContext, useMemo } from 'react'
import { Waiting } from '#admin/ui/waiting.tsx'
import type { FieldMap, ResolvedResource, Values } from '#schema'
import { Previews } from '../model/previews.ts'
import { recordTitle } from '../model/record-title.ts'
import type { Row } from '../model/row.ts'
import { useLeaveGuard } from '../parts/use-leave-guard.ts'
import { FieldForm } from './field-form.tsx'
import { FormEstimate } from './form-estimate.tsx'
import { fieldsOf, formGroups, startValues } from './form-model.ts'
import { FormNotices } from './form-notices.tsx'
import { fromForm } from './form-values.ts'
import { StaleAlert } from './stale-alert.tsx'
import type { FieldFormState } from './use-field-form.ts'
import { useRecordForm } from './use-record-form.ts'

/** What a page, a drawer or a dialog puts in its places. */
export interface FormParts {
  readonly title: string
  readonly body: ReactNode
  readonly buttons: ReactNode
  readonly dirty: boolean
  /** Closes; asks first when something was typed. */
  readonly leave: () => void
}

interface RecordFormProps {
  readonly resource: ResolvedResource
  /** Null: a new record. */
  readonly record: Row | null
  /** Values that the place of a new record decides: not asked for. */
  readonly preset: Values
  /** Values a new record starts with. */
  readonly start: Values
  /** The record that these values are of: it knows the titles of what they point at. */
  readonly copied: Values | null
  /** Its id, or that of the parent of a new one; null: it was begun from nothing. */
  readonly origin: string | null
  readonly onClose: () => void
  readonly frame: (parts: FormParts) => ReactNode
}

interface FormButtonsProps {
  readonly saving: boolean
  /** The record that was loaded is out of date. */
  readonly blocked: boolean
  readonly onLeave: () => void
  readonly onSave: () => void
}

const FormButtons = ({ saving, blocked, onLeave, onSave }: FormButtonsProps) => (
  <>
    <Button onClick={onLeave} disabled={saving}>
      取消
    </Button>
    <Button type="primary" loading={saving} disabled={blocked} title="Ctrl+Enter" onClick={onSave}>
      保存
    </Button>
  </>
)

interface FormPreviewProps {
  readonly resource: ResolvedResource
  readonly fields: FieldMap
  /** What the record says beside what is typed. */
  readonly known: Values
  readonly state: FieldFormState
}

/** What others will see of the record, as it is typed; nothing where the config names no preview. */
function FormPreview({ resource, fields, known, state }: FormPreviewProps) {
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

/** The generated form: a new record with everything, an existing one with what changed. */
export function RecordForm(props: RecordFormProps) {
  const { resource, record, preset, start, copied, origin, onClose, frame } = props
  const groups = useMemo(
    () => formGroups(resource, record === null ? 'create' : 'edit', Object.keys(preset)),
    [resource, record, preset],
  )
  const fields = useMemo(
    () =>
      fieldsOf(
        resource.fields,
        groups.flatMap((group) => group.fields),
      ),
    [resource, groups],
  )
  const from = record ?? { ...startValues(fields), ...start }
  const { subject, state, loaded, stale, reload, conflicts, draft } = useRecordForm({
    resource,
    fields,
    record,
    from,
    preset,
    origin,
  })
  const guard = useLeaveGuard(state.dirty, draft.end)

  const { notices, estimate } = resource.form

  const submit = async () => {
    // Ctrl+Enter comes here too, past the disabled button.
    if (stale !== null || !(await state.submit())) return
    guard.release()
    draft.end()
    onClose()
  }
  const leave = () => guard.leave(onClose)
  const known = { ...preset, ...loaded }
  const inputs = (
    <div>
      <StaleAlert text={stale} onReload={() => void reload()} />
      {notices.length > 0 && (
        <FormNotices resource={resource} notices={notices} fields={fields} known={known} state={state} />
      )}
      <FieldForm
        resource={resource.name}
        groups={groups}
        subject={subject}
        state={state}
        copied={copied}
        conflicts={conflicts}
        draft={draft}
        onSubmit={() => void submit()}
      >
        {record === null && estimate && (
          <FormEstimate resource={resource} estimate={estimate} subject={subject} state={state} />
        )}
      </FieldForm>
    </div>
  )
  const body =
    resource.preview === null ? (
      inputs
    ) : (
      <div className="form-beside">
        {inputs}
        <FormPreview resource={resource} fields={fields} known={known} state={state} />
      </div>
    )
  const buttons = (
    <FormButtons
      saving={state.saving}
      blocked={stale !== null}
      onLeave={leave}
      onSave={() => void submit()}
    />
  )
  const title = record === null ? `新增${resource.label}` : `编辑 ${recordTitle(resource, record)}`
  return frame({ title, body, buttons, dirty: state.dirty, leave })
}
