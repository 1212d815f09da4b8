import type { CallHandler } from '../../contracts.ts'
import { tooMany } from '../../errors.ts'
import { networkOf } from './network-of.ts'
import { TooOften } from './too-often.ts'

interface Room {
  /** Calls under way from one address, and from all of them. */
  readonly perNetwork: number
  readonly inAll: number
}

const usual: Room = { perNetwork: 8, inAll: 24 }

/** Different each time: those who were refused together do not come back together. */
const whileMs = () => 500 + Math.random() * 1000

/**
 * Keeps the calls that anyone may make and that cost much (logging in, asking for codes) from taking up the platform:
 * so many at a time from one address and in all, whatever they ask, and nothing is read or written for the others. A
 * refusal is told after a while, in which its caller still counts as inside: who sends guesses without end gets no
 * more than a few answers a second.
 */
export function createGate({ perNetwork, inAll }: Room = usual): (handle: CallHandler) => CallHandler {
  const inside = new Map<string, number>()
  let all = 0

  const enter = (network: string) => {
    const others = inside.get(network) ?? 0
    if (others >= perNetwork || all >= inAll) return false
    inside.set(network, others + 1)
    all += 1
    return true
  }

  const leave = (network: string) => {
    const others = (inside.get(network) ?? 1) - 1
    if (others > 0) inside.set(network, others)
    else inside.delete(network)
    all -= 1
  }

  return (handle) => async (input, context) => {
    const { pause } = context.services
    const network = networkOf(context.ip)
    if (!enter(network)) {
      await pause(whileMs())
      throw tooMany()
    }
    try {
      return await handle(input, context)
    } catch (error) {
      if (error instanceof TooOften) await pause(whileMs())
      throw error
    } finally {
      leave(network)
    }
  }
}
