import { floorNameOf, type PlannedFloor } from './floor-plan.ts'

/** Floors as people write them down: `4-18, 20, 22-24`, `B2-B1`, `4至18层`. */
interface FloorNumbers {
  /** From the lowest up, each once. There is no floor 0: a range leaves it out. */
  readonly floorNos: readonly number[]
  /** What cannot be read, each with the words that are meant. */
  readonly errors: readonly string[]
}

interface Bounds {
  readonly min: number
  readonly max: number
}

const separators = /[\s,、;]+/u
const dashes = '[-~–—至到]'
const around = new RegExp(`\\s*(${dashes})\\s*(?=[-B\\d第])`, 'giu')
const number = '第?(-?\\d{1,4}|B\\d{1,2})(?:层|楼|F)?'
const written = new RegExp(`^${number}(?:${dashes}${number})?$`, 'iu')

/** B2 is the second floor below ground. */
const numberOf = (text: string): number => (/^b/i.test(text) ? -Number(text.slice(1)) : Number(text))

const count = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** One part of what is written: the floors that it means, or what is wrong with it. */
function readPart(part: string, { min, max }: Bounds): readonly number[] | string {
  const [, first, last = first] = written.exec(part) ?? []
  if (first === undefined || last === undefined) return `“${part}”不是层号，可写成 4-18 或 20`
  const ends = [numberOf(first), numberOf(last)]
  const [from, to] = [Math.min(...ends), Math.max(...ends)]
  if (from < min || to > max) return `“${part}”超出 ${min} 至 ${max} 层`
  const floorNos = count(from, to).filter((floorNo) => floorNo !== 0)
  return floorNos.length === 0 ? '没有 0 层' : floorNos
}

/** The floors that a text means. As long as a part of it cannot be read, it says which one. */
export function readFloorNumbers(text: string, bounds: Bounds): FloorNumbers {
  const parts = text
    .normalize('NFKC')
    .replace(around, '$1')
    .split(separators)
    .filter((part) => part !== '')
  const read = parts.map((part) => readPart(part, bounds))
  const floorNos = read.flatMap((one) => (typeof one === 'string' ? [] : one))
  return {
    floorNos: [...new Set(floorNos)].sort((one, other) => one - other),
    errors: read.filter((one) => typeof one === 'string'),
  }
}

/** Floors of these numbers, as they are usually called. */
export const floorsNumbered = (floorNos: readonly number[]): readonly Omit<PlannedFloor, 'houses'>[] =>
  floorNos.map((floorNo) => ({ floorNo, name: floorNameOf(floorNo) }))
