import { minute } from '#domain/durations.ts'
import type { Db, Services } from '../../contracts.ts'
import { knownKeys, markKnown } from './guess-limits.ts'
import { hashOf } from './tokens.ts'

const group = 'known networks'
const keyOf = (network: string) => `known ${network}`

/** Somebody has proven from there who they are. */
export const markNetwork = (db: Db, network: string, now: number) => markKnown(db, keyOf(network), group, now)

/** Whether anybody has logged in from a network before. */
export type KnowsNetwork = (services: Services, network: string) => Promise<boolean>

/** All are read at once, once a minute at most: whoever comes without end costs no reading. */
export function createKnownNetworks(): KnowsNetwork {
  let last: { readonly at: number; readonly keys: Promise<ReadonlySet<string>> } | null = null
  const keysAt = (db: Db, now: number) => {
    if (last && Math.abs(now - last.at) < minute) return last.keys
    const keys = knownKeys(db, group, now)
    last = { at: now, keys }
    keys.catch(() => {
      last = null
    })
    return keys
  }
  return async ({ db, now }, network) => (await keysAt(db, now().getTime())).has(hashOf(keyOf(network)))
}
