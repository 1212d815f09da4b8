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
  ota: download,
  zigbee: download,
  fw: download,
  img: download,
  swu: download,
  tar: { type: 'application/x-tar', inline: false },
  gz: { type: 'application/gzip', inline: false },
  apk: { type: 'application/vnd.android.package-archive', inline: false },
  hap: download,
} as const

/** An extension, without a dot, of files that may be uploaded. */
export type UploadExtension = keyof typeof kinds

const isKind = (extension: string): extension is UploadExtension => Object.hasOwn(kinds, extension)

/** How files with this extension are served; null: there are none. */
export const uploadKind = (extension: string) => (isKind(extension) ? kinds[extension] : null)

// `kinds` is closed.
export const uploadExtensions = Object.keys(kinds) as readonly UploadExtension[]

export const pictureExtensions: readonly UploadExtension[] = ['jpg', 'png', 'webp', 'gif']

/** Software is taken only where a field asks for it. */
const software: ReadonlySet<UploadExtension> = new Set<UploadExtension>([
  'bin',
  'hex',
  'tar.gz',
  'ota',
  'zigbee',
  'fw',
  'img',
  'swu',
  'tar',
  'gz',
  'apk',
  'hap',
])

/** What is taken where nobody says what is wanted. */
export const usualUploads = uploadExtensions.filter((extension) => !software.has(extension))

/** Other extensions that files of a type come with. */
const otherNames: Readonly<Record<string, UploadExtension>> = {
  jpeg: 'jpg',
  jfif: 'jpg',
  tgz: 'tar.gz',
}

/** What iPhones make of photos, by name or type. Few browsers open it. */
export const isHeic = ({ name, type = '' }: { readonly name: string; readonly type?: string }): boolean =>
  /\.(heic|heif)$/i.test(name) || /^image\/hei[cf]/.test(type)

/** What to do with one that cannot be opened. */
export const heicAdvice =
  'HEIC 照片无法打开，请转存为 JPG 后上传；iPhone 可在“设置-相机-格式”中选“兼容性最佳”后再拍'

/** The extension that a file name claims, if such files may be uploaded at all: `照片.JPEG` claims `jpg`. */
export function claimedExtension(name: string): UploadExtension | null {
  const [, extension = ''] = /\.(tar\.gz|[^.]+)$/.exec(name.toLowerCase()) ?? []
  const claimed = otherNames[extension] ?? extension
  return isKind(claimed) ? claimed : null
}

/** Every extension under which files of these types come. */
export const namesOfUploads = (extensions: readonly UploadExtension[]): readonly string[] => [
  ...extensions,
  ...Object.keys(otherNames).filter((name) => extensions.some((one) => one === otherNames[name])),
]
