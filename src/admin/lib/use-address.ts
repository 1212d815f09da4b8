import { useContext, useMemo } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, type Location, type RouterState } from 'react-router'

/** Where one is, and the ways on from there. */
export interface Address {
  /** The query of the place where one will be once all that was asked for is drawn. */
  readonly query: () => URLSearchParams
  readonly pathname: () => string
  /** To another query of that place. `replace`: in its stead, otherwise one place further. */
  readonly change: (
    next: (query: URLSearchParams) => URLSearchParams,
    how?: { readonly replace?: boolean },
  ) => void
}

type Router = NonNullable<React.ContextType<typeof DataRouterContext>>['router']

export const addressAt = (pathname: string, query: URLSearchParams): string =>
  query.size === 0 ? pathname : `${pathname}?${query}`

/** A place in the history knows the one before it, unless someone came by a link. */
const leadsBackTo = ({ state }: Location, address: string) =>
  typeof state === 'object' && state !== null && 'before' in state && state.before === address

/** What was asked for while a way back is under way: going back takes the browser a moment. */
const waysBack = new WeakMap<Router, (() => void)[]>()

const isBlocked = ({ blockers }: RouterState) =>
  [...blockers.values()].some(({ state }) => state === 'blocked')

/** Goes back, and then does what was asked for meanwhile: from the place where one is then. */
function goBack(router: Router): void {
  const { key } = router.state.location
  const waiting: (() => void)[] = []
  waysBack.set(router, waiting)
  const stop = router.subscribe((state) => {
    if (state.location.key === key && !isBlocked(state)) return
    stop()
    waysBack.delete(router)
    for (const ask of waiting) ask()
  })
  void router.navigate(-1)
}

const latest = ({ state }: Router): Location => state.navigation.location ?? state.location

function addressOf(router: Router): Address {
  const change: Address['change'] = (next, how = {}) => {
    const waiting = waysBack.get(router)
    if (waiting) {
      waiting.push(() => change(next, how))
      return
    }
    const now = latest(router)
    const old = new URLSearchParams(now.search)
    const from = addressAt(now.pathname, old)
    const to = addressAt(now.pathname, next(old))
    if (!how.replace) void router.navigate(to, { state: { before: from } })
    else if (leadsBackTo(now, to)) goBack(router)
    else if (to !== from) void router.navigate(to, { replace: true, state: now.state })
  }
  return {
    query: () => new URLSearchParams(latest(router).search),
    pathname: () => latest(router).pathname,
    change,
  }
}

/**
 * The router's own address, for whoever computes the next one from it. What `useLocation` says is what is drawn, and the
 * router is ahead of that: whoever goes on from there takes back what another has just changed. What takes the place of
 * the one that is shown goes back, where that leads to the same: two places alike would make a way back that changes
 * nothing.
 */
export function useAddress(): Address {
  const context = useContext(DataRouterContext)
  if (context === null) throw new Error('useAddress needs a data router around it')
  const { router } = context
  return useMemo(() => addressOf(router), [router])
}
