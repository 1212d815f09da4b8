import { useCallback, useMemo, useRef } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'

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

const addressAt = (pathname: string, query: URLSearchParams) =>
  query.size === 0 ? pathname : `${pathname}?${query}`

/** A place in the history knows the one before it, unless someone came by a link. */
const leadsBackTo = ({ state }: Location, address: string) =>
  typeof state === 'object' && state !== null && 'before' in state && state.before === address

/**
 * The part of the URL's query below a path; the same one until it says something else. What takes the place of the one
 * that is shown goes back, where that leads to the same: two places alike would make a way back that changes nothing.
 */
export function useQueryPart(path: string): QueryPart {
  const location = useLocation()
  const { pathname, search } = location
  const navigate = useNavigate()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const here = useRef(location)
  here.current = location
  /** The place that is left already: going back takes the browser a moment. */
  const left = useRef('')
  const own = partOf(query, path).toString()
  const others = withPart(query, path, new URLSearchParams()).toString()
  const part = useMemo(() => new URLSearchParams(own), [own])
  const change = useCallback<QueryPart['change']>(
    (next, { replace = false } = {}) => {
      const now = here.current
      const old = new URLSearchParams(now.search)
      const to = addressAt(now.pathname, withPart(old, path, next(partOf(old, path))))
      if (!replace) void navigate(to, { state: { before: addressAt(now.pathname, old) } })
      else if (!leadsBackTo(now, to)) void navigate(to, { replace, state: now.state })
      else if (left.current !== now.key) {
        left.current = now.key
        void navigate(-1)
      }
    },
    [path, navigate],
  )
  const addressOf = useCallback<QueryPart['addressOf']>(
    (wanted) => addressAt(pathname, withPart(new URLSearchParams(others), path, wanted)),
    [pathname, others, path],
  )
  return { part, change, addressOf }
}
