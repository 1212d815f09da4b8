import type { ModuleParts } from '../module-parts.ts'
import { houseBoard } from './house-board.ts'
import { houseTimeline, timelineIndexes } from './house-timeline.ts'

export const boardModule = {
  calls: {
    'house.board': houseBoard,
    'house.timeline': houseTimeline,
  },
  indexes: timelineIndexes,
} satisfies ModuleParts
