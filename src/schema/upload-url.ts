export const uploadPath = '/upload/'

/** The names that uploads are kept under: 128 random bits, so that knowing one is being allowed to read it. */
const nameShape = /^[0-9a-f]{32}\.([a-z]{3,4}|tar\.gz)$/

/** Of a name that an upload may have; null: none has it. */
export const extensionOf = (name: string): string | null => nameShape.exec(name)?.[1] ?? null

/** Whether it is the address of an upload of ours, as the upload call answers it. */
export const isUploadUrl = (value: unknown): boolean =>
  typeof value === 'string' &&
  value.startsWith(uploadPath) &&
  extensionOf(value.slice(uploadPath.length)) !== null
