import type { HandlersOf, ModuleParts } from '../module-parts.ts'
import type { boardCalls } from './board.calls.ts'
import { houseBoard } from './house-board.ts'
import { houseTimeline, timelineIndexes } from './house-timeline.ts'

export const boardModule = {
  calls: {
    'house.board': houseBoard,
    'house.timeline': houseTimeline,
  } satisfies HandlersOf<typeof boardCalls>,
  indexes: timelineIndexes,
} satisfies ModuleParts
