import type { HandlersOf, ModuleOptions, ModuleParts } from '../module-parts.ts'
import type { uploadCalls } from './upload.calls.ts'
import { uploadFile } from './upload-calls.ts'

export const uploadModule = ({ uploadMaxMegabytes, uploadQuota }: ModuleOptions) =>
  ({
    calls: {
      'upload.file': uploadFile(uploadMaxMegabytes, uploadQuota),
    } satisfies HandlersOf<typeof uploadCalls>,
  }) satisfies ModuleParts
