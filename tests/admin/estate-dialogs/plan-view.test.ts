import { expect, it } from 'vitest'
import { planOf, takenIn } from '#admin/features/estate-dialogs/generate/plan-view.ts'
import { building } from '../estate-board/sample-board.ts'

const values = {
  building: '1号楼',
  unit: '1单元',
  startNo: 2,
  endNo: 4,
  housePerFloor: 2,
  numberRule: '{F}{NN}',
}
const { floors } = planOf(values)
const takenBy = (standing: ReturnType<typeof building>, place = values) => {
  const taken = takenIn(floors, standing, place)
  return { floors: taken.floors.map(({ name }) => name), houses: [...taken.houses] }
}

it('marks planned floors that stand in the unit by name or by number, and house numbers that the unit has', () => {
  const standing = building('1号楼', '1单元', 3, 1)
  expect(takenBy(standing)).toEqual({ floors: ['2层', '3层'], houses: ['201', '301'] })
  const named = standing.map((floor) => ({ ...floor, name: `F${floor.floorNo}` }))
  expect(takenBy(named).floors).toEqual(['2层', '3层'])
  const elsewhere = standing.map((floor) => ({
    ...floor,
    name: `M${floor.floorNo}`,
    floorNo: floor.floorNo + 90,
  }))
  expect(takenBy(elsewhere)).toEqual({ floors: [], houses: ['201', '301'] })
})

it('leaves other units alone', () => {
  const nothing = { floors: [], houses: [] }
  expect(takenBy(building('1号楼', '2单元', 3, 1))).toEqual(nothing)
  expect(takenBy(building('1号楼', '', 3, 1))).toEqual(nothing)
})
