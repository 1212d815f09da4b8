import { formatBytes } from '#domain/byte-size.ts'
import {
  brokenShape,
  claimedExtension,
  type FileValue,
  isShaped,
  maxBytes,
  namesOfUploads,
  type ResolvedField,
  type Sides,
  type UploadField,
  uploadsTakenBy,
} from '#schema'

export const isPicture = (field: UploadField): boolean => field.kind === 'image' || field.kind === 'images'

export const takesSquaresAlone = (field: UploadField): boolean => field.kind === 'image' && field.square

/** The demands that a picture is to meet before a part of it is cut out. */
export const beforeCrop = (field: UploadField): UploadField =>
  field.kind === 'image' ? { ...field, square: false } : field

/** Width / height of its pictures, as they are shown or as no other is taken; null: any. */
export function ratioOf(field: UploadField): number | null {
  if (takesSquaresAlone(field)) return 1
  return field.kind === 'image' || field.kind === 'images' ? field.ratio : null
}

export const roomOf = (field: UploadField): number =>
  field.kind === 'images' || field.kind === 'files' ? field.max : 1

/** What the file dialog is told: it knows no extension of two parts. */
export function offeredBy(field: UploadField): string {
  const names = namesOfUploads(uploadsTakenBy(field)).map((extension) => `.${extension.split('.').at(-1)}`)
  return [...new Set(names)].join(',')
}

/** Why a file is not even sent; null: it may be. The platform looks again, and into the file. */
export function refusalOf(field: UploadField, file: { readonly name: string; readonly size: number }) {
  const taken = uploadsTakenBy(field)
  const extension = claimedExtension(file.name)
  if (extension === null || !taken.includes(extension)) return `只能上传 ${taken.join('、')} 格式的文件`
  if (file.size === 0) return '文件为空'
  return file.size > maxBytes(field) ? `文件有 ${formatBytes(file.size)}，不能超过 ${field.maxSize} MB` : null
}

/** Why a picture's shape is not taken; null: it is. */
export function shapeRefusal(field: ResolvedField<'image'>, sides: Sides): string | null {
  const broken = brokenShape(field, sides)
  if (broken === null) return null
  const demand = broken === 'square' ? '须为正方形' : `边长不能小于 ${field.minSide} 像素`
  return `图片为 ${sides.width} × ${sides.height} 像素，${demand}`
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
  const { square, minSide } = field.kind === 'image' ? field : { square: false, minSide: 0 }
  return [
    uploadsTakenBy(field).join('、'),
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
