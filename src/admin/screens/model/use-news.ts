import { useCallback, useEffect, useRef, useState } from 'react'
import { useLive } from '#admin/providers/live.ts'
import type { LiveChange } from '#admin/providers/live-connection.ts'
import { type Found, mergeUpdates, newsOf } from './news.ts'

/** Milliseconds: what comes together is looked at together, and not more often than that. */
const pace = { first: 300, next: 3000 }

interface News extends Found {
  /** What was shown when it was asked for. */
  readonly over: Found
  readonly count: number
}

const isElsewhere = (change: LiveChange, fixed: Readonly<Record<string, string>>) =>
  (['projectId', 'houseId'] as const).some(
    (name) => fixed[name] !== undefined && change[name] !== null && change[name] !== fixed[name],
  )

/**
 * What others change in a list while it is looked at. Rows that are there show their new values in their places; how
 * many have come or gone is said, and nothing moves until the user asks for it. `ask` makes the list's call once more.
 */
export function useNews(
  topic: string,
  shown: Found | null,
  fixed: Readonly<Record<string, string>>,
  ask: () => Promise<Found>,
): { readonly found: Found | null; readonly count: number } {
  const [news, setNews] = useState<News | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef({ shown, ask })
  const lookedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    latest.current = { shown, ask }
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  const look = useCallback(async () => {
    timer.current = undefined
    lookedAt.current = performance.now()
    const { shown: over, ask: askAgain } = latest.current
    if (!over) return
    const fresh = await askAgain().catch(() => null)
    // The list has been read anew meanwhile.
    if (fresh === null || latest.current.shown !== over) return
    setNews({ over, ...mergeUpdates(over, fresh), count: newsOf(over, fresh) })
  }, [])

  useLive([topic], (change) => {
    if (change?.isOwn || (change && isElsewhere(change, fixed)) || timer.current !== undefined) return
    const wait = Math.max(pace.first, lookedAt.current + pace.next - performance.now())
    timer.current = setTimeout(() => void look(), wait)
  })

  return news !== null && news.over === shown
    ? { found: news, count: news.count }
    : { found: shown, count: 0 }
}
