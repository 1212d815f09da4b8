import type { BoardHouse, HouseBoard } from '#domain/house-board.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { debugStatus, houseStatus } from '#resources/estate-dictionaries.ts'
import { labelOf } from '#schema'
import { lackOf, lacks } from './board-filter.ts'

/** Everything a cell says, as a sentence: for who hears it, and for who points at it. */
export function wordsOf(house: BoardHouse, models: HouseBoard['models']): string {
  const lack = lackOf(house)
  return [
    house.name,
    labelOf(onlineStatus, house.onlineStatus),
    house.alarmNum > 0 ? `${house.alarmNum} 条报警` : '',
    house.workOrderNum > 0 ? `${house.workOrderNum} 张工单` : '',
    lack === null ? '' : lacks[lack],
    labelOf(debugStatus, house.debugStatus),
    house.modelId === null ? '' : models[house.modelId],
    labelOf(houseStatus, house.status),
  ]
    .filter(Boolean)
    .join('，')
}
