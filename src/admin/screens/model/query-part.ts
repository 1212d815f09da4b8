import { useCallback, useMemo } from 'react'
import { useLocation } from 'react-router'
import { addressAt, useAddress } from '#admin/lib/use-address.ts'

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
  const { pathname, search } = useLocation()
  const address = useAddress()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const own = partOf(query, path).toString()
  const others = withPart(query, path, new URLSearchParams()).toString()
  const part = useMemo(() => new URLSearchParams(own), [own])
  const change = useCallback<QueryPart['change']>(
    (next, how) => {
      // A screen that has been left already, and is only not drawn away yet, has no part in the next one's address.
      if (address.pathname() !== pathname) return
      address.change((old) => withPart(old, path, next(partOf(old, path))), how)
    },
    [path, pathname, address],
  )
  const addressOf = useCallback<QueryPart['addressOf']>(
    (wanted) => addressAt(pathname, withPart(new URLSearchParams(others), path, wanted)),
    [pathname, others, path],
  )
  return { part, change, addressOf }
}
