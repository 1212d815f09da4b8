import { once } from 'node:events'
import net from 'node:net'

export interface RawConnection {
  readonly socket: net.Socket
  send(text: string): void
  /** Everything that has arrived, once it matches. Rejects when the connection ends before. */
  until(pattern: RegExp): Promise<string>
  /** Everything that arrived until the end. */
  readonly ended: Promise<string>
}

/** A connection to `url` on which a test says, byte by byte, what no client would say. */
export async function connectRaw(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const socket = net.connect(Number(port), hostname)
  let received = ''
  // A connection that is refused or reset has ended: what arrived before is what counts.
  socket
    .on('error', () => {})
    .on('data', (chunk) => {
      received += chunk.toString()
    })
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  await Promise.race([new Promise((resolve) => socket.on('connect', resolve)), closed])
  return {
    socket,
    send: (text) => void socket.write(text),
    async until(pattern) {
      while (!pattern.test(received)) {
        if (socket.destroyed) throw new Error(`the connection ended after ${JSON.stringify(received)}`)
        await Promise.race([once(socket, 'data'), closed])
      }
      return received
    },
    ended: closed.then(() => received),
  }
}
