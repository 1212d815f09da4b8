import { floorsBetween } from '#domain/floor-plan.ts'
import type { BoardFloor } from '#domain/house-board.ts'
import { isEmpty, type Values } from '#schema'

interface Taking {
  readonly rows: readonly Values[]
  /** What is to be said of those that were not taken; null: nothing. */
  readonly note: string | null
}

/** Floors of the building and unit that a floor stands in. */
export const besides = (floors: readonly BoardFloor[], { building, unit }: Values): readonly BoardFloor[] =>
  floors.filter((one) => one.building === (building ?? '') && one.unit === (unit ?? ''))

const listed = (names: readonly string[]) =>
  names.length > 6 ? `${names.slice(0, 6).join('、')} 等 ${names.length} 层` : names.join('、')

/** Adds the floors of a range to those that are to be; what stands there already is left out, and what is too much. */
export function takeRange(
  rows: readonly Values[],
  [from, to]: readonly [number, number],
  standing: readonly BoardFloor[],
  most: number,
): Taking {
  const kept = rows.filter(({ name, floorNo }) => !isEmpty(name) || !isEmpty(floorNo))
  const wanted = floorsBetween(from, to).filter(
    (one) => !kept.some(({ name, floorNo }) => name === one.name || floorNo === one.floorNo),
  )
  const isThere = ({ name, floorNo }: (typeof wanted)[number]) =>
    standing.some((one) => one.name === name || one.floorNo === floorNo)
  const there = wanted.filter(isThere).map(({ name }) => name)
  const free = wanted.filter((one) => !isThere(one))
  const taken = free.slice(0, Math.max(0, most - kept.length))
  const notes = [
    ...(there.length > 0 ? [`已跳过本单元已有的 ${listed(there)}`] : []),
    ...(taken.length < free.length
      ? [`一次最多复制到 ${most} 层，未添加 ${listed(free.slice(taken.length).map(({ name }) => name))}`]
      : []),
  ]
  return {
    rows: kept.length + taken.length > 0 ? [...kept, ...taken] : rows,
    note: notes.length > 0 ? `${notes.join('；')}。` : null,
  }
}
