import { useSyncExternalStore } from 'react'

/** As drawn: 1920 × 1080 at 16 px. What the style sheet does with `rem`, charts do with this. */
export const unitOf = (width: number, height: number): number =>
  Math.round(Math.min(width / 120, height / 67.5) * 100) / 100

const current = () => unitOf(window.innerWidth, window.innerHeight)

function watch(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** Pixels of one `rem` of the wall. */
export const useUnit = (): number => useSyncExternalStore(watch, current)
