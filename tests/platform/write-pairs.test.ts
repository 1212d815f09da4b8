import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { config } from '#config'
import type { Log } from '#platform/contracts.ts'
import { resourceRoutes } from '#platform/crud/routes.ts'
import { snake } from '#platform/db/names.ts'
import { createModules } from '#platform/modules/modules.ts'
import { make } from '#tests/generated/context/make.ts'
import { type DemoData, openDemoData } from '#tests/generated/demo-data.ts'
import { type Embedded, startInProcess } from '#tests/generated/smoke/in-process.ts'
import { type Engine, engines } from '#tests/support/platform.ts'
import { callsOf } from '#tests/support/write-pairs/called-writes.ts'
import { meetings } from '#tests/support/write-pairs/meetings.ts'
import { filesOf, jobsOf } from '#tests/support/write-pairs/other-writes.ts'
import { type Watched, watchTouches } from '#tests/support/write-pairs/touched.ts'
import { type Outcome, type Run, type Write, writesOf } from '#tests/support/write-pairs/writes.ts'

/** As many as there are connections. */
const atOnce = 10
/** Of runs that are prepared before they are made. */
const longestOrder = 120

const appSecret = 'of the pairs'
const modules = createModules({ appSecret })
const calls = [...writesOf(config), ...callsOf(config), ...filesOf(config)]

/** Tables of a module take rows that wait for nobody, and so does the log. */
const quiet = [...modules.tables.map(({ name }) => snake(name)), 'operation_log']
const tables = [...Object.keys(config.resources).map(snake), ...quiet]

interface Place {
  readonly embedded: Embedded
  readonly watched: Watched
  /** All calls that write, and the jobs. */
  readonly writes: readonly Write[]
  /** What the platform warned of. */
  readonly told: unknown[]
  /** Paths that were posted to. */
  readonly posted: Set<string>
  close(): Promise<void>
}

async function openPlace(engine: Engine): Promise<Place> {
  const told: unknown[] = []
  const posted = new Set<string>()
  const log: Log = {
    debug() {},
    info() {},
    warn: (message, details) => void told.push({ message, ...details }),
    error: (message, details) => void told.push({ message, ...details }),
  }
  const own: DemoData = await openDemoData(engine)
  const watched = watchTouches(own.database.db, new Set(tables), new Set(quiet))
  const embedded = await startInProcess(config, {
    ...{ seed: 20_260_102, by: 'calls' as const, log, modules },
    data: { ...own, database: { ...own.database, db: watched.db } },
    between: (fetch) => (request) => {
      if (request.method === 'POST') posted.add(new URL(request.url).pathname)
      request.headers.set('x-app-secret', appSecret)
      return fetch(request, { ip: '127.0.0.1' })
    },
  })
  const close = async () => {
    await embedded.stop()
    await own.close()
  }
  const writes = [...calls, ...jobsOf(modules, embedded.platform.services)]
  return { embedded, watched, writes, told, posted, close }
}

interface Made extends Outcome {
  readonly name: string
}

/** Prepares all, one after the other, and makes them, some at once. */
async function inTurn({ embedded, watched }: Place, order: readonly Write[]): Promise<readonly Made[]> {
  const runs: Run[] = []
  for (const write of order) runs.push(await write.prepare(embedded.context))
  const made: Made[] = []
  const runner = async () => {
    for (let run = runs.shift(); run; run = runs.shift()) {
      const { write, make } = run
      const { status, code } = await watched.during(write.name, make)
      made.push({ name: write.name, status, code })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runner))
  return made
}

const brokenOf = (made: readonly Made[]) => made.filter(({ status }) => status !== 200)

// PGlite has one connection: nobody meets there.
describe.runIf(engines.includes('postgresql'))('all writes against each other', () => {
  let place: Place
  beforeAll(async () => {
    place = await openPlace('postgresql')
  })
  beforeEach(() => {
    place.told.length = 0
  })
  afterAll(() => place.close())

  it('meet without a deadlock where they touch the same tables, and nearly all are made at some meeting', async () => {
    const byName = new Map(place.writes.map((write) => [write.name, write]))
    const accepted = new Set<string>()
    const orders = meetings([...byName.keys()], {
      ...{ mayMeet: place.watched.mayMeet, near: atOnce / 2, length: longestOrder },
    })
    const refused = new Set<string>()
    for (const order of orders) {
      const made = await inTurn(
        place,
        [...order, ...refused].flatMap((name) => byName.get(name) ?? []),
      )
      for (const { name, code } of made) if (code === 200) accepted.add(name)
      for (const { name } of made) accepted.has(name) ? refused.delete(name) : refused.add(name)
      expect({ told: place.told, broken: brokenOf(made) }).toEqual({ told: [], broken: [] })
    }
    // Who meets whom in which state is left to chance: of those that are refused throughout there are few.
    expect(refused.size, [...refused].join()).toBeLessThan(0.15 * place.writes.length)
  }, 240_000)

  it('are all that the platform has', () => {
    const routes = [...resourceRoutes(config, modules), ...Object.values(config.calls)]
    const paths = routes.filter(({ method }) => method === 'POST').map(({ path }) => path)
    expect(paths.filter((path) => !place.posted.has(path))).toEqual([])
  })

  it('move records of a tree about at once', async () => {
    const { context } = place.embedded
    const trees = Object.values(config.resources).filter(({ tree, endpoints }) => tree && endpoints.update)
    expect(trees).not.toEqual([])
    for (const resource of trees) {
      const tree = resource.tree ?? ''
      const ids: string[] = []
      for (let made = 0; made < atOnce; made += 1)
        ids.push((await make(context, resource, { only: 'required', values: { [tree]: null } })).id)
      const move = async (id: string, index: number) => {
        const { status } = await context.crud.update(resource, id, { [tree]: ids[(index + 1) % ids.length] })
        expect(status).toBe(200)
      }
      await Promise.all(ids.map(move))
      await Promise.all(ids.toReversed().map(move))
    }
    expect(place.told).toEqual([])
  }, 60_000)

  it('link the same records from both ends at once', async () => {
    const sets = calls.filter(({ kind }) => kind === 'link')
    expect(sets).not.toEqual([])
    for (let round = 0; round < 5; round += 1) {
      const made = await inTurn(place, Array.from({ length: atOnce }, () => sets).flat())
      expect(brokenOf(made)).toEqual([])
    }
    expect(place.told).toEqual([])
  }, 60_000)
})

it('all writes at once wait for their turn where there is one connection', async () => {
  const place = await openPlace('pglite')
  try {
    expect(brokenOf(await inTurn(place, place.writes))).toEqual([])
    expect(place.told).toEqual([])
  } finally {
    await place.close()
  }
}, 120_000)
