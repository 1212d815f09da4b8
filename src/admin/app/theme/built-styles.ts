import type { ReactNode } from 'react'
import { baseSheet, scopeClass } from './base-sheet.ts'

/** Stands in a build for what makes antd's styles: they have been made (`scripts/antd-styles`) and only need hanging up. */

const hung = new Set<string>()
let last: HTMLStyleElement | null = null

/** Before everything else in the head, one after the other: what the project says of antd's classes comes later. */
function hang(name: string, sheet: string): void {
  if (hung.has(name)) return
  hung.add(name)
  const style = document.createElement('style')
  style.dataset.antd = name
  style.textContent = sheet
  if (last) last.after(style)
  else document.head.prepend(style)
  last = style
}

const asItIs = (node: ReactNode): ReactNode => node

hang('base', baseSheet)

/** A hook that answers what wraps a component, and its two classes. */
export function genStyleHooks(name: string, sheet: string) {
  hang(name, sheet)
  return () => [asItIs, '', scopeClass] as const
}

/** A hook that answers what wraps a component, and the class of the hash. */
export function genComponentStyleHook(name: string, sheet: string) {
  hang(name, sheet)
  return () => [asItIs, ''] as const
}

/** A component that would add a style. */
export function genSubStyleComponent(name: string, sheet: string) {
  hang(name, sheet)
  return () => null
}
