import { config } from '#config'
import { onEstate } from './asked-part.ts'
import { estate } from './estate-data.ts'

const asked = {
  system: config.calls['screen.system'].path,
  company: `${config.calls['screen.company'].path}?departmentId=dept_estate`,
  project: `${config.calls['screen.project'].path}?projectId=${estate}`,
} as const

/** What each big screen's one request takes, where there is very much to count. */
export const screens = onEstate(
  'screens',
  10_000,
  Object.entries(asked).map(([screen, address]) => ({
    what: `${screen} screen, whole, 10,000 houses, 100,000 alarms`,
    address: () => address,
    budget: 30,
  })),
)
