import { formatBytes } from '#domain/byte-size.ts'
import type { FileValue, ResolvedField } from '#schema'

export type UploadField = ResolvedField<'image' | 'images' | 'file' | 'files'>

const megabyte = 1_048_576
const pictures = ['jpg', 'jpeg', 'png', 'webp', 'gif']

export const isPicture = (field: UploadField): boolean => field.kind === 'image' || field.kind === 'images'

/** Extensions without a dot; none: any. */
const acceptedBy = (field: UploadField): readonly string[] =>
  field.kind === 'file' || field.kind === 'files' ? field.accept : pictures

export const roomOf = (field: UploadField): number =>
  field.kind === 'images' || field.kind === 'files' ? field.max : 1

/** What the file dialog is told: it knows no extension of two parts. */
export const offeredBy = (field: UploadField): string =>
  acceptedBy(field)
    .map((extension) => `.${extension.split('.').at(-1)}`)
    .join(',')

/** Why a file is not even sent; null: it may be. The platform looks again, and into the file. */
export function refusalOf(field: UploadField, file: { readonly name: string; readonly size: number }) {
  const accepted = acceptedBy(field)
  const name = file.name.toLowerCase()
  if (accepted.length > 0 && !accepted.some((extension) => name.endsWith(`.${extension}`)))
    return `只能上传 ${accepted.join('、')} 格式的文件`
  if (file.size === 0) return '文件为空'
  const limit = field.maxSize * megabyte
  return file.size > limit ? `文件有 ${formatBytes(file.size)}，不能超过 ${field.maxSize} MB` : null
}

interface Sides {
  readonly width: number
  readonly height: number
}

const isShaped = (field: UploadField): field is ResolvedField<'image'> =>
  field.kind === 'image' && (field.square || field.minSide > 0)

/** Why a picture's shape is not taken; null: it is. */
export function shapeRefusal(field: ResolvedField<'image'>, { width, height }: Sides): string | null {
  const is = `图片为 ${width} × ${height} 像素`
  if (field.square && width !== height) return `${is}，须为正方形`
  return Math.min(width, height) < field.minSide ? `${is}，边长不能小于 ${field.minSide} 像素` : null
}

/** The same for a file, which is opened only where its shape matters. */
export async function pictureRefusal(field: UploadField, file: File): Promise<string | null> {
  if (!isShaped(field)) return null
  try {
    const picture = await createImageBitmap(file)
    const refusal = shapeRefusal(field, picture)
    picture.close()
    return refusal
  } catch {
    return '图片无法打开，请检查文件是否损坏'
  }
}

/** What may be uploaded, for people. */
export function hintOf(field: UploadField): string {
  const accepted = acceptedBy(field)
  const { square, minSide } = field.kind === 'image' ? field : { square: false, minSide: 0 }
  return [
    ...(accepted.length > 0 ? [accepted.join('、')] : []),
    ...(square ? ['正方形'] : []),
    ...(minSide > 0 ? [`边长不小于 ${minSide} 像素`] : []),
    `${field.maxSize} MB 以内`,
  ].join('，')
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
