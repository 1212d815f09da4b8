import { imageSize } from 'image-size'
import type { Sides } from '#schema'

/** What a picture says of its size, in pixels; null: it does not say. */
export function sidesOf(content: Uint8Array): Sides | null {
  try {
    const { width, height } = imageSize(content)
    return { width, height }
  } catch {
    return null
  }
}
