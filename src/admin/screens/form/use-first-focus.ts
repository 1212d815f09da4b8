import type { FormInstance } from 'antd'
import { type RefObject, useEffect } from 'react'

const takes = 'input:not([disabled], [type="hidden"]), textarea:not([disabled])'
/** What stands for an input whose code is on its way. */
const awaited = '.input-loading'

const nothing = (): void => undefined

/**
 * Gives the cursor to the first input that takes something, as soon as its code has come; whoever has gone to another
 * one by then stays there. Answers how to stop waiting for that.
 */
export function focusFirst(root: HTMLElement | null): () => void {
  if (root === null) return nothing
  const attempt = (): boolean => {
    const first = root.querySelector<HTMLElement>(`${takes}, ${awaited}`)
    if (first?.matches(awaited)) return false
    first?.focus()
    return true
  }
  if (attempt()) return nothing
  const observer = new MutationObserver(() => {
    if (root.querySelector('input:focus, textarea:focus') || attempt()) observer.disconnect()
  })
  observer.observe(root, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** antd's form knows its element. */
export type FormElement = FormInstance & { readonly nativeElement?: HTMLElement }

/**
 * The first input that takes something gets the cursor as the form opens, if that is wanted, unless somebody is in an
 * input already.
 */
export function useFirstFocus(form: RefObject<FormElement | null>, wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return
    let stop = nothing
    // The drawer or dialog takes the focus itself first.
    const timer = setTimeout(() => {
      const root = form.current?.nativeElement ?? null
      if (!root?.contains(document.activeElement)) stop = focusFirst(root)
    }, 50)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [form, wanted])
}
