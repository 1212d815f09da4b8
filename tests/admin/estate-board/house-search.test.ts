import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findHouses, nextOf } from '#admin/features/estate-board/house-search.tsx'
import { building } from './sample-board.ts'

const floors = [
  ...building('1号楼', '1单元', 18, 4),
  ...building('1号楼', '2单元', 18, 4),
  ...building('2号楼', '1单元', 18, 4),
  ...building('12号楼', '1单元', 18, 4),
  ...building('12号楼', '2单元', 18, 4),
  ...building('西区', '', 3, 2),
]

const find = (text: string) => findHouses(floors, text)

describe('a search for a house', () => {
  it.each([
    ['12-2-1803', ['12号楼-2单元-18-1803']],
    ['12号楼2单元1803', ['12号楼-2单元-18-1803']],
    ['12号楼-2单元-1803', ['12号楼-2单元-18-1803']],
    [' 12 2 1803 ', ['12号楼-2单元-18-1803']],
    ['2号楼1803', ['1号楼-2单元-18-1803', '2号楼-1单元-18-1803', '12号楼-2单元-18-1803']],
    ['1-1-101', ['1号楼-1单元-1-101']],
    ['西区-302', ['西区--3-302']],
    ['12号楼2单元18层1803室', ['12号楼-2单元-18-1803']],
    ['12#-02-1803', ['12号楼-2单元-18-1803']],
    ['3-1-1803', []],
    ['1905', []],
    ['', []],
    [' - ', []],
  ])('%s finds %j', (text, ids) => {
    expect(find(text)).toEqual(ids)
  })

  it('finds every house of a number, in the order of the board', () => {
    expect(find('1803')).toHaveLength(5)
    expect(find('1803')[0]).toBe('1号楼-1单元-18-1803')
  })

  it('finds numbers that begin with what was typed, or contain it, only where none is exactly that', () => {
    expect(find('101')).toHaveLength(5 + 1)
    expect(find('12-2-80')).toEqual([1, 2, 3, 4].map((one) => `12号楼-2单元-8-80${one}`))
    expect(find('12-2-04')).toHaveLength(18)
  })

  it('finds any house by its full name', () => {
    const houses = floors.flatMap(({ building, unit, houses }) =>
      houses.map(({ id, name }) => ({ id, text: [building, unit, name].filter(Boolean).join('-') })),
    )
    fc.assert(
      fc.property(fc.constantFrom(...houses), ({ id, text }) => {
        expect(find(text)).toEqual([id])
      }),
    )
  })

  it('bears whatever is typed', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => Array.isArray(find(text))))
  })
})

describe('going from one to the next', () => {
  it('begins at the first, goes around, and back', () => {
    const ids = ['a', 'b', 'c']
    expect([nextOf(ids, null, 1), nextOf(ids, 'a', 1), nextOf(ids, 'c', 1)]).toEqual(['a', 'b', 'a'])
    expect([nextOf(ids, null, -1), nextOf(ids, 'a', -1), nextOf(ids, 'gone', 1)]).toEqual(['c', 'c', 'a'])
    expect(nextOf([], 'a', 1)).toBeNull()
  })
})
