import { createContext, useContext, useEffect } from 'react'

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

type SetName = (name: ScreenName | null) => void

const ScreenNameContext = createContext<SetName>(() => undefined)

export const ScreenNameProvider = ScreenNameContext.Provider

/** Names the screen by what it shows (a record's title), in the breadcrumb and the window's title. Null: not known yet. */
export function useScreenTitle(title: string | null, above: Above | null = null): void {
  const setName = useContext(ScreenNameContext)
  const { label = null, href = null } = above ?? {}
  useEffect(() => {
    setName(title === null ? null : { title, above: label === null ? null : { label, href } })
    return () => setName(null)
  }, [setName, title, label, href])
}
