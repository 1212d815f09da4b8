import { type RefObject, useEffect } from 'react'

const first = 'input:not([disabled], [type="hidden"]), textarea:not([disabled])'

/** The first input that takes something gets the cursor as the form opens. */
export function useFirstFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // The drawer or dialog takes the focus itself first.
    const timer = setTimeout(() => root.current?.querySelector<HTMLElement>(first)?.focus(), 50)
    return () => clearTimeout(timer)
  }, [root])
}
