import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

const isLost = () => document.activeElement === null || document.activeElement === document.body

/**
 * Inputs that are disabled while a form is `busy` lose the cursor, and the form its keys. The answer is called before
 * that; the cursor is back where it was when the inputs are.
 */
function useKeptFocus(busy: boolean): () => void {
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

/** Runs what has to be known first; nothing can be typed meanwhile. */
export type WhileClosed = <T>(run: () => Promise<T>) => Promise<T>

/** Closes the inputs of a form while something is under way. */
export function useClosedInputs() {
  const [saving, setSaving] = useState(false)
  const keepFocus = useKeptFocus(saving)
  const close = () => {
    keepFocus()
    setSaving(true)
  }
  const reopen = () => setSaving(false)
  const whileClosed: WhileClosed = async (run) => {
    close()
    try {
      return await run()
    } finally {
      // The cursor is back before a question takes it, which gives it back in the end.
      flushSync(reopen)
    }
  }
  return { saving, close, reopen, whileClosed }
}
