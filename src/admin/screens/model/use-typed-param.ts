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
 * that was not typed here, after a way back or by a link, the input says it too.
 */
export function useTypedParam({ part, change }: Part, name: string) {
  const drawn = part.get(name) ?? ''
  // `asked`: what was typed since the address was drawn last, all of which it may still come to.
  const [input, setInput] = useState({ text: drawn, drawn, asked: [] as readonly string[] })
  if (input.drawn !== drawn) {
    const at = input.asked.indexOf(drawn)
    setInput(
      at < 0 ? { text: drawn, drawn, asked: [] } : { ...input, drawn, asked: input.asked.slice(at + 1) },
    )
  }
  const type = (text: string) => {
    setInput((old) => ({ ...old, text, asked: text === old.drawn ? [] : [...old.asked, text] }))
    change((old) => withParam(old, name, text), { replace: true })
  }
  return [input.text, type] as const
}
