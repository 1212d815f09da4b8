import type { ModuleParts } from '../module-parts.ts'
import { refreshBuiltInRoles } from './built-in-roles.ts'
import { roleHooks } from './role-hooks.ts'

export const roleModule = {
  hooks: {
    role: roleHooks,
  },
  prepare: refreshBuiltInRoles,
} satisfies ModuleParts
