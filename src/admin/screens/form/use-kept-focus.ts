import { useEffect, useRef } from 'react'

const isLost = () => document.activeElement === null || document.activeElement === document.body

/**
 * Inputs that are disabled while a form is `busy` lose the cursor, and the form its keys. The answer is called before
 * that; the cursor is back where it was when the inputs are.
 */
export function useKeptFocus(busy: boolean): () => void {
  const kept = useRef<Element | null>(null)
  useEffect(() => {
    if (busy) return
    if (isLost() && kept.current instanceof HTMLElement) kept.current.focus()
    kept.current = null
  }, [busy])
  return () => {
    kept.current = document.activeElement
  }
}
