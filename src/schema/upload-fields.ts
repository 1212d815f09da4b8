import type { ResolvedField } from './kinds.ts'
import { pictureExtensions, type UploadExtension, usualUploads } from './upload-types.ts'

/** Bytes of the unit in which `maxSize` is given. */
export const megabyte = 1_048_576

export type UploadField = ResolvedField<'image' | 'images' | 'file' | 'files'>

export const isUploadField = (field: ResolvedField): field is UploadField =>
  field.kind === 'image' || field.kind === 'images' || field.kind === 'file' || field.kind === 'files'

/** What a field takes. */
export function uploadsTakenBy(field: UploadField): readonly UploadExtension[] {
  if (field.kind === 'image' || field.kind === 'images') return pictureExtensions
  return field.accept.length > 0 ? field.accept : usualUploads
}

/** The bytes that its `maxSize` comes to. */
export const maxBytes = ({ maxSize }: { readonly maxSize: number }): number => Math.floor(maxSize * megabyte)

/** Width and height in pixels. */
export interface Sides {
  readonly width: number
  readonly height: number
}

/** Whether the field takes pictureExtensions of one shape only. */
export const isShaped = (field: UploadField): field is ResolvedField<'image'> =>
  field.kind === 'image' && (field.square || field.minSide > 0)

/** What of its demands a picture's shape does not meet. */
export const brokenShape = (
  { square, minSide }: Pick<ResolvedField<'image'>, 'square' | 'minSide'>,
  { width, height }: Sides,
): 'square' | 'minSide' | null => {
  if (square && width !== height) return 'square'
  return Math.min(width, height) < minSide ? 'minSide' : null
}
