import { useEffect, useState } from 'react'

/** Gives the focus back to what had it, once what was opened from there is gone. */
export function useReturnFocus(): void {
  // Read while drawing: by the time of effects, what opens has taken the focus.
  const [from] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const lost = document.activeElement === null || document.activeElement === document.body
      if (lost && from instanceof HTMLElement && from.isConnected) from.focus()
    },
    [from],
  )
}
