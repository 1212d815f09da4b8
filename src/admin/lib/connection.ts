import { now } from './session-token.ts'

/** Milliseconds since 1970 at which the platform was first not heard of any more. */
let since: number | null = null
const watchers = new Set<() => void>()

function set(value: number | null): void {
  if (since === value) return
  since = value
  for (const watcher of [...watchers]) watcher()
}

/** Since when the platform has not answered, in milliseconds since 1970; null: it does. One state for the whole app. */
export const lostSince = (): number | null => since

/** It has answered, whatever it said. */
export const noteAnswer = (): void => set(null)

/** What was asked has not been answered. What is refused on its way, such as a file too large, is no sign: only reads are. */
export const noteSilence = (): void => set(since ?? now())

/** Answers how to end it. */
export function watchConnection(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
