import { useState } from 'react'
import type { useQueryPart } from './query-part.ts'

type Part = Pick<ReturnType<typeof useQueryPart>, 'part' | 'change'>

/** A parameter with another value; without one it is left out. */
export function withParam(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(query)
  if (value === '') next.delete(name)
  else next.set(name, value)
  return next
}

/**
 * What is typed into an input whose value stands in the URL. It stands in the input at once, and the URL follows: the
 * router draws an address when it comes to it, and another key may be pressed until then. Where the URL says something
 * else, after a way back or by a link, the input says it too.
 */
export function useTypedParam({ part, change }: Part, name: string) {
  const drawn = part.get(name) ?? ''
  const [typed, setTyped] = useState(drawn)
  const [seen, setSeen] = useState(drawn)
  if (seen !== drawn) {
    setSeen(drawn)
    setTyped(drawn)
  }
  const type = (text: string) => {
    setTyped(text)
    change((old) => withParam(old, name, text), { replace: true })
  }
  return [typed, type] as const
}
