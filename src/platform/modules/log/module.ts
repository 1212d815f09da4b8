import type { ModuleParts } from '../module-parts.ts'
import { createLog } from './log-create.ts'
import { recordHistory } from './record-history.ts'

export const logModule = {
  calls: {
    'log.create': createLog,
    'log.history': recordHistory,
  },
} satisfies ModuleParts
