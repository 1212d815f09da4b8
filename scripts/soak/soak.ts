import { setTimeout as pause } from 'node:timers/promises'
import { timed } from '../bench/stats.ts'
import { type Client, connect } from './client.ts'
import { type Step, stepsOf } from './steps.ts'

export interface SoakOptions {
  readonly url: string
  readonly account: string
  readonly password: string
  readonly seconds: number
  readonly clients: number
  /** Resident memory of the server in MB; null: not known. */
  readonly memory: () => number | null
}

export interface SoakReport {
  /** Milliseconds of each answer, by call. */
  readonly calls: ReadonlyMap<string, readonly number[]>
  /** How often each went wrong: answers that are no success, and none at all. */
  readonly errors: ReadonlyMap<string, number>
  /** The longest that an answer took which costs the server nothing: so long everybody waited. In ms. */
  readonly longestBlock: number
  /** In MB, once a second; empty: not known. */
  readonly memories: readonly number[]
}

const probeEvery = 20

/** Asks for what costs nothing, until the end; answers the longest wait. */
async function probe(url: string, end: number): Promise<number> {
  let longest = 0
  while (performance.now() < end) {
    longest = Math.max(longest, await timed(() => fetch(`${url}/livez`).then((answer) => answer.text())))
    await pause(probeEvery)
  }
  return longest
}

async function watch(memory: SoakOptions['memory'], end: number): Promise<readonly number[]> {
  const seen: number[] = []
  while (performance.now() < end) {
    const now = memory()
    if (now === null) return seen
    seen.push(now)
    await pause(1000)
  }
  return seen
}

/** Drives a mixed load: each client takes the steps in turn, from a place of its own. */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const { url, account, password, seconds, clients, memory } = options
  const client = await connect(url, account, password)
  const calls = new Map<string, number[]>()
  const errors = new Map<string, number>()
  const end = performance.now() + seconds * 1000
  const take = async (step: Step, mine: Client) => {
    const start = performance.now()
    const problem = await step.run(mine).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    calls.set(step.name, [...(calls.get(step.name) ?? []), performance.now() - start])
    if (problem !== null)
      errors.set(`${step.name}: ${problem}`, (errors.get(`${step.name}: ${problem}`) ?? 0) + 1)
  }
  const run = async (number: number) => {
    const steps = stepsOf(number)
    const first = Math.floor((number / clients) * steps.length)
    for (let index = first; performance.now() < end; index += 1) {
      const step = steps[index % steps.length]
      if (step) await take(step, client)
    }
  }
  const [longestBlock, memories] = await Promise.all([
    probe(url, end),
    watch(memory, end),
    ...Array.from({ length: clients }, (_, number) => run(number)),
  ])
  return { calls, errors, longestBlock, memories }
}
