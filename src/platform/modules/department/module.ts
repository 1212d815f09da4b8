import type { ModuleParts } from '../module-parts.ts'
import { departmentHooks } from './department-hooks.ts'

export const departmentModule = {
  hooks: {
    department: departmentHooks,
  },
} satisfies ModuleParts
