import { useEffect, useRef } from 'react'
import { CallError } from '#admin/providers/call-error.ts'
import type { Values } from '#schema'
import type { Row } from '../model/row.ts'
import { BatchOutcome } from './batch-outcome.tsx'
import { type ActionProps, useAction } from './use-action.ts'

interface RunAtOnceProps extends ActionProps {
  readonly onAgain: (failed: readonly Row[], typed: Values) => void
}

const nothing: Values = {}

/** Runs an action that asks nothing. */
export function RunAtOnce({ onAgain, ...props }: RunAtOnceProps) {
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
      onAgain={(failed) => onAgain(failed, nothing)}
    />
  )
}
