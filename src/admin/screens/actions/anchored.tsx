import { type CSSProperties, useEffect } from 'react'
import { createPortal } from 'react-dom'

/** An invisible twin over a button, for antd to hang its one menu or question on. */
export function anchorStyle(anchor: HTMLElement): CSSProperties {
  const { left, top, width, height } = anchor.getBoundingClientRect()
  return { position: 'fixed', left, top, width, height, pointerEvents: 'none' }
}

/** Gives the focus back to the button once what it opened is gone. */
export function useFocusReturn(anchor: HTMLElement): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body || document.activeElement === null) anchor.focus()
    },
    [anchor],
  )
}

export const inBody = (node: React.ReactNode) => createPortal(node, document.body)
