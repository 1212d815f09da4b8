import { randomInt } from 'node:crypto'

const width = (value: number, digits: number) => value.toString(36).padStart(digits, '0')

let lastMs = 0
let inSameMs = 0

/**
 * A new record's id: milliseconds, a counter within them, and a random part that keeps processes apart. Ids of one
 * process sort by age, which settles the order of records made in the same second.
 */
export function newId(ms: number = Date.now()): string {
  inSameMs = ms > lastMs ? 0 : inSameMs + 1
  lastMs = Math.max(ms, lastMs)
  return `${width(lastMs, 9)}${width(inSameMs, 4)}${width(randomInt(36 ** 5), 5)}`
}
