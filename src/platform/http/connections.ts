import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import net, { type Socket } from 'node:net'
import { minute } from '#domain/durations.ts'
import type { Log } from '../contracts.ts'
import { networkOf } from '../services/network-of.ts'
import { createShares, type Shares } from '../services/shares.ts'

export interface Connections {
  /** Part of an answer has left on this connection: whatever else is written there would be taken for its rest. */
  isAnswering(socket: Socket): boolean
  /**
   * A request has come whole, its answer is not finished, and nothing of that waits for the client to read it: whoever
   * is silent on this connection is the platform.
   */
  owesAnswer(socket: Socket): boolean
  /**
   * Takes no more connections. What is under way is answered, with the word that the connection ends; idle connections
   * end after `grace` milliseconds, all others after `timeoutMs`. Resolves when there is none.
   */
  drain(grace: number, timeoutMs: number): Promise<void>
}

/** Something of the request has been announced that has not come. */
const isUnfinished = ({ headers, complete }: IncomingMessage) =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** The connection of a request takes a share until its body has come, or loses its place to another one. */
function takeShare(sending: Shares, address: string, request: IncomingMessage, onFull: () => void): void {
  const { socket } = request
  const share = sending.take(address, () => {
    onFull()
    socket.destroy()
  })
  const release = () => {
    share.release()
    socket.off('close', release)
  }
  // A body that nobody reads may never end; its connection does.
  request.once('end', release)
  socket.once('close', release)
  share.grow(1)
}

/**
 * Keeps a server at `most` connections: a new one takes the place of the one that has been idle longest. Half of them
 * may be sending something: where there are more, whoever has most of those, by `addressOf`, loses the oldest.
 */
export function watchConnections(
  server: Server,
  most: number,
  addressOf: (request: IncomingMessage) => string,
  log: Log,
): Connections {
  const sending = createShares(Math.floor(most / 2))
  /** In the order in which they fell idle. */
  const idle = new Set<Socket>()
  const answers = new Map<Socket, Set<ServerResponse>>()
  let isDraining = false
  let toldAt = Number.NEGATIVE_INFINITY

  /** Once a minute: whoever fills the connections is not to fill the log as well. */
  const tellFull = () => {
    if (performance.now() - toldAt < minute) return
    toldAt = performance.now()
    log.warn('connections are at their limit', { most })
  }

  const announceEnd = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
  }

  server.on('connection', (socket: Socket) => {
    idle.add(socket)
    socket.on('close', () => idle.delete(socket))
    if (idle.size + answers.size <= most) return
    tellFull()
    for (const longest of idle) {
      // It counts until then otherwise, and the next one that comes would push out another.
      idle.delete(longest)
      longest.destroy()
      return
    }
  })

  // Before anybody answers: what is answered at once has to say that the connection ends, too.
  server.prependListener('request', (request, response) => {
    const { socket } = request
    idle.delete(socket)
    if (isUnfinished(request)) takeShare(sending, networkOf(addressOf(request)), request, tellFull)
    const underWay = answers.get(socket) ?? new Set()
    answers.set(socket, underWay.add(response))
    if (isDraining) announceEnd(response)
    response.on('close', () => {
      underWay.delete(response)
      if (underWay.size > 0) return
      answers.delete(socket)
      if (!socket.destroyed) idle.add(socket)
    })
  })

  const answersOn = (socket: Socket) => [...(answers.get(socket) ?? [])]

  return {
    isAnswering: (socket) => answersOn(socket).some(({ headersSent }) => headersSent),
    owesAnswer: (socket) => socket.writableLength === 0 && answersOn(socket).some(({ req }) => req.complete),
    drain(grace, timeoutMs) {
      isDraining = true
      for (const underWay of answers.values()) for (const response of underWay) announceEnd(response)
      return new Promise((resolve) => {
        // The http server's own `close` ends idle connections at once, on which a call may be on its way.
        net.Server.prototype.close.call(server, () => resolve())
        setTimeout(() => idle.forEach((socket) => void socket.destroy()), grace).unref()
        setTimeout(() => server.closeAllConnections(), timeoutMs).unref()
      })
    },
  }
}
