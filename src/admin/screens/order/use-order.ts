import { useCallback, useEffect, useState } from 'react'
import { CallError } from '#admin/providers/call-error.ts'
import type { ResolvedOrdering, ResolvedResource } from '#schema'
import { readPages } from '../export/read-pages.ts'
import type { Row } from '../list/use-records.ts'

type Read =
  | { readonly is: 'reading'; readonly done: number; readonly total: number }
  | { readonly is: 'read'; readonly rows: readonly Row[] }
  | { readonly is: 'failed' }

/** All records of one place, in their order, read page by page and fresh. */
export function useOrder(
  resource: ResolvedResource,
  { field }: ResolvedOrdering,
  filters: Readonly<Record<string, string>>,
) {
  const [read, setRead] = useState<Read>({ is: 'reading', done: 0, total: 0 })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt reads again
  useEffect(() => {
    const abort = new AbortController()
    const all = async () => {
      const rows: Row[] = []
      const query = { filters, sort: { field, order: 'asc' as const }, signal: abort.signal }
      for await (const page of readPages(resource.name, query)) {
        rows.push(...page.rows)
        setRead({ is: 'reading', done: rows.length, total: page.total })
      }
      setRead({ is: 'read', rows })
    }
    setRead({ is: 'reading', done: 0, total: 0 })
    all().catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
      if (!error.aborted) setRead({ is: 'failed' })
    })
    return () => abort.abort()
  }, [resource.name, field, filters, attempt])
  const again = useCallback(() => setAttempt((count) => count + 1), [])
  return { read, again }
}
