import { compareKeys, nameOrder } from './names/name-keys.ts'

/** Spelling a name costs more than comparing it, and a sort compares each with many. */
const keys = new Map<string, string>()
const mostKeys = 50_000

function keyOf(name: string): string {
  const known = keys.get(name)
  if (known !== undefined) return known
  if (keys.size >= mostKeys) keys.clear()
  const key = nameOrder(name)
  keys.set(name, key)
  return key
}

/**
 * Orders names as lists do (decision 025): 2号楼 before 10号楼, Chinese by pinyin. Names that count alike keep one order
 * all the same.
 */
export const byName = (one: string, other: string): number =>
  compareKeys(keyOf(one), keyOf(other)) || (one < other ? -1 : one > other ? 1 : 0)
