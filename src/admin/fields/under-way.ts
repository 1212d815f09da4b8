import { createContext, useContext, useEffect, useId } from 'react'

/** Says why the input `input` of the field `name` is not ready to be saved; null: it is. */
export type SayUnderWay = (input: string, name: string, message: string | null) => void

/** The form around an input, which is not saved while something is on its way to it. */
export const UnderWay = createContext<SayUnderWay>(() => {})

/** Keeps the form around from being saved, for the reason `message`; null: nothing is on its way. */
export function useUnderWay(name: string, message: string | null): void {
  const say = useContext(UnderWay)
  const input = useId()
  useEffect(() => {
    if (message === null) return
    say(input, name, message)
    return () => say(input, name, null)
  }, [say, input, name, message])
}
