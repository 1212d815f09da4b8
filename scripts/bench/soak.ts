import { soak } from '../soak/soak.ts'
import { admin } from './calls.ts'
import { onEachEngine, startFull } from './engine-part.ts'
import type { Engine } from './engines.ts'
import type { Say } from './figure.ts'
import { quantile } from './stats.ts'

const seconds = 20
const clients = 5

async function measureOn(say: Say, engine: Engine): Promise<void> {
  const server = await startFull(engine)
  try {
    const { memory, url } = server
    const { calls, errors, longestBlock, memories } = await soak({ url, ...admin, seconds, clients, memory })
    const { name } = engine
    const failed = [...errors].map(([what, count]) => `${what} (${count})`).join('; ')
    const all = [...calls.values()].flat()
    say({
      what: `${name}: calls a second under mixed load of ${clients} clients`,
      unit: '/s',
      runs: [all.length / seconds],
      note: failed === '' ? 'no errors' : failed,
    })
    say({
      what: `${name}: the longest that others are kept from being answered`,
      unit: 'ms',
      runs: [longestBlock],
      budget: 200,
    })
    const slowest = [...calls]
      .map(([call, times]) => ({ call, p95: quantile(times, 0.95) }))
      .toSorted((one, other) => other.p95 - one.p95)
    say({
      what: `${name}: p95 of the slowest call`,
      unit: 'ms',
      runs: slowest.slice(0, 1).map(({ p95 }) => p95),
      note: slowest
        .slice(0, 3)
        .map(({ call, p95 }) => `${call} ${p95.toFixed(0)} ms`)
        .join('; '),
    })
    say({ what: `${name}: memory at most under it`, unit: 'MB', runs: [Math.max(...memories)] })
  } finally {
    await server.stop()
  }
}

/** A short form of `npm run soak`, at 100,000 records, on both databases. */
export const soakPart = onEachEngine('soak', measureOn)
