import { useCallback, useEffect, useState } from 'react'
import { CallError } from '#admin/providers/call-error.ts'
import { readRecord } from '#admin/providers/data-provider.ts'
import type { Row } from './list/use-records.ts'

type Loaded =
  | { readonly is: 'loading' }
  | { readonly is: 'loaded'; readonly record: Row }
  | { readonly is: 'failed'; readonly message: string }

/**
 * One record, read once and fresh. Not a query: nothing in the background may replace what an edit was started from.
 * Without an id there is nothing to read: a new record.
 */
export function useLoaded(resource: string, id: string | null) {
  const [loaded, setLoaded] = useState<Loaded>({ is: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks again
  useEffect(() => {
    if (id === null) return
    const abort = new AbortController()
    setLoaded({ is: 'loading' })
    readRecord<Row>(resource, id, { signal: abort.signal })
      .then((record) => setLoaded({ is: 'loaded', record }))
      .catch((error: unknown) => {
        if (error instanceof CallError && error.aborted) return
        setLoaded({ is: 'failed', message: error instanceof Error ? error.message : '加载失败' })
      })
    return () => abort.abort()
  }, [resource, id, attempt])
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return { loaded, retry }
}
