import fc from 'fast-check'
import { expect, it } from 'vitest'
import { besides, takeFloors } from '#admin/features/estate-dialogs/copy/floor-range.ts'
import { building } from '../estate-board/sample-board.ts'

const standing = besides(building('1号楼', '1单元', 6, 2), { building: '1号楼', unit: '1单元' })

it('takes the floors of a range that are not there, in the place of what is empty', () => {
  expect(takeFloors([{ name: null, floorNo: undefined }], [5, 6, 7, 8], standing, 50)).toEqual({
    rows: [
      { name: '7层', floorNo: 7 },
      { name: '8层', floorNo: 8 },
    ],
    added: [7, 8],
    note: '本单元已有 5层、6层，不再新建。',
  })
  const typed = [{ name: '屋面', floorNo: 8 }]
  expect(takeFloors(typed, [7, 8, 9], standing, 2)).toEqual({
    rows: [...typed, { name: '7层', floorNo: 7 }],
    added: [7],
    note: '一次最多复制到 2 层，不含 9层。',
  })
  const empty = [{ floorNo: null }]
  expect(takeFloors(empty, [1, 2], standing, 50).rows).toBe(empty)
})

it('knows the floors of its own building and unit alone', () => {
  expect(besides(standing, { building: '1号楼', unit: '2单元' })).toEqual([])
  expect(besides(building('', '', 2, 1), { building: null, unit: null })).toHaveLength(2)
})

it('never takes a floor twice, nor one that is there, nor more than there may be', () => {
  const floorNo = fc.integer({ min: -9, max: 200 }).filter((one) => one !== 0)
  const many = fc.uniqueArray(floorNo, { maxLength: 60 })
  fc.assert(
    fc.property(many, fc.integer({ min: 1, max: 50 }), (floorNos, most) => {
      const once = takeFloors([], floorNos, standing, most).rows
      const { rows } = takeFloors(once, floorNos, standing, most)
      expect(rows).toEqual(once)
      expect(once.length).toBeLessThanOrEqual(most)
      expect(once.every(({ floorNo }) => !standing.some((one) => one.floorNo === floorNo))).toBe(true)
    }),
  )
})
