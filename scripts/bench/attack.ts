import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { groupBy } from '#domain/group-by.ts'
import { type Client, connect } from '../soak/client.ts'
import { stepsOf } from '../soak/steps.ts'
import { admin } from './calls.ts'
import { onEachEngine } from './engine-part.ts'
import type { Engine } from './engines.ts'
import type { Part, Say } from './figure.ts'
import { startServer } from './server.ts'
import { quantile, timed } from './stats.ts'

const addresses = 50
/** Between two calls of the staff, in milliseconds. */
const moment = 20
/** Until an attack has begun, and until what it left is worked off, in milliseconds. */
const settling = 5000

/** One call of the staff. */
interface Call {
  /** `project.list` */
  readonly name: string
  readonly ms: number
  /** Null: it was answered. */
  readonly failure: string | null
}

/** Somebody who reads everything and writes in between. */
function openStaff(client: Client) {
  const steps = stepsOf(0)
  let done = 0
  /** Goes on for so many milliseconds. */
  return async (ms: number): Promise<readonly Call[]> => {
    const calls: Call[] = []
    const end = performance.now() + ms
    for (; performance.now() < end; done += 1) {
      const step = steps[done % steps.length]
      let failure: string | null = null
      const took = await timed(() =>
        step?.run(client).catch((error: Error) => {
          failure = `${step.name}: ${error.message}`
        }),
      )
      calls.push({ name: step?.name ?? '', ms: took, failure })
      await pause(moment)
    }
    return calls
  }
}

/** Runs beside attackers; `tried` hears how often they did what. */
async function underAttack<T>(
  url: string,
  mqttUrl: string,
  tried: Map<string, number>,
  run: () => Promise<T>,
): Promise<T> {
  const args = ['--import', 'tsx', 'scripts/bench/attackers.ts', url, mqttUrl, String(addresses)]
  const attack = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const told = text(attack.stdout)
  await pause(settling)
  try {
    return await run()
  } finally {
    // Also where the staff's part fails: nobody measures anything beside attackers that go on.
    attack.stdin.end()
    for (const [name, times] of Object.entries(JSON.parse(await told) as Record<string, number>))
      tried.set(name, (tried.get(name) ?? 0) + times)
  }
}

/** The usual and the attack in turns, so that neither a host that gets faster nor records that become more decide. */
interface Rounds {
  readonly usual: readonly (readonly Call[])[]
  readonly attacked: readonly (readonly Call[])[]
}

const p95 = (calls: readonly Call[]) =>
  quantile(
    calls.map(({ ms }) => ms),
    0.95,
  )

const factor = (usual: readonly Call[], attacked: readonly Call[]) => p95(attacked) / p95(usual)

/** The steps that suffer most, each with its own p95. */
function worstSteps(usual: readonly Call[], attacked: readonly Call[]): string {
  const before = groupBy(usual, ({ name }) => name)
  return [...groupBy(attacked, ({ name }) => name)]
    .map(([name, calls]) => ({ name, from: p95(before.get(name) ?? []), to: p95(calls) }))
    .sort((one, other) => other.to - other.from - (one.to - one.from))
    .slice(0, 5)
    .map(({ name, from, to }) => `${name} ${from.toFixed(0)} to ${to.toFixed(0)}`)
    .join(', ')
}

const inWords = (rounds: readonly (readonly Call[])[]) =>
  [rounds.at(0), rounds.at(-1)].map((calls) => p95(calls ?? []).toFixed(1)).join(' and ')

function sayRounds(say: Say, on: string, { usual, attacked }: Rounds, note: string): void {
  const [all, during] = [usual.flat(), attacked.flat()]
  const failures = during.flatMap(({ failure }) => failure ?? [])
  say({
    what: `${on}: p95 of staff calls under an attack from ${addresses} addresses, against the usual`,
    unit: '×',
    runs: [factor(all, during)],
    budget: 2,
    note: `${p95(all).toFixed(1)} to ${p95(during).toFixed(1)} ms, in the first and the last of ${usual.length} rounds ${inWords(usual)} to ${inWords(attacked)}; most: ${worstSteps(all, during)}; ${note}`,
  })
  say({
    what: `${on}: staff calls that failed meanwhile, of ${during.length}`,
    unit: 'requests',
    runs: [failures.length],
    budget: 0,
    note: [...new Set(failures)].slice(0, 3).join('; '),
  })
}

async function measureOn(say: Say, engine: Engine, minutes: number): Promise<void> {
  const { url, mqttUrl, memory, stop } = await startServer(await engine.fresh())
  try {
    const work = openStaff(await connect(url, admin.account, admin.password))
    const rounds = Math.max(4, Math.ceil(minutes / 5))
    const attackMs = (minutes * 60_000) / rounds
    const usualMs = Math.min(30_000, attackMs / 2)
    const tried = new Map<string, number>()
    await work(usualMs)
    const rest = memory()
    const usual: (readonly Call[])[] = []
    const attacked: (readonly Call[])[] = []
    for (let round = 0; round < rounds; round += 1) {
      usual.push(await work(usualMs))
      attacked.push(await underAttack(url, mqttUrl, tried, () => work(attackMs)))
      await pause(settling)
    }
    const beside = [...tried].map(([name, times]) => `${times} ${name}`).join(', ')
    const grown = `${rest.toFixed(0)} to ${memory().toFixed(0)} MB`
    sayRounds(say, engine.name, { usual, attacked }, `beside ${beside} in ${minutes} minutes; ${grown}`)
  } finally {
    await stop()
  }
}

/** What staff notice of strangers who log in, send half requests and large bodies, and hold connections and streams. */
export const attack = (minutes: number): Part =>
  onEachEngine('attack', (say, engine) => measureOn(say, engine, minutes))
