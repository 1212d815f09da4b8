import type { ModuleParts } from '../module-parts.ts'
import { ownPersonalSettings, personalSettingTables, updatePersonalSettings } from './own-settings.ts'
import { userHooks } from './user-hooks.ts'

export const userModule = {
  calls: {
    'settings.own': ownPersonalSettings,
    'settings.update': updatePersonalSettings,
  },
  hooks: {
    user: userHooks,
  },
  tables: personalSettingTables,
} satisfies ModuleParts
