import { expect, it } from 'vitest'
import { figuresOf } from '#admin/features/estate-board/board-figures.tsx'
import { isFiltered, passes } from '#admin/features/estate-board/board-filter.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { debugStatus } from '#resources/estate-dictionaries.ts'
import { house } from './sample-board.ts'

const houses = [
  house('a-1', { onlineStatus: onlineStatus.online, debugStatus: debugStatus.passed, alarmNum: 2 }),
  house('a-2', { onlineStatus: onlineStatus.online, debugStatus: debugStatus.failed, workOrderNum: 1 }),
  house('a-3', { onlineStatus: onlineStatus.offline, debugStatus: debugStatus.notStarted }),
]

it('says what there is', () => {
  expect(figuresOf(houses).map(({ label, value }) => `${label} ${value}`)).toEqual([
    '房屋 3',
    '在线率 66.7%',
    '报警 2',
    '工单 1',
    '调试完成率 33.3%',
  ])
  expect(figuresOf([]).map(({ value }) => value)).toEqual(['0', '0%', '0', '0', '0%'])
})

it('leads to what it counts', () => {
  const found = figuresOf(houses).map(({ filter }) => houses.filter((one) => passes(filter, one)).length)
  expect(found).toEqual([3, 2, 1, 1, 1])
  expect(figuresOf(houses).filter(({ filter }) => !isFiltered(filter))).toHaveLength(1)
})
