import { setTimeout as pause } from 'node:timers/promises'
import { config } from '#config'
import { groupBy } from '#domain/group-by.ts'
import type { Endpoint } from '#schema'
import { type Client, connect } from '../soak/client.ts'
import { required, type Step, stepsOf } from '../soak/steps.ts'
import { bigWrites } from './big-writes.ts'
import { admin } from './calls.ts'
import { onEachEngine, startFull } from './engine-part.ts'
import type { Engine } from './engines.ts'
import type { Say } from './figure.ts'
import { repeat, timed } from './stats.ts'

const runsOfEach = 3
const budget = 200
const many = 1000

const firstOf = async (client: Client, list: Endpoint | undefined) => {
  const page = (await client(required(list), { pageNum: 1, pageSize: 10 })) as {
    readonly list: readonly { readonly id: string }[]
  }
  return page.list[0]
}

/** Others who are given a project at once: the last thousand are replaced by these. */
function linking(): Step {
  const { links } = config.resources.projectAdmin
  let given = 0
  return {
    name: 'projectAdmin.1,000 links',
    async run(client) {
      const project = await firstOf(client, config.resources.project.endpoints.list)
      const ids = Array.from({ length: many }, () => `bench${String(++given).padStart(9, '0')}`)
      await client(required(links.create?.endpoint), { projectId: project?.id, adminIds: ids })
    },
  }
}

/** A text whose tags stand in each other, as deep as a form takes; that it is refused in the end is as well. */
function nesting(): Step {
  const { list, update } = config.resources.goods.endpoints
  const detail = '<b><i>'.repeat(3000)
  return {
    name: 'goods.nested text',
    async run(client) {
      const goods = await firstOf(client, list)
      await client(required(update), { ...goods, detail }).catch((error: Error) => {
        if (!error.message.startsWith('200 ')) throw error
      })
    },
  }
}

/** `list` of `project.list`. */
const kindOf = ({ name }: Step) => name.slice(name.indexOf('.') + 1)

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
    const answer = await fetch(url)
    await answer.text()
    isWell = answer.ok
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
  const [database = 0, process = 0] = await Promise.all(
    ['healthz', 'livez'].map((path) => longestOf(`${url}/${path}`, done.signal)),
  )
  await running
  return { database, process }
}

interface Block {
  readonly call: string
  readonly ms: number
}

async function measureKind(url: string, client: Client, steps: readonly Step[]): Promise<readonly Block[]> {
  const blocks: Block[] = []
  for (const step of steps) {
    const waits = await repeat(runsOfEach, () => longestWaits(url, () => step.run(client)))
    blocks.push({ call: step.name, ms: Math.min(...waits.map(({ database }) => database)) })
  }
  return blocks.toSorted((one, other) => other.ms - one.ms)
}

async function measureOn(say: Say, engine: Engine): Promise<void> {
  const server = await startFull(engine)
  try {
    const client = await connect(server.url, admin.account, admin.password)
    const writes = ['role.create', 'role.update', 'role.delete']
    const seen = new Set<string>()
    const steps = [...stepsOf(0), linking(), nesting()].filter(({ name }) => {
      const isNew = !seen.has(name)
      seen.add(name)
      return isNew
    })
    // What is updated and deleted has to be there first.
    const inOrder = steps.toSorted((one, other) => writes.indexOf(one.name) - writes.indexOf(other.name))
    for (const [kind, own] of groupBy(inOrder, kindOf)) {
      const blocks = await measureKind(server.url, client, own)
      say({
        what: `${engine.name}: others wait during ${kind}, the worst of ${own.length} calls`,
        unit: 'ms',
        runs: blocks.slice(0, 1).map(({ ms }) => ms),
        budget,
        note: blocks
          .slice(0, 3)
          .map(({ call, ms }) => `${call} ${ms.toFixed(0)} ms`)
          .join('; '),
      })
    }
    for (const { name, prepare } of bigWrites) {
      const waits = await longestWaits(server.url, await prepare(client))
      const what = `${engine.name}: others wait during ${name}`
      say({ what: `${what}, for the process`, unit: 'ms', runs: [waits.process], budget })
      const note = engine.name === 'PGlite' ? 'one transaction on one connection: docs/decisions/032' : ''
      say({ what: `${what}, for the database`, unit: 'ms', runs: [waits.database], budget, note })
    }
  } finally {
    await server.stop()
  }
}

/** For how long each kind of call holds the event loop or the embedded database, at 100,000 records. */
export const blocks = onEachEngine('blocks', measureOn)
