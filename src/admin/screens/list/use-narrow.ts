import { useSyncExternalStore } from 'react'

const query = '(max-width: 720px)'

function watch(onChange: () => void): () => void {
  const media = window.matchMedia(query)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** Whether there is no room for a table. */
export const useNarrow = (): boolean => useSyncExternalStore(watch, () => window.matchMedia(query).matches)
