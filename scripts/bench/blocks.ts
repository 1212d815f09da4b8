import { setTimeout as pause } from 'node:timers/promises'
import { config } from '#config'
import { groupBy } from '#domain/group-by.ts'
import { type DatabaseOptions, openDatabase } from '#platform/db/client.ts'
import type { Endpoint } from '#schema'
import { type Client, connect } from '../soak/client.ts'
import { required } from '../soak/steps.ts'
import { type BigWrite, bigWrites } from './big-writes.ts'
import { admin } from './calls.ts'
import { onEachEngine, startFilled } from './engine-part.ts'
import type { Engine } from './engines.ts'
import { fillEstate } from './estate-data.ts'
import { type EveryCall, everyCall, Refused } from './every-call.ts'
import type { Say } from './figure.ts'
import { fill } from './platform-data.ts'
import { timed } from './stats.ts'

const runsOfEach = 3
const budget = 200
const many = 1000

const firstOf = async (client: Client, list: Endpoint | undefined) => {
  const page = (await client(required(list), { pageNum: 1, pageSize: 10 })) as {
    readonly list: readonly { readonly id: string }[]
  }
  return page.list[0]
}

let given = 0

/** Others who are given a project at once: the last thousand are replaced by these. */
const linking: BigWrite = {
  name: 'projectAdmin.create of 1,000 links',
  async prepare(client) {
    const project = await firstOf(client, config.resources.project.endpoints.list)
    const ids = Array.from({ length: many }, () => `bench${String(++given).padStart(9, '0')}`)
    const { create } = config.resources.projectAdmin.links
    return () => client(required(create?.endpoint), { projectId: project?.id, adminIds: ids })
  },
}

/** A text whose tags stand in each other, as deep as a form takes; that it is refused in the end is as well. */
const nesting: BigWrite = {
  name: 'goods.update of a nested text',
  async prepare(client) {
    const { list, update } = config.resources.goods.endpoints
    const detail = '<b><i>'.repeat(3000)
    const goods = await firstOf(client, list)
    return () =>
      client(required(update), { ...goods, detail }).catch((error: Error) => {
        if (!error.message.startsWith('200 ')) throw error
      })
  },
}

interface Waits {
  /** Of a question that the database answers at once when it is asked. In ms. */
  readonly database: number
  /** Of a question that the process answers by itself. In ms. */
  readonly process: number
}

/** A database that does not answer is asked again: whoever waits for it goes on waiting. */
async function untilWell(url: string): Promise<void> {
  let isWell = false
  while (!isWell) {
    // A connection that ended says nothing either.
    const answer = await fetch(url).catch(() => null)
    await answer?.text()
    isWell = answer?.ok ?? false
  }
}

/** The longest that who asks waits for an answer that is well, at any moment until `signal` says that it is enough. */
async function longestOf(url: string, signal: AbortSignal): Promise<number> {
  let longest = 0
  do {
    longest = Math.max(longest, await timed(() => untilWell(url)))
    await pause(2)
  } while (!signal.aborted)
  return longest
}

/** How long others wait at most while `run` goes on. */
async function longestWaits(url: string, run: () => Promise<unknown>): Promise<Waits> {
  const done = new AbortController()
  const running = run().finally(() => done.abort())
  const [database, process] = await Promise.all([
    longestOf(`${url}/healthz`, done.signal),
    longestOf(`${url}/livez`, done.signal),
    running,
  ])
  return { database, process }
}

interface Block {
  readonly call: string
  readonly waits: Waits
}

const worseOf = ({ database, process }: Waits) => Math.max(database, process)

/** Others may be at work on this machine: what is too long is measured again, and the best of it counts. */
async function waitsOf(url: string, prepare: EveryCall['prepare']): Promise<Waits | null> {
  let waits: Waits = { database: Number.POSITIVE_INFINITY, process: Number.POSITIVE_INFINITY }
  for (let run = 0; run < runsOfEach && worseOf(waits) > budget; run += 1) {
    const ready = await prepare()
    if (!ready) return null
    const { database, process } = await longestWaits(url, ready)
    waits = {
      database: Math.min(waits.database, database),
      process: Math.min(waits.process, process),
    }
  }
  return waits
}

async function sayKind(say: Say, what: string, url: string, calls: readonly EveryCall[]): Promise<void> {
  const blocks: Block[] = []
  const left: string[] = []
  for (const call of calls) {
    const waits = await waitsOf(url, call.prepare).catch((error: unknown) => {
      if (error instanceof Refused) return null
      throw error
    })
    if (waits) blocks.push({ call: call.name, waits })
    else left.push(call.name)
  }
  for (const side of ['process', 'database'] as const) {
    const worst = blocks.toSorted((one, other) => other.waits[side] - one.waits[side]).slice(0, 3)
    const told = worst.map(({ call, waits }) => `${call} ${waits[side].toFixed(0)} ms`)
    say({
      what: `${what}, the worst of ${blocks.length}, for the ${side}`,
      unit: 'ms',
      runs: worst.slice(0, 1).map(({ waits }) => waits[side]),
      budget,
      note: [
        ...told,
        ...(left.length > 0 ? [`cannot be made here, or are refused: ${left.join(', ')}`] : []),
      ].join('; '),
    })
  }
}

/** 100,000 users and log entries, and an estate of 10,000 houses with 100,000 alarms. */
async function fillAll(options: DatabaseOptions): Promise<void> {
  await fill(options)
  const { unlimited, close } = await openDatabase(options)
  await fillEstate(unlimited, 10_000).finally(close)
}

async function measureOn(say: Say, engine: Engine): Promise<void> {
  const server = await startFilled(engine, fillAll)
  try {
    const client = await connect(server.url, admin.account, admin.password)
    for (const { name, prepare } of [...bigWrites, linking, nesting]) {
      const waits = await waitsOf(server.url, () => prepare(client))
      if (!waits) continue
      const what = `${engine.name}: others wait during ${name}`
      say({ what: `${what}, for the process`, unit: 'ms', runs: [waits.process], budget })
      say({ what: `${what}, for the database`, unit: 'ms', runs: [waits.database], budget })
    }
    for (const [kind, calls] of groupBy(await everyCall(server.url), (call) => call.kind))
      await sayKind(say, `${engine.name}: others wait during ${kind}`, server.url, calls)
  } finally {
    await server.stop()
  }
}

/** For how long each call of the config holds the event loop or the database, and the largest that there are. */
export const blocks = onEachEngine('blocks', measureOn)
