import { createContext, useContext, useEffect, useMemo, useState } from 'react'

/** The record that a screen's address lies below: the project of a house. */
export interface Above {
  readonly label: string
  /** Null: not for this user. */
  readonly href: string | null
}

/** What a screen calls itself. */
export interface ScreenName {
  readonly title: string
  readonly above: Above | null
}

interface Naming {
  readonly setName: (name: ScreenName | null) => void
  /** What stands open over the screen, as a form in a drawer does. */
  readonly setOver: (title: string | null) => void
}

const NamingContext = createContext<Naming>({ setName: () => undefined, setOver: () => undefined })

export const ScreenNameProvider = NamingContext.Provider

/** What is on screen, as it calls itself; and who is told of it. */
export function useNaming() {
  const [name, setName] = useState<ScreenName | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const naming = useMemo(() => ({ setName, setOver }), [])
  return { said: useMemo(() => ({ name, over }), [name, over]), naming }
}

export type Said = ReturnType<typeof useNaming>['said']

/**
 * Names the screen by what it shows (a record's title), in the breadcrumb and the window's title. Null: not known yet, or
 * something within says it.
 */
export function useScreenTitle(title: string | null, above: Above | null = null): void {
  const { setName } = useContext(NamingContext)
  const { label = null, href = null } = above ?? {}
  useEffect(() => {
    if (title === null) return
    setName({ title, above: label === null ? null : { label, href } })
    return () => setName(null)
  }, [setName, title, label, href])
}

/** Names what stands open over the screen, as long as it does: behind the screen's own name, and first in the window's title. */
export function useTitleOver(title: string): void {
  const { setOver } = useContext(NamingContext)
  useEffect(() => {
    setOver(title)
    return () => setOver(null)
  }, [setOver, title])
}
