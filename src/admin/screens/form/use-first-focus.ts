import { type RefObject, useEffect } from 'react'

const first = 'input:not([disabled], [type="hidden"]), textarea:not([disabled])'

/** Gives the cursor to the first input that takes something. */
export const focusFirst = (root: HTMLElement | null): void => root?.querySelector<HTMLElement>(first)?.focus()

/** The first input that takes something gets the cursor as the form opens, unless somebody is in an input already. */
export function useFirstFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // The drawer or dialog takes the focus itself first.
    const timer = setTimeout(() => {
      if (!root.current?.contains(document.activeElement)) focusFirst(root.current)
    }, 50)
    return () => clearTimeout(timer)
  }, [root])
}
