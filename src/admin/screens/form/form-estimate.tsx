import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Form } from 'antd'
import { useMemo } from 'react'
import type { FormEstimate as Estimate, ResolvedResource, Values } from '#schema'
import { askEstimate, estimatedFields, estimateText, isEstimable } from './estimate.ts'
import type { FormSubject } from './form-subject.ts'
import { fromForm } from './form-values.ts'
import type { FieldFormState } from './use-field-form.ts'

interface FormEstimateProps {
  readonly resource: ResolvedResource
  readonly estimate: Estimate
  readonly subject: FormSubject
  readonly state: FieldFormState
}

/** How far the record will reach, as it is typed. Where that cannot be asked, it says nothing: saving asks again. */
export function FormEstimate({ resource, estimate, subject, state }: FormEstimateProps) {
  const fields = useMemo(() => estimatedFields(resource, estimate), [resource, estimate])
  const live = Form.useWatch((values: Values | undefined) => values && fromForm(fields, values), state.form)
  const typed = live ?? fromForm(fields, state.initial.current)
  const isReady = isEstimable(subject, Object.keys(fields), { ...subject.known[0], ...typed })
  const { data: num } = useQuery({
    queryKey: ['estimate', estimate.call, typed],
    queryFn: ({ signal }) => askEstimate(estimate, typed, { signal, silent: true }),
    enabled: isReady,
    retry: false,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return (
    <div role="status">
      {isReady && num !== undefined && (
        <Alert
          className="form-notice"
          type={num === 0 ? 'warning' : 'info'}
          showIcon
          message={estimateText(estimate, num)}
          role="presentation"
        />
      )}
    </div>
  )
}
