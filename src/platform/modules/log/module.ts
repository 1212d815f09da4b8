import type { HandlersOf, ModuleParts } from '../module-parts.ts'
import type { logCalls } from './log.calls.ts'
import { createLog } from './log-create.ts'
import { recordHistory } from './record-history.ts'

export const logModule = {
  calls: {
    'log.create': createLog,
    'log.history': recordHistory,
  } satisfies HandlersOf<typeof logCalls>,
} satisfies ModuleParts
