import type { Sides } from '#schema'
import { heicAdvice, isHeic } from '#schema'

/** The longer side of a picture that is sent, in pixels: enough to see a crack by. */
const longest = 2000
/** Smaller files are sent as they are, however many pixels they have. */
const smallFile = 1024 * 1024

/** What moves would stand still: GIFs are sent as they are. */
const drawable: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** The sides of a picture as it is sent. */
export function sentSides({ width, height }: Sides): Sides {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

const isLarge = ({ width, height }: Sides) => Math.max(width, height) > longest

const renamed = (name: string, extension: string) => name.replace(/\.[^.]*$/, '') + extension

/** Drawn anew, upright as the camera held it. */
async function draw(picture: ImageBitmap, type: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  const sides = sentSides(picture)
  Object.assign(canvas, sides)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, sides.width, sides.height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.85))
}

/** Safari alone opens them. */
async function fromHeic(file: File): Promise<File | string> {
  try {
    const picture = await createImageBitmap(file)
    const blob = await draw(picture, 'image/jpeg')
    picture.close()
    return blob === null ? heicAdvice : new File([blob], renamed(file.name, '.jpg'), { type: blob.type })
  } catch {
    return heicAdvice
  }
}

/**
 * A picture as it is sent: a photo of many megabytes in 2,000 pixels, what phones of one maker call HEIC as a JPEG. Text:
 * why it cannot be sent, and what to do. What cannot be opened here is left to the platform.
 */
export async function pictureToSend(file: File): Promise<File | string> {
  if (isHeic(file)) return fromHeic(file)
  if (!drawable.has(file.type) || file.size <= smallFile) return file
  try {
    const picture = await createImageBitmap(file)
    const blob = isLarge(picture) ? await draw(picture, file.type) : null
    picture.close()
    // A browser that cannot make a type makes a PNG of it, whatever it is called.
    const isBetter = blob?.type === file.type && blob.size < file.size
    return isBetter ? new File([blob], file.name, { type: blob.type }) : file
  } catch {
    return file
  }
}
