import { hash } from '../db/names.ts'

/** The same numbers every time (mulberry32): demo data is deterministic. */
export function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  const pick = <const T extends readonly unknown[]>(from: T): T[number] => from[below(from.length)]
  return { below, pick }
}

/** The same numbers for the same text. */
export const randomOf = (text: string) => createRandom(Number.parseInt(hash(text), 36))

export type Random = ReturnType<typeof createRandom>

export const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index)
