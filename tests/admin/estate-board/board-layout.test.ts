import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  belowEachOther,
  besideEachOther,
  blocksOf,
  type Layout,
  withFloorsOf,
} from '#admin/features/estate-board/board-layout.ts'
import { lineHeight, sizes } from '#admin/features/estate-board/board-sizes.ts'
import type { BoardFloor } from '#domain/house-board.ts'
import { anyFloors, building, floor } from './sample-board.ts'

const beside = (floors: readonly BoardFloor[]) => besideEachOther(blocksOf(floors))
const below = (floors: readonly BoardFloor[], perLine: number) => belowEachOther(blocksOf(floors), perLine)

const names = ({ lines }: Layout) =>
  lines.map(({ label, houses }) => `${label}: ${houses.map((one) => one?.name ?? '-').join(' ')}`)

const idsIn = ({ lines }: Layout) => lines.flatMap(({ houses }) => houses.flatMap((one) => one?.id ?? []))
const idsOf = (floors: readonly BoardFloor[]) => floors.flatMap(({ houses }) => houses.map(({ id }) => id))

it('has lines from afar that are all in sight, as long as they can be read, and no higher than usual', () => {
  const { height } = sizes.overview
  expect(lineHeight('overview', 30, 676)).toBe(22)
  expect(lineHeight('overview', 10, 676)).toBe(height)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 300, max: 3000 }), (lines, room) => {
      const high = lineHeight('overview', lines, room)
      expect(high).toBeGreaterThanOrEqual(14)
      expect(high).toBeLessThanOrEqual(height)
      if (lines * 14 <= room) expect(high * lines).toBeLessThanOrEqual(room)
      expect(lineHeight('compact', lines, room)).toBe(sizes.compact.height)
    }),
  )
})

describe('blocks beside each other', () => {
  it('have the top floor first and floors of one number on one line', () => {
    expect(names(beside([...building('1号楼', '', 3, 2), ...building('2号楼', '', 2, 3)]))).toEqual([
      '3层: 301 302 - - -',
      '2层: 201 202 201 202 203',
      '1层: 101 102 101 102 103',
    ])
  })

  it('have their names over their houses', () => {
    const { heads, columns } = beside([
      ...building('1号楼', '1单元', 1, 2),
      ...building('1号楼', '2单元', 1, 3),
    ])
    expect(heads.map(({ label, first, columns }) => [label, first, columns])).toEqual([
      ['1号楼 1单元', 0, 2],
      ['1号楼 2单元', 2, 3],
    ])
    expect(columns).toBe(5)
  })

  it('follow the order people gave their floors', () => {
    const upsideDown = [floor('1号楼', '', 3, 1), floor('1号楼', '', 2, 1), floor('1号楼', '', 1, 1)]
    expect(names(beside(upsideDown))).toEqual(['1层: 101', '2层: 201', '3层: 301'])
  })

  it('keep a floor without houses, and a building without a name', () => {
    const layout = beside([floor('', '', 1, 0)])
    expect(names(layout)).toEqual(['1层: -'])
    expect(layout.heads[0]?.label).toBe('未分楼栋')
  })

  it('say the number where floors of one line are called differently', () => {
    const lobby = { ...floor('2号楼', '', 1, 1), name: '大堂' }
    expect(names(beside([floor('1号楼', '', 1, 1), lobby]))).toEqual(['1层: 101 101'])
    expect(names(beside([lobby]))).toEqual(['大堂: 101'])
  })

  it('show every house once, below the floors that stand above it in its block', () => {
    fc.assert(
      fc.property(anyFloors, (floors) => {
        const layout = beside(floors)
        expect(idsIn(layout).sort()).toEqual(idsOf(floors).sort())
        for (const { houses } of layout.lines) expect(houses).toHaveLength(layout.columns)
        for (const block of blocksOf(floors)) {
          const onLine = block.floors.map((one) =>
            layout.lines.findIndex((line) => line.floors.some(({ id }) => id === one.id)),
          )
          expect(onLine).toEqual([...new Set(onLine)].sort((a, b) => a - b))
        }
        for (const head of layout.heads)
          for (const { houses } of layout.lines) {
            const inside = houses.slice(head.first, head.first + head.columns)
            expect(new Set(inside.flatMap((one) => one?.floorId ?? [])).size).toBeLessThanOrEqual(1)
          }
      }),
    )
  })
})

describe('floors below each other', () => {
  it('have a line for their name and as many as their houses need', () => {
    expect(names(below(building('1号楼', '', 2, 3), 2))).toEqual([
      '2层: ',
      ': 201 202',
      ': 203 -',
      '1层: ',
      ': 101 102',
      ': 103 -',
    ])
  })

  it('say which building they are in where there are several', () => {
    const { lines } = below([...building('1号楼', '', 1, 1), ...building('2号楼', '1单元', 1, 1)], 2)
    expect(lines.flatMap(({ label }) => label || [])).toEqual(['1号楼 1层', '2号楼 1单元 1层'])
  })

  it('show every house once, in order', () => {
    fc.assert(
      fc.property(anyFloors, fc.integer({ min: 1, max: 5 }), (floors, perLine) => {
        const layout = below(floors, perLine)
        expect(idsIn(layout)).toEqual(idsOf(blocksOf(floors).flatMap((block) => block.floors)))
      }),
    )
  })
})

it('leaves out floors and blocks with no house to be shown', () => {
  const blocks = blocksOf([...building('1号楼', '', 2, 2), ...building('2号楼', '', 2, 2)])
  const shown = withFloorsOf(blocks, ({ id }) => id === '2号楼--1-102')
  expect(shown.map(({ building, floors }) => [building, floors.map(({ name }) => name)])).toEqual([
    ['2号楼', ['1层']],
  ])
})
