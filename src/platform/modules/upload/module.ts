import type { ModuleOptions, ModuleParts } from '../module-parts.ts'
import { uploadFile } from './upload-calls.ts'

export const uploadModule = ({ uploadMaxMegabytes, uploadQuota }: ModuleOptions) =>
  ({
    calls: {
      'upload.file': uploadFile(uploadMaxMegabytes, uploadQuota),
    },
  }) satisfies ModuleParts
