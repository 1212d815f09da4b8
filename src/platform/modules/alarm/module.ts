import type { HandlersOf, ModuleParts } from '../module-parts.ts'
import type { alarmCalls } from './alarm.calls.ts'
import { alarmHooks } from './alarm-hooks.ts'
import { alarmJob } from './alarm-job.ts'
import { alarmNews } from './alarm-news.ts'
import { toWorkOrder, workOrderInfo } from './alarm-order.ts'
import { alarmIndexes, alarmTables } from './alarm-tables.ts'
import { alarmTrend } from './alarm-trend.ts'
import { goneJob } from './gone-job.ts'
import { alarmOverview } from './overview.ts'
import { alarmStretches } from './stretches.ts'

export const alarmModule = {
  calls: {
    'alarm.news': alarmNews,
    'alarm.overview': alarmOverview,
    'alarm.toWorkOrder': toWorkOrder,
    'alarm.workOrderInfo': workOrderInfo,
    'alarm.trend': alarmTrend,
    'alarm.stretches': alarmStretches,
  } satisfies HandlersOf<typeof alarmCalls>,
  hooks: {
    alarm: alarmHooks,
  },
  jobs: [alarmJob, goneJob],
  tables: alarmTables,
  indexes: alarmIndexes,
} satisfies ModuleParts
