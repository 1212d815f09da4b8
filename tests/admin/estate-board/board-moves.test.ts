import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { belowEachOther, besideEachOther, blocksOf } from '#admin/features/estate-board/board-layout.ts'
import {
  between,
  houseAt,
  type Move,
  moved,
  placeOf,
  withRange,
} from '#admin/features/estate-board/board-moves.ts'
import { anyFloors, building } from './sample-board.ts'

// 1号楼 has three floors of two houses, 2号楼 two floors of one.
const { lines } = besideEachOther(blocksOf([...building('1号楼', '', 3, 2), ...building('2号楼', '', 2, 1)]))
const all = () => true
const id = (building: number, number: number) => `${building}号楼--${Math.floor(number / 100)}-${number}`

function go(from: string, move: Move, isOpen: (house: { readonly id: string }) => boolean = all, page = 10) {
  const place = placeOf(lines, from)
  return place && houseAt(lines, moved(lines, place, move, isOpen, page))?.id
}

describe('a key', () => {
  it.each<[from: string, move: Move, to: string]>([
    [id(1, 301), 'right', id(1, 302)],
    [id(1, 302), 'right', id(1, 302)],
    [id(1, 202), 'right', id(2, 201)],
    [id(2, 201), 'left', id(1, 202)],
    [id(1, 301), 'left', id(1, 301)],
    [id(1, 301), 'down', id(1, 201)],
    [id(1, 301), 'up', id(1, 301)],
    [id(2, 201), 'up', id(1, 302)],
    [id(1, 101), 'down', id(1, 101)],
    [id(1, 201), 'lineEnd', id(2, 201)],
    [id(2, 201), 'lineStart', id(1, 201)],
    [id(2, 101), 'start', id(1, 301)],
    [id(1, 301), 'end', id(2, 101)],
    [id(1, 301), 'pageDown', id(1, 101)],
    [id(1, 102), 'pageUp', id(1, 302)],
  ])('leads from %s %s to %s', (from, move, to) => {
    expect(go(from, move)).toBe(to)
  })

  it('leads a page on and no further', () => {
    expect(go(id(1, 301), 'pageDown', all, 1)).toBe(id(1, 201))
  })

  it('passes by houses that the filter leaves out', () => {
    const isOpen = (house: { readonly id: string }) => house.id !== id(1, 201) && house.id !== id(1, 202)
    expect(go(id(1, 301), 'down', isOpen)).toBe(id(2, 201))
    expect(go(id(1, 301), 'end', ({ id: one }) => one === id(1, 302))).toBe(id(1, 302))
  })

  const moves = [
    'up',
    'down',
    'left',
    'right',
    'lineStart',
    'lineEnd',
    'start',
    'end',
    'pageUp',
    'pageDown',
  ] as const

  it('leads from any house to a house, and all houses can be reached', () => {
    fc.assert(
      fc.property(anyFloors, fc.boolean(), (floors, isNarrow) => {
        const blocks = blocksOf(floors)
        const { lines } = isNarrow ? belowEachOther(blocks, 2) : besideEachOther(blocks)
        const ids = floors.flatMap(({ houses }) => houses.map((one) => one.id))
        const start = placeOf(lines, ids[0] ?? null)
        if (start === null) return
        const reached = new Set<string>()
        const waiting = [start]
        for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
          const house = houseAt(lines, place)
          if (house === null) throw new Error('led to a place without a house')
          if (reached.has(house.id)) continue
          reached.add(house.id)
          for (const move of moves) waiting.push(moved(lines, place, move, all))
        }
        expect([...reached].sort()).toEqual(ids.sort())
      }),
    )
  })
})

describe('a range', () => {
  const place = (of: string) => placeOf(lines, of) ?? { line: -1, column: -1 }

  it('has what stands between two corners, whichever they are', () => {
    const expected = [id(1, 202), id(2, 201), id(1, 102), id(2, 101)]
    expect(between(lines, place(id(1, 202)), place(id(2, 101)), all)).toEqual(expected)
    expect(between(lines, place(id(2, 101)), place(id(1, 202)), all)).toEqual(expected)
    expect(between(lines, place(id(1, 102)), place(id(2, 201)), all)).toEqual(expected)
  })

  it('has no house that the filter leaves out', () => {
    const isOpen = (house: { readonly id: string }) => house.id !== id(2, 201)
    expect(between(lines, place(id(1, 202)), place(id(2, 101)), isOpen)).not.toContain(id(2, 201))
  })

  it('adds, or takes away, and leaves the rest', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), (before, range) => {
        const chosen = new Set(before)
        expect(withRange(chosen, range, false)).toEqual(new Set([...before, ...range]))
        expect(withRange(chosen, range, true)).toEqual(new Set(before.filter((one) => !range.includes(one))))
        expect(chosen).toEqual(new Set(before))
      }),
    )
  })
})
