import type { ModuleParts } from '../module-parts.ts'
import { screenIndexes } from './screen-indexes.ts'
import { companyScreen, projectScreen, systemScreen } from './screens.ts'

export const screenModule = {
  calls: {
    'screen.system': systemScreen,
    'screen.company': companyScreen,
    'screen.project': projectScreen,
  },
  indexes: screenIndexes,
} satisfies ModuleParts
