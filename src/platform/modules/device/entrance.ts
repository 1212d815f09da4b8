import type { Socket } from 'node:net'
import { minute } from '#domain/durations.ts'
import type { Log } from '../../contracts.ts'
import { networkOf } from '../../services/network-of.ts'
import { createShares } from '../../services/shares.ts'
import { createTurnsByKey, type InTurnByKey } from '../../services/turns-by-key.ts'

/** Logins that are looked up at a time, and addresses that may have some in line. */
const looksUp = { atOnce: 8, keys: 256 }

export interface Entrance {
  /** Somebody connects, and has not said yet who it is. */
  come(socket: Socket): void
  /** It has logged in, and gives way to nobody any more. */
  letIn(socket: Socket): void
  /** Looks a login up when it is the turn of its address; rejects where too many addresses wait. */
  readonly inTurn: InTurnByKey
}

export const addressOf = (socket: Socket | undefined): string => networkOf(socket?.remoteAddress ?? '')

/**
 * Keeps a broker at `most` connections: a new one takes the place of the oldest that has not logged in. Half of them may
 * be such: where there are more, the address that has most of those loses the oldest.
 */
export function createEntrance(most: number, log: Log): Entrance {
  const strangers = createShares(Math.max(1, Math.floor(most / 2)))
  /** Who has not logged in, in the order in which they came, and how they stop being that. */
  const waiting = new Map<Socket, () => void>()
  const connected = new Set<Socket>()
  let toldAt = Number.NEGATIVE_INFINITY

  /** Once a minute: whoever fills the connections is not to fill the log as well. */
  const turnAway = (socket: Socket) => {
    leave(socket)
    socket.destroy()
    if (performance.now() - toldAt < minute) return
    toldAt = performance.now()
    log.warn('connections of gateways are at their limit', { most })
  }

  const settle = (socket: Socket) => {
    waiting.get(socket)?.()
    waiting.delete(socket)
  }

  function leave(socket: Socket): void {
    connected.delete(socket)
    settle(socket)
  }

  return {
    come(socket) {
      connected.add(socket)
      socket.on('close', () => leave(socket))
      const share = strangers.take(addressOf(socket), () => turnAway(socket))
      waiting.set(socket, share.release)
      share.grow(1)
      if (connected.size <= most) return
      for (const oldest of waiting.keys()) return turnAway(oldest)
    },
    letIn: settle,
    inTurn: createTurnsByKey(looksUp, () => new Error('too many addresses log in')),
  }
}
