import type { MistakeCode } from './codes.ts'
import { nearest } from './nearest.ts'

/** One mistake in a config. */
export interface Mistake {
  /** Stable; a section of docs/config-mistakes.md explains it. */
  readonly code: MistakeCode
  /** Where: `workOrder.states.transitions.assign.input[0]`. */
  readonly path: string
  readonly message: string
  readonly found: unknown
  /** The nearest valid name, where a name was wrong. */
  readonly nearest: string | null
}

export const mistake = (code: MistakeCode, path: string, message: string, found: unknown): Mistake => ({
  code,
  path,
  message,
  found,
  nearest: null,
})

/** A name that should have been one of `valid`. */
export const misnamed = (
  code: MistakeCode,
  path: string,
  message: string,
  found: string,
  valid: Iterable<string>,
): Mistake => ({ code, path, message, found, nearest: nearest(found, valid) })

/** One list for the usual case: large configs are checked at every start, and find nothing thousands of times. */
export const none: readonly never[] = []

/** The mistake, when there is one: for lists of findings. */
export const when = (wrong: boolean, found: () => Mistake): readonly Mistake[] => (wrong ? [found()] : none)

/** One list after the other. */
export function joined<T>(...lists: readonly (readonly T[])[]): readonly T[] {
  let found: readonly T[] = none
  for (const list of lists) if (list.length > 0) found = found.length > 0 ? found.concat(list) : list
  return found
}

/** The findings of each item. */
export function each<I, T>(
  items: readonly I[],
  findings: (item: I, index: number) => readonly T[],
): readonly T[] {
  let found: readonly T[] = none
  let index = 0
  for (const item of items) {
    const more = findings(item, index++)
    if (more.length > 0) found = joined(found, more)
  }
  return found
}

/** The items whose key an earlier one has already, each with that one. */
export function twins<T>(items: readonly T[], keyOf: (item: T) => string): readonly (readonly [T, T])[] {
  const first = new Map<string, T>()
  return each(items, (item) => {
    const key = keyOf(item)
    const earlier = first.get(key)
    if (earlier !== undefined) return [[item, earlier] as const]
    first.set(key, item)
    return none
  })
}
