import type { ModuleParts } from '../module-parts.ts'
import { consumableJob } from './consumable-job.ts'
import { consumableHooks } from './replacement-order.ts'

export const consumableModule = {
  hooks: {
    consumable: consumableHooks,
  },
  jobs: [consumableJob],
} satisfies ModuleParts
