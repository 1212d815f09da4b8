import type { ClimateMean, HourOfProject } from '#domain/big-screen.ts'
import { minute, second } from '#domain/durations.ts'
import type { Db } from '../../contracts.ts'
import { remember } from '../../services/remember.ts'

const createKnown = () => ({
  climate: remember<readonly ClimateMean[]>(20 * second),
  hours: remember<readonly HourOfProject[]>(4 * minute),
})

const known = new WeakMap<Db, ReturnType<typeof createKnown>>()

/**
 * By project, of a platform's database: devices report without pause, so what they come to is worked out now and then,
 * for all who look.
 */
export function knownOf(db: Db): ReturnType<typeof createKnown> {
  const own = known.get(db) ?? createKnown()
  known.set(db, own)
  return own
}
