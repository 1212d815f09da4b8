import { megabyte } from '#schema'
import type { CallContext } from '../contracts.ts'
import { badRequest, busy, Refusal, tooLarge, tooSlow } from '../errors.ts'
import { networkOf } from './network-of.ts'
import { createShares, type Share } from './shares.ts'

/** A body must have arrived by then, in milliseconds. Files, which may take longer, are received elsewhere. */
export const longestArrival = 30_000

/**
 * Of all bodies that are still arriving, together: half-sent ones must not fill the memory. Strangers have a part of
 * their own, so that they take nothing from who is logged in.
 */
const mostArriving = { ofStrangers: 16 * megabyte, ofUsers: 48 * megabyte }

const ofStrangers = createShares(mostArriving.ofStrangers)
const ofUsers = createShares(mostArriving.ofUsers)

/** Pieces are joined now and then: many small ones take far more memory than what they hold. */
const mostPieces = 64

type Sender = Pick<CallContext, 'request' | 'session' | 'ip'>

const shareOf = ({ session, ip }: Sender, giveUp: () => void): Share =>
  session ? ofUsers.take(session.userId, giveUp) : ofStrangers.take(networkOf(ip), giveUp)

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>, most: number, share: Share) {
  let pieces: Uint8Array[] = []
  let size = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.byteLength
    if (size > most) throw tooLarge()
    pieces.push(read.value)
    if (pieces.length === mostPieces) pieces = [Buffer.concat(pieces)]
    share.grow(read.value.byteLength)
  }
  return Buffer.concat(pieces)
}

/**
 * The whole body of a request, of at most `most` bytes. Refuses what breaks off or comes too slowly, and, where there is
 * no room for all that is arriving, the oldest of whoever sends most: an address, or a user.
 */
export async function receiveBody(sender: Sender, most: number): Promise<Uint8Array> {
  const { headers, body } = sender.request
  if (Number(headers.get('content-length') ?? 0) > most) throw tooLarge()
  if (!body) return new Uint8Array()
  const reader = body.getReader()
  let refusal: Refusal | null = null
  const stop = (why: Refusal) => {
    refusal = why
    reader.cancel().catch(() => {})
  }
  const share = shareOf(sender, () => stop(busy()))
  const timer = setTimeout(() => stop(tooSlow()), longestArrival)
  try {
    const bytes = await readAll(reader, most, share)
    if (refusal) throw refusal
    return bytes
  } catch (error) {
    // The client went away in the middle.
    throw error instanceof Refusal ? error : badRequest('请求内容不完整')
  } finally {
    clearTimeout(timer)
    share.release()
  }
}
