import { useEffect, useRef } from 'react'
import { CallError } from '#admin/providers/call-error.ts'
import { BatchOutcome } from './batch-outcome.tsx'
import { type ActionProps, useAction } from './use-action.ts'

/** Runs an action that asks nothing. */
export function RunAtOnce(props: ActionProps) {
  const { action, resource, rows, onClose } = props
  const { outcome, run } = useAction(props)
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    run({}, {}).catch((error: unknown) => {
      // The user has been told why.
      if (!(error instanceof CallError)) throw error
      onClose()
    })
  })
  if (outcome.is !== 'batch') return null
  return (
    <BatchOutcome
      label={action.label}
      resource={resource}
      rows={rows}
      result={outcome.result}
      onClose={onClose}
    />
  )
}
