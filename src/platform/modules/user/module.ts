import type { HandlersOf, ModuleParts } from '../module-parts.ts'
import { ownPersonalSettings, personalSettingTables, updatePersonalSettings } from './own-settings.ts'
import type { userCalls } from './user.calls.ts'
import { userHooks } from './user-hooks.ts'

export const userModule = {
  calls: {
    'settings.own': ownPersonalSettings,
    'settings.update': updatePersonalSettings,
  } satisfies HandlersOf<typeof userCalls>,
  hooks: {
    user: userHooks,
  },
  tables: personalSettingTables,
} satisfies ModuleParts
