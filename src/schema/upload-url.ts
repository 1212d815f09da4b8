import { uploadExtensions } from './upload-types.ts'

export const uploadPath = '/upload/'

const extensions = [...uploadExtensions]
  // tar.gz is not tar.
  .sort((one, other) => other.length - one.length)
  .map((extension) => extension.replace('.', '\\.'))
  .join('|')

/** In a regular expression: the name that an upload is kept under, with its extension as the first group. */
export const uploadNamePattern = `[0-9a-f]{32}\\.(${extensions})`

/** The names that uploads are kept under: 128 random bits, so that knowing one is being allowed to read it. */
const nameShape = new RegExp(`^${uploadNamePattern}$`)

/** Of a name that an upload may have; null: none has it. */
export const extensionOf = (name: string): string | null => nameShape.exec(name)?.[1] ?? null

/** Whether it is the address of an upload of ours, as the upload call answers it. */
export const isUploadUrl = (value: unknown): boolean =>
  typeof value === 'string' &&
  value.startsWith(uploadPath) &&
  extensionOf(value.slice(uploadPath.length)) !== null
