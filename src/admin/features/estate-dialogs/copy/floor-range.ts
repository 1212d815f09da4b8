import { floorsNumbered } from '#domain/floor-numbers.ts'
import type { BoardFloor } from '#domain/house-board.ts'
import { isEmpty, type Values } from '#schema'

interface Taking {
  readonly rows: readonly Values[]
  /** The numbers of those that were added. */
  readonly added: readonly number[]
  /** What is to be said of those that were not taken; null: nothing. */
  readonly note: string | null
}

/** Floors of the building and unit that a floor stands in. */
export const besides = (floors: readonly BoardFloor[], { building, unit }: Values): readonly BoardFloor[] =>
  floors.filter((one) => one.building === (building ?? '') && one.unit === (unit ?? ''))

const listed = (names: readonly string[]) =>
  names.length > 6 ? `${names.slice(0, 6).join('、')} 等 ${names.length} 层` : names.join('、')

/** Adds floors to those that are to be; what stands there already is left out, and what is too much. */
export function takeFloors(
  rows: readonly Values[],
  floorNos: readonly number[],
  standing: readonly BoardFloor[],
  most: number,
): Taking {
  const kept = rows.filter(({ name, floorNo }) => !isEmpty(name) || !isEmpty(floorNo))
  const wanted = floorsNumbered(floorNos).filter(
    (one) => !kept.some(({ name, floorNo }) => name === one.name || floorNo === one.floorNo),
  )
  const isThere = ({ name, floorNo }: (typeof wanted)[number]) =>
    standing.some((one) => one.name === name || one.floorNo === floorNo)
  const there = wanted.filter(isThere).map(({ name }) => name)
  const free = wanted.filter((one) => !isThere(one))
  const taken = free.slice(0, Math.max(0, most - kept.length))
  const notes = [
    ...(there.length > 0 ? [`本单元已有 ${listed(there)}，不再新建`] : []),
    ...(taken.length < free.length
      ? [`一次最多复制到 ${most} 层，不含 ${listed(free.slice(taken.length).map(({ name }) => name))}`]
      : []),
  ]
  return {
    rows: kept.length + taken.length > 0 ? [...kept, ...taken] : rows,
    added: taken.map(({ floorNo }) => floorNo),
    note: notes.length > 0 ? `${notes.join('；')}。` : null,
  }
}
