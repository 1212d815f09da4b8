type Listener = (resource: string, ids: readonly string[]) => void

const listeners = new Set<Listener>()

/** Says that this tab has just made records: a screen that shows where they stand may go there. */
export function tellMade(resource: string, ids: readonly string[]): void {
  for (const listener of listeners) listener(resource, ids)
}

/** Hears of it; returns how to stop. */
export function listenToMade(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
