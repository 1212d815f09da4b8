import { type CSSProperties, type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'

/** An invisible twin over a button, for antd to hang its one menu or question on. */
export function anchorStyle(anchor: HTMLElement): CSSProperties {
  const { left, top, width, height } = anchor.getBoundingClientRect()
  return { position: 'fixed', left, top, width, height, pointerEvents: 'none' }
}

/** Esc closes: antd's question beside a button does not hear it. */
export function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEscape()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onEscape])
}

/** What opens belongs to the screen or the dialog of its button: there readers of the screen look for it. */
export const containerOf = (anchor: HTMLElement): HTMLElement =>
  anchor.closest<HTMLElement>('main, [role="dialog"]') ?? document.body

export const inBody = (node: ReactNode) => createPortal(node, document.body)
