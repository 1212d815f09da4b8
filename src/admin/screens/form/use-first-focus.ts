import type { FormInstance } from 'antd'
import { type RefObject, useEffect } from 'react'

const first = 'input:not([disabled], [type="hidden"]), textarea:not([disabled])'

/** Gives the cursor to the first input that takes something. */
export const focusFirst = (root: HTMLElement | null): void => root?.querySelector<HTMLElement>(first)?.focus()

/** antd's form knows its element. */
export type FormElement = FormInstance & { readonly nativeElement?: HTMLElement }

/**
 * The first input that takes something gets the cursor as the form opens, if that is wanted, unless somebody is in an
 * input already.
 */
export function useFirstFocus(form: RefObject<FormElement | null>, wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return
    // The drawer or dialog takes the focus itself first.
    const timer = setTimeout(() => {
      const root = form.current?.nativeElement ?? null
      if (!root?.contains(document.activeElement)) focusFirst(root)
    }, 50)
    return () => clearTimeout(timer)
  }, [form, wanted])
}
