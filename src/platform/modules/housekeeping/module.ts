import { storedDayTables } from '../../services/stored-days.ts'
import type { ModuleParts } from '../module-parts.ts'
import { housekeeping, tallyJob, tendingJob } from './housekeeping.ts'

export const housekeepingModule = {
  jobs: [housekeeping, tallyJob, tendingJob],
  tables: storedDayTables,
} satisfies ModuleParts
