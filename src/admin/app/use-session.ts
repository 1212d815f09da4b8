import { useCallback, useEffect, useState } from 'react'
import { openSession, type Session } from '#admin/providers/session.ts'

export type SessionState =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly retry: () => void }
  | { readonly is: 'open'; readonly session: Session }

/** Who is logged in and what they may: read before anything of the shell is drawn. */
export function useSession(): SessionState {
  const [state, setState] = useState<Session | 'loading' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    let current = true
    openSession().then(
      (session) => current && setState(session),
      () => current && setState('failed'),
    )
    return () => {
      current = false
    }
  }, [attempt])
  const retry = useCallback(() => {
    setState('loading')
    setAttempt((count) => count + 1)
  }, [])
  if (state === 'loading') return { is: 'loading' }
  return state === 'failed' ? { is: 'failed', retry } : { is: 'open', session: state }
}
