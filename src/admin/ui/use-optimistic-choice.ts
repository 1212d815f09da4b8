import { startTransition, useOptimistic } from 'react'

/**
 * What is chosen from several, where the address keeps it: an input shows it at once, though the rest of the screen is
 * drawn in a transition. What is chosen meanwhile would otherwise begin with what is drawn, and take the former back.
 */
export function useOptimisticChoice<T>(drawn: T, onChange: (next: T) => void) {
  const [value, show] = useOptimistic(drawn)
  const choose = (next: T) =>
    startTransition(() => {
      show(next)
      onChange(next)
    })
  return [value, choose] as const
}
