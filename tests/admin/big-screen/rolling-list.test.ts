import { expect, it } from 'vitest'
import { heightOfWholeLines } from '#admin/features/big-screen/pieces/rolling-list.tsx'

it('a list that is longer than its room shows whole lines, one at least', () => {
  expect(heightOfWholeLines(100, 30, 300)).toBe(90)
  expect(heightOfWholeLines(20, 30, 300)).toBe(30)
  expect(heightOfWholeLines(100, 30, 90)).toBeNull()
  expect(heightOfWholeLines(100, 0, 0)).toBeNull()
})
