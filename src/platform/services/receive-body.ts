import { megabyte } from '#schema'
import { badRequest, busy, Refusal, tooLarge, tooSlow } from '../errors.ts'

/** A body must have arrived by then, in milliseconds. Files, which may take longer, are received elsewhere. */
export const longestArrival = 30_000

/** Of all bodies that are still arriving, together: half-sent ones must not fill the memory. */
const mostArriving = 64 * megabyte

/** Pieces are joined now and then: many small ones take far more memory than what they hold. */
const mostPieces = 64

let arriving = 0

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>, most: number): Promise<Uint8Array> {
  let pieces: Uint8Array[] = []
  let size = 0
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      size += read.value.byteLength
      arriving += read.value.byteLength
      if (size > most) throw tooLarge()
      if (arriving > mostArriving) throw busy()
      pieces.push(read.value)
      if (pieces.length === mostPieces) pieces = [Buffer.concat(pieces)]
    }
    return Buffer.concat(pieces)
  } finally {
    arriving -= size
  }
}

/** The whole body of a request, of at most `most` bytes. Refuses what breaks off or comes too slowly. */
export async function receiveBody({ headers, body }: Request, most: number): Promise<Uint8Array> {
  if (Number(headers.get('content-length') ?? 0) > most) throw tooLarge()
  if (!body) return new Uint8Array()
  const reader = body.getReader()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    reader.cancel().catch(() => {})
  }, longestArrival)
  try {
    const bytes = await readAll(reader, most)
    if (isLate) throw tooSlow()
    return bytes
  } catch (error) {
    // The client went away in the middle.
    throw error instanceof Refusal ? error : badRequest('请求内容不完整')
  } finally {
    clearTimeout(timer)
  }
}
