import { createContext, useContext, useEffect } from 'react'

type SetTitle = (title: string | null) => void

const ScreenTitleContext = createContext<SetTitle>(() => undefined)

export const ScreenTitleProvider = ScreenTitleContext.Provider

/** Names the screen by what it shows (a record's title), in the breadcrumb and the window's title. Null: not known yet. */
export function useScreenTitle(title: string | null): void {
  const setTitle = useContext(ScreenTitleContext)
  useEffect(() => {
    setTitle(title)
    return () => setTitle(null)
  }, [setTitle, title])
}
