import { useCallback, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'

// Lists stand in details, and details over lists, as deep as one likes, and all of them are in one URL. What each keeps
// there begins with its path: '' for the screen, `firmware.` for a list in its tab, `firmware.detail.` for the drawer
// over that list.

/** What stands below a path, under its own names. */
export const partOf = (query: URLSearchParams, path: string): URLSearchParams =>
  new URLSearchParams(
    [...query].flatMap(([key, value]) => (key.startsWith(path) ? [[key.slice(path.length), value]] : [])),
  )

/** The whole query with another part below a path. */
export const withPart = (query: URLSearchParams, path: string, part: URLSearchParams): URLSearchParams =>
  new URLSearchParams([
    ...[...query].filter(([key]) => !key.startsWith(path)),
    ...[...part].map(([key, value]) => [path + key, value]),
  ])

interface QueryPart {
  readonly part: URLSearchParams
  readonly change: (
    next: (part: URLSearchParams) => URLSearchParams,
    how?: { readonly replace?: boolean },
  ) => void
  /** Where one would be with another part. */
  readonly addressOf: (part: URLSearchParams) => string
}

/** The part of the URL's query below a path; the same one until it says something else. */
export function useQueryPart(path: string): QueryPart {
  const { pathname } = useLocation()
  const [query, setQuery] = useSearchParams()
  const own = partOf(query, path).toString()
  const others = withPart(query, path, new URLSearchParams()).toString()
  const part = useMemo(() => new URLSearchParams(own), [own])
  const change = useCallback<QueryPart['change']>(
    (next, { replace = false } = {}) =>
      setQuery((old) => withPart(old, path, next(partOf(old, path))), { replace }),
    [path, setQuery],
  )
  const addressOf = useCallback<QueryPart['addressOf']>(
    (wanted) => `${pathname}?${withPart(new URLSearchParams(others), path, wanted)}`,
    [pathname, others, path],
  )
  return { part, change, addressOf }
}
