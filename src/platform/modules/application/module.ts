import type { ModuleParts } from '../module-parts.ts'
import { downloadUrl } from './download-url.ts'
import { versionHooks } from './version-hooks.ts'

export const applicationModule = {
  calls: {
    'download.url': downloadUrl,
  },
  hooks: {
    appVersion: versionHooks,
  },
} satisfies ModuleParts
