import { useSyncExternalStore } from 'react'

const root = document.documentElement

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(root, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

/** Whether the ground is dark: canvases take no colours from style sheets. */
export const useDark = (): boolean => useSyncExternalStore(subscribe, () => root.dataset.theme === 'dark')
