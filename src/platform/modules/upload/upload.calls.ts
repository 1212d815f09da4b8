import { support } from '#resources/base-paths.ts'
import { call } from '#schema'

/** A file on its way to the platform. */
export const uploadCalls = {
  'upload.file': call('POST', `${support}/upload`, 'login'),
}
