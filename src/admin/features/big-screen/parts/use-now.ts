import { useSyncExternalStore } from 'react'
import { second } from '#domain/durations.ts'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = 0

const tick = () => {
  now = Math.floor(Date.now() / second) * second
  for (const listener of listeners) listener()
}

/** One clock for all that shows time: it stands still while nobody looks. */
function watch(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    if (document.visibilityState === 'visible') tick()
  }, second)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const current = () => {
  if (timer === undefined) now = Math.floor(Date.now() / second) * second
  return now
}

/** Epoch milliseconds, whole seconds. */
export const useNow = (): number => useSyncExternalStore(watch, current)
