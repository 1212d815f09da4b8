import { useCallback, useEffect, useState } from 'react'
import { type OpenedHome, openHome } from './open-home.ts'

export type HomeState =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly retry: () => void }
  | ({ readonly is: 'open' } & OpenedHome)

/** Who is logged in and what they may: known before anything of the shell is drawn. */
export function useHome(): HomeState {
  const [state, setState] = useState<OpenedHome | 'loading' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    let current = true
    openHome().then(
      (opened) => current && setState(opened),
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
  return state === 'failed' ? { is: 'failed', retry } : { is: 'open', ...state }
}
