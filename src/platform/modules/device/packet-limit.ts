import { Duplex } from 'node:stream'

/** Watches where MQTT packets begin; true: one is larger than `most` bytes. */
export function packetWatch(most: number): (chunk: Uint8Array) => boolean {
  /** Bytes of the present packet that are still to come; null: its length is being read. */
  let rest: number | null = null
  let isAtStart = true
  let length = 0
  let shift = 0

  function readLength(byte: number): void {
    length += (byte & 0x7f) * 2 ** shift
    shift += 7
    if (byte & 0x80 && shift < 28) return
    rest = length
    length = 0
    shift = 0
  }

  return (chunk) => {
    let at = 0
    while (at < chunk.length) {
      if (isAtStart) {
        // The first byte says what sort of packet it is.
        isAtStart = false
        at += 1
      } else if (rest === null) {
        readLength(chunk[at] ?? 0)
        at += 1
      } else {
        const some = Math.min(rest, chunk.length - at)
        at += some
        rest -= some
      }
      if (rest !== null && rest > most) return true
      if (rest === 0) {
        rest = null
        isAtStart = true
      }
    }
    return false
  }
}

/**
 * A connection that ends as soon as a packet announces more than `most` bytes: nothing of it is kept. `tell`: it ends
 * for that.
 */
export function limitPackets(socket: Duplex, most: number, tell: () => void): Duplex {
  const isTooLarge = packetWatch(most)
  const limited = new Duplex({
    read: () => void socket.resume(),
    write: (chunk, encoding, done) => void socket.write(chunk, encoding, done),
    final: (done) => void socket.end(done),
    destroy(error, done) {
      socket.destroy()
      done(error)
    },
  })
  socket.on('data', (chunk: Buffer) => {
    if (!isTooLarge(chunk)) {
      if (!limited.push(chunk)) socket.pause()
    } else if (!limited.destroyed) {
      tell()
      limited.destroy(new Error('packet too large'))
    }
  })
  socket.on('end', () => limited.push(null))
  socket.on('error', (error) => limited.destroy(error))
  socket.on('close', () => limited.destroy())
  return limited
}
