import type { CallHandler } from '../../contracts.ts'
import { tooMany } from '../../errors.ts'
import { networkOf } from '../../services/network-of.ts'
import { createTurnsByKey } from '../../services/turns-by-key.ts'
import { createKnownNetworks, type KnowsNetwork } from './known-networks.ts'
import { TooOften } from './too-often.ts'

/** Calls of one address that are in line, under way, or about to be told that they come too often. */
const perNetwork = 8

/** Seats, and how many addresses may wait for one. Both kinds together are half of what may wait to be hashed. */
const room = { atOnce: 8, keys: 256 }

const full = () => {
  const { code, message, status } = tooMany()
  return new TooOften(code, message, { status })
}

/** Different each time: those who were refused together do not come back together. */
const whileMs = () => 500 + Math.random() * 1000

/**
 * Keeps the calls that anyone may make and that cost much (logging in, asking for codes) from taking up the platform,
 * and those who make them from each other. Addresses take turns; those from which somebody has logged in before have
 * seats that nobody else takes. So many of one address at a time, and nothing is read or written for its others. A
 * refusal is told after a while, in which its caller has no seat any more but still counts for the address: who sends
 * guesses without end gets no more than a few answers a second.
 */
export function createGate(
  isKnown: KnowsNetwork = createKnownNetworks(),
): (handle: CallHandler) => CallHandler {
  const calls = new Map<string, number>()
  const known = createTurnsByKey(room, full)
  const others = createTurnsByKey(room, full)

  const come = (network: string) => {
    const before = calls.get(network) ?? 0
    if (before >= perNetwork) return false
    calls.set(network, before + 1)
    return true
  }

  const leave = (network: string) => {
    const rest = (calls.get(network) ?? 1) - 1
    if (rest > 0) calls.set(network, rest)
    else calls.delete(network)
  }

  return (handle) => async (input, context) => {
    const { services } = context
    const network = networkOf(context.ip)
    if (!come(network)) {
      await services.pause(whileMs())
      throw tooMany()
    }
    try {
      const inTurn = (await isKnown(services, network)) ? known : others
      return await inTurn(network, () => handle(input, context))
    } catch (error) {
      if (error instanceof TooOften) await services.pause(whileMs())
      throw error
    } finally {
      leave(network)
    }
  }
}
