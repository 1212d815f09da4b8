import { once } from 'node:events'
import net from 'node:net'
import { freePort } from './free-port.ts'

export interface LineProxy {
  readonly port: number
  /** From now on nothing that either side says arrives; every connection stays open, and new ones are taken. */
  silence(): void
  /** Ends all connections with a reset, as a failing switch or firewall does; new ones pass. */
  reset(): void
  /** Takes no connections, and has none. */
  refuse(): Promise<void>
  /** Everything passes again, on new connections: what was silenced stays so. */
  mend(): Promise<void>
  close(): Promise<void>
}

/** A line to `target` that can be disturbed. */
export async function startLineProxy(target: {
  readonly host: string
  readonly port: number
}): Promise<LineProxy> {
  let isSilent = false
  const sockets = new Set<net.Socket>()
  const keep = (socket: net.Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }

  const server = net.createServer((near) => {
    keep(near)
    if (isSilent) return void near.resume()
    const far = net.connect(target)
    keep(far)
    near.pipe(far).pipe(near)
    // Of a silent line neither side hears that the other has left.
    near.on('close', () => isSilent || far.destroy())
    far.on('close', () => isSilent || near.destroy())
  })
  const port = await freePort()
  const listen = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen()

  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  const refuse = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    reset()
    await closed
  }
  return {
    port,
    silence() {
      isSilent = true
      for (const socket of sockets) socket.unpipe().resume()
    },
    reset,
    refuse,
    async mend() {
      isSilent = false
      if (!server.listening) await listen()
    },
    close: refuse,
  }
}
