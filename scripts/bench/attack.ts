import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
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

interface Staff {
  /** Milliseconds of each answer. */
  readonly times: readonly number[]
  readonly failures: readonly string[]
}

/** Somebody who reads everything and writes in between, for so many milliseconds. */
async function work(client: Client, ms: number): Promise<Staff> {
  const steps = stepsOf(0)
  const times: number[] = []
  const failures: string[] = []
  const end = performance.now() + ms
  for (let index = 0; performance.now() < end; index += 1) {
    const step = steps[index % steps.length]
    const fail = (error: Error) => void failures.push(`${step?.name}: ${error.message}`)
    times.push(await timed(() => step?.run(client).catch(fail)))
    await pause(moment)
  }
  return { times, failures }
}

interface Attacked extends Staff {
  /** What strangers did meanwhile, in words. */
  readonly tried: string
}

async function underAttack(url: string, mqttUrl: string, run: () => Promise<Staff>): Promise<Attacked> {
  const args = ['--import', 'tsx', 'scripts/bench/attackers.ts', url, mqttUrl, String(addresses)]
  const attack = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const told = text(attack.stdout)
  const end = () => {
    attack.stdin.end()
    return told
  }
  await pause(2000)
  try {
    return { ...(await run()), tried: await end() }
  } finally {
    // Also where the staff's part fails: nobody measures anything beside attackers that go on.
    await end()
  }
}

async function measureOn(say: Say, engine: Engine, minutes: number): Promise<void> {
  const { url, mqttUrl, memory, stop } = await startServer(await engine.fresh())
  try {
    const client = await connect(url, admin.account, admin.password)
    const usually = Math.min(minutes, 1) * 60_000
    await work(client, usually / 4)
    const before = await work(client, usually)
    const rest = memory()
    const during = await underAttack(url, mqttUrl, () => work(client, minutes * 60_000))
    const [usual, attacked] = [before, during].map(({ times }) => quantile(times, 0.95))
    say({
      what: `${engine.name}: p95 of staff calls under an attack from ${addresses} addresses for ${minutes} minutes, against the usual`,
      unit: '×',
      runs: [(attacked ?? 0) / (usual ?? 1)],
      budget: 2,
      note: `${usual?.toFixed(1)} to ${attacked?.toFixed(1)} ms; ${during.times.length} calls beside ${during.tried}; ${rest.toFixed(0)} to ${memory().toFixed(0)} MB`,
    })
    say({
      what: `${engine.name}: staff calls that failed meanwhile`,
      unit: 'requests',
      runs: [during.failures.length],
      budget: 0,
      note: [...new Set(during.failures)].slice(0, 3).join('; '),
    })
  } finally {
    await stop()
  }
}

/** What staff notice of strangers who log in, send half requests and large bodies, and hold connections and streams. */
export const attack = (minutes: number): Part =>
  onEachEngine('attack', (say, engine) => measureOn(say, engine, minutes))
