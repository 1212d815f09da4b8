import type { HandlersOf, ModuleParts } from '../module-parts.ts'
import type { applicationCalls } from './application.calls.ts'
import { downloadUrl } from './download-url.ts'
import { versionHooks } from './version-hooks.ts'

export const applicationModule = {
  calls: {
    'download.url': downloadUrl,
  } satisfies HandlersOf<typeof applicationCalls>,
  hooks: {
    appVersion: versionHooks,
  },
} satisfies ModuleParts
