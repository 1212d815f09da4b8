import type { LiveProvider } from '@refinedev/core'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { isLive, type LiveChange, subscribeLive, watchLive } from './live-connection.ts'

const words = { create: 'created', update: 'updated', delete: 'deleted' } as const

/** refine's contract: `resources/<name>` is the channel of a resource. */
export const liveProvider: LiveProvider = {
  subscribe({ channel, callback }) {
    const resource = channel.replace(/^resources\//, '')
    return subscribeLive({
      topics: [resource],
      onChange: (change) =>
        callback({
          channel,
          type: change === null ? '*' : words[change.operation],
          payload: { ids: [...(change?.ids ?? [])], isOwn: change?.isOwn ?? false },
          date: new Date(),
        }),
    })
  },
  unsubscribe(end: () => void) {
    end()
  },
}

/**
 * Hears of changes while the component is there. `topics`: names of resources or of calls that are read, each with
 * `:id` where it is about one record, house or project. `onChange(null)`: something may have been missed.
 */
export function useLive(topics: readonly string[], onChange: (change: LiveChange | null) => void): void {
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  const key = topics.join()
  useEffect(() => {
    if (key === '') return
    return subscribeLive({ topics: key.split(','), onChange: (change) => latest.current(change) })
  }, [key])
}

/**
 * The same for what takes longer to read than changes take to come: one look at a time, at the earliest `ms` milliseconds
 * after a change, and one more after what has come meanwhile.
 */
export function useLivePaced(topics: readonly string[], ms: number, look: () => Promise<unknown>): void {
  const latest = useRef(look)
  const state = useRef({ isLooking: false, isAsked: false, isThere: true })
  useEffect(() => {
    latest.current = look
  })
  useEffect(() => {
    const { current } = state
    current.isThere = true
    return () => {
      current.isThere = false
    }
  }, [])
  useLive(topics, async () => {
    const { current } = state
    current.isAsked = true
    if (current.isLooking) return
    current.isLooking = true
    while (current.isAsked && current.isThere) {
      await new Promise((resolve) => setTimeout(resolve, ms))
      current.isAsked = false
      if (current.isThere) await latest.current().catch(() => undefined)
    }
    current.isLooking = false
  })
}

/**
 * For a query's `refetchInterval`: asks every `ms` milliseconds where changes do not arrive by themselves, and six times
 * as rarely where they do.
 */
export function useLiveInterval(ms: number): number {
  return useSyncExternalStore(watchLive, isLive) ? ms * 6 : ms
}
