import type { Sides } from '#schema'

/** A part of a picture, in its own pixels. */
export interface Crop extends Sides {
  readonly x: number
  readonly y: number
}

/** Nobody sees the difference. */
const tolerance = 0.01

const hasRatio = ({ width, height }: Sides, ratio: number, isExact: boolean): boolean =>
  Math.abs(width / height / ratio - 1) <= (isExact ? 0 : tolerance)

/** What moves would stand still: GIFs are shown as they are. */
const croppable: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])

/**
 * Whether a picture is to be cropped before it is sent; `isExact`: to the pixel. What cannot be opened here is left to the
 * platform.
 */
export async function isToBeCropped(file: File, ratio: number, isExact: boolean): Promise<boolean> {
  if (!croppable.has(file.type)) return false
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    picture.close()
    return !hasRatio({ width, height }, ratio, isExact)
  } catch {
    return false
  }
}

/** Part of a picture as a file of the same name and type. */
export async function cropPicture(file: File, { x, y, width, height }: Crop): Promise<File> {
  const picture = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, width, height)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, 0.92))
  return blob === null ? file : new File([blob], file.name, { type: file.type })
}
