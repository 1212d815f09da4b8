import { type CallInput, type CallTarget, request } from './http.ts'

const begun = new Map<string, Promise<unknown>>()

const keyOf = ({ path }: CallTarget, input: CallInput) => `${path} ${JSON.stringify(input)}`

/** Makes a call before the screen that will make it has been drawn. Told by nobody when it fails: it is made again. */
export function beginEarly(target: CallTarget, input: CallInput): void {
  const answer = request(target, input, { silent: true })
  answer.catch(() => undefined)
  begun.set(keyOf(target, input), answer)
}

/** The answer of a call that was begun early, once; null: there is none. */
export function takeEarly<T>(target: CallTarget, input: CallInput): Promise<T> | null {
  const key = keyOf(target, input)
  const answer = begun.get(key) ?? null
  begun.delete(key)
  return answer as Promise<T> | null
}
