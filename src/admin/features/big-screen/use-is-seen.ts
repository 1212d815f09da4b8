import { useSyncExternalStore } from 'react'

function watch(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Whether the page is in sight. */
export const useIsSeen = (): boolean =>
  useSyncExternalStore(watch, () => document.visibilityState === 'visible')
