import type { BoardHouse, HouseBoard } from '#domain/house-board.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { debugStatus, houseStatus } from '#resources/estate-dictionaries.ts'
import { labelOf } from '#schema'

/** Everything a cell says, as a sentence: for who hears it, and for who points at it. */
export const wordsOf = (house: BoardHouse, models: HouseBoard['models']): string =>
  [
    house.name,
    labelOf(onlineStatus, house.onlineStatus),
    house.alarmNum > 0 ? `${house.alarmNum} 条报警` : '',
    house.workOrderNum > 0 ? `${house.workOrderNum} 张工单` : '',
    labelOf(debugStatus, house.debugStatus),
    house.modelId === null ? '' : models[house.modelId],
    labelOf(houseStatus, house.status),
  ]
    .filter(Boolean)
    .join('，')
