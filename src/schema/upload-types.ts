import type { ResolvedField } from '#schema'

const download = { type: 'application/octet-stream', inline: false } as const

/** What may be uploaded: extension -> the type it is served with, and whether a browser may show it in place. */
const kinds = {
  jpg: { type: 'image/jpeg', inline: true },
  png: { type: 'image/png', inline: true },
  webp: { type: 'image/webp', inline: true },
  gif: { type: 'image/gif', inline: true },
  pdf: { type: 'application/pdf', inline: true },
  doc: { type: 'application/msword', inline: false },
  xls: { type: 'application/vnd.ms-excel', inline: false },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', inline: false },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', inline: false },
  zip: { type: 'application/zip', inline: false },
  csv: { type: 'text/csv; charset=utf-8', inline: false },
  txt: { type: 'text/plain; charset=utf-8', inline: false },
  bin: download,
  hex: download,
  'tar.gz': { type: 'application/gzip', inline: false },
  apk: { type: 'application/vnd.android.package-archive', inline: false },
  hap: download,
} as const

export type UploadExtension = keyof typeof kinds

const isKind = (extension: string): extension is UploadExtension => Object.hasOwn(kinds, extension)

export const uploadKind = (extension: string) => (isKind(extension) ? kinds[extension] : null)

const pictures: readonly UploadExtension[] = ['jpg', 'png', 'webp', 'gif']

/** Software is taken only where a field asks for it. */
const software: ReadonlySet<UploadExtension> = new Set<UploadExtension>([
  'bin',
  'hex',
  'tar.gz',
  'apk',
  'hap',
])

/** What is taken where nobody says what is wanted. */
export const usualTypes = (Object.keys(kinds) as UploadExtension[]).filter((kind) => !software.has(kind))

const sameAs: Readonly<Record<string, UploadExtension>> = { jpeg: 'jpg', tgz: 'tar.gz' }

/** The extension that a file name claims, if such files may be uploaded at all. */
export function claimedType(name: string): UploadExtension | null {
  const [, extension = ''] = /\.(tar\.gz|[^.]+)$/.exec(name.toLowerCase()) ?? []
  const claimed = sameAs[extension] ?? extension
  return isKind(claimed) ? claimed : null
}

export type UploadField = ResolvedField<'image' | 'images' | 'file' | 'files'>

export const isUploadField = (field: ResolvedField): field is UploadField =>
  field.kind === 'image' || field.kind === 'images' || field.kind === 'file' || field.kind === 'files'

/** The types that a field takes. */
export function typesOf(field: UploadField): readonly UploadExtension[] {
  if (field.kind === 'image' || field.kind === 'images') return pictures
  return field.accept.length > 0
    ? field.accept.flatMap((extension) => claimedType(`.${extension}`) ?? [])
    : usualTypes
}
