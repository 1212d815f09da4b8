import type { FileValue, ResolvedField } from '#schema'

export type UploadField = ResolvedField<'image' | 'images' | 'file' | 'files'>

const megabyte = 1_048_576
const pictures = ['jpg', 'jpeg', 'png', 'webp', 'gif']

export const isPicture = (field: UploadField): boolean => field.kind === 'image' || field.kind === 'images'

/** Extensions without a dot; none: any. */
export const acceptedBy = (field: UploadField): readonly string[] =>
  field.kind === 'file' || field.kind === 'files' ? field.accept : pictures

export const roomOf = (field: UploadField): number =>
  field.kind === 'images' || field.kind === 'files' ? field.max : 1

const extensionOf = (name: string) => (name.includes('.') ? (name.split('.').at(-1) ?? '').toLowerCase() : '')

/** Why a file is not even sent; null: it may be. The platform looks again, and into the file. */
export function refusalOf(field: UploadField, file: { readonly name: string; readonly size: number }) {
  const accepted = acceptedBy(field)
  if (accepted.length > 0 && !accepted.includes(extensionOf(file.name)))
    return `只能上传 ${accepted.join('、')} 格式的文件`
  if (file.size === 0) return '文件为空'
  return file.size > field.maxSize * megabyte ? `文件不能超过 ${field.maxSize} MB` : null
}

const nameOf = (url: string) => url.split('/').at(-1) ?? url

const fromUrl = (url: string): FileValue => ({ name: nameOf(url), url, size: 0 })

/** What an upload field holds, whichever its kind, as files. */
export function toFiles(field: UploadField, value: unknown): readonly FileValue[] {
  if (field.kind === 'files') return Array.isArray(value) ? value : []
  if (field.kind === 'images') return Array.isArray(value) ? value.map(fromUrl) : []
  return typeof value === 'string' && value !== '' ? [fromUrl(value)] : []
}

/** The way back. */
export function fromFiles(field: UploadField, files: readonly FileValue[]): unknown {
  if (field.kind === 'files') return files
  const urls = files.map((file) => file.url)
  return field.kind === 'images' ? urls : urls[0]
}
