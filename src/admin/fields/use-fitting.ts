import { useEffect, useRef } from 'react'
import { isEmpty } from '#schema'
import type { SharedState } from './use-options.ts'

/**
 * Empties an input when what its options must share becomes something else: what was chosen belongs to another one. A
 * value that arrives together with its sibling, as when a newer record is read, stays.
 */
export function useFitting(value: unknown, { params, waitingFor }: SharedState, clear: () => void): void {
  const shared = waitingFor === null ? params && JSON.stringify(params) : ''
  const chosen = useRef({ value, shared })
  useEffect(() => {
    const was = chosen.current
    if (shared === undefined && was.value === value) return
    if (isEmpty(value) || was.value !== value || was.shared === undefined || was.shared === shared)
      chosen.current = { value, shared }
    else clear()
  })
}
