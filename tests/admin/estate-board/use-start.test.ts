import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMade, startOf } from '#admin/features/estate-board/use-start.ts'
import { anyFloors, building, floor } from './sample-board.ts'

const everywhere = { building: null, unit: null }
const floors = [
  ...building('1号楼', '1单元', 2, 0),
  ...building('2号楼', '1单元', 2, 2),
  ...building('2号楼', '2单元', 2, 2),
  ...building('3号楼', '', 2, 2),
]

describe('where the board opens', () => {
  it('is the first building that has houses', () => {
    expect(startOf(floors, null)).toEqual({ building: '2号楼', unit: null })
    expect(startOf([floor('1号楼', '', 1, 0), floor('2号楼', '', 1, 0)], null)).toEqual(everywhere)
    expect(startOf([], null)).toEqual(everywhere)
  })

  it('is what was looked at last, as far as it is still there', () => {
    const last = { building: '2号楼', unit: '2单元' }
    expect(startOf(floors, last)).toEqual(last)
    expect(startOf(floors, { ...last, unit: '3单元' })).toEqual({ building: '2号楼', unit: null })
    expect(startOf(floors, { building: '9号楼', unit: null })).toEqual({ building: '2号楼', unit: null })
    expect(startOf(floors, everywhere)).toEqual(everywhere)
  })

  it('has houses wherever there are some, and is all there is of one building', () => {
    fc.assert(
      fc.property(anyFloors, (some) => {
        const { building } = startOf(some, null)
        const inside = some.filter((one) => building === null || one.building === building)
        const isThere = inside.some(({ houses }) => houses.length > 0)
        expect(isThere).toBe(some.some(({ houses }) => houses.length > 0))
        if (new Set(some.map((one) => one.building)).size < 2) expect(building).toBeNull()
      }),
    )
  })
})

describe('where the board goes once something was made', () => {
  const first = floors[0]
  const [, second] = building('2号楼', '1单元', 2, 2)

  it('is the house that was made, and not its neighbour', () => {
    expect(findMade(floors, new Set(['2号楼-1单元-2-202']))).toEqual({
      floor: second,
      house: '2号楼-1单元-2-202',
    })
  })

  it('is the first house of the floors that were made, or a floor without any', () => {
    const made = new Set([first?.id ?? '', second?.id ?? ''])
    expect(findMade(floors, made)).toEqual({ floor: second, house: '2号楼-1单元-2-201' })
    expect(findMade(floors, new Set([first?.id ?? '']))).toEqual({ floor: first, house: null })
  })

  it('is nowhere while the board does not have it yet', () => {
    expect(findMade(floors, new Set(['house_1']))).toBeNull()
    expect(findMade(floors, new Set())).toBeNull()
  })
})
