import { useLayoutEffect, useRef } from 'react'

type Keys = Readonly<Record<string, () => void>>

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

/** What keys do on the wall, by what they are called (`ArrowLeft`, `f`). */
export function useWallKeys(keys: Keys): void {
  const latest = useRef(keys)
  // In time for whoever presses a key as soon as they see what it does.
  useLayoutEffect(() => {
    latest.current = keys
  })
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
