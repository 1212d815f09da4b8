import { createContext, type PropsWithChildren, useCallback, useContext, useMemo, useState } from 'react'
import type { Sending } from './control-state.ts'

/** What this page has sent last for each attribute of a house, by its composite id. */
export type Sends = Readonly<Record<string, Sending>>

type Change = (next: (old: Sends) => Sends) => void

interface Kept {
  readonly of: Readonly<Record<string, Sends>>
  readonly change: (houseId: string, next: (old: Sends) => Sends) => void
}

const none: Sends = {}

const Context = createContext<Kept>({ of: {}, change: () => {} })

/** Keeps what was sent while one looks at other tabs and houses: whoever comes back is told how it ended. */
export function OwnSends({ children }: PropsWithChildren) {
  const [of, setOf] = useState<Kept['of']>({})
  const change = useCallback<Kept['change']>(
    (houseId, next) => setOf((old) => ({ ...old, [houseId]: next(old[houseId] ?? none) })),
    [],
  )
  const kept = useMemo(() => ({ of, change }), [of, change])
  return <Context value={kept}>{children}</Context>
}

export function useOwnSends(houseId: string): readonly [Sends, Change] {
  const { of, change } = useContext(Context)
  const ofHouse = useCallback<Change>((next) => change(houseId, next), [change, houseId])
  return [of[houseId] ?? none, ofHouse]
}
