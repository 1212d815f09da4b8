import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { config } from '#config'
import type { Log } from '#platform/contracts.ts'
import { createModules } from '#platform/modules/modules.ts'
import { make } from '#tests/generated/context/make.ts'
import { type DemoData, openDemoData } from '#tests/generated/demo-data.ts'
import { type Embedded, startInProcess } from '#tests/generated/smoke/in-process.ts'
import { engines } from '#tests/support/platform.ts'
import { meetings } from '#tests/support/write-pairs/meetings.ts'
import { callsOf, filesOf, jobsOf } from '#tests/support/write-pairs/other-writes.ts'
import { type Outcome, type Run, type Write, writesOf } from '#tests/support/write-pairs/writes.ts'

/** As many as there are connections. */
const atOnce = 10

const modules = createModules()
const writes = [...writesOf(config), ...callsOf(config), ...filesOf(config), ...jobsOf(modules)]

interface Made extends Outcome {
  readonly write: Write
}

async function inTurn(runs: readonly Run[]): Promise<readonly Made[]> {
  const left = [...runs]
  const answers: Made[] = []
  const runner = async () => {
    for (let run = left.shift(); run; run = left.shift()) {
      const { status, code } = await run.make()
      answers.push({ write: run.write, status, code })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runner))
  return answers
}

// PGlite has one connection: nobody meets there.
describe.runIf(engines.includes('postgresql'))('all writes against each other', () => {
  const told: unknown[] = []
  const log: Log = {
    debug() {},
    info() {},
    warn: (message, details) => void told.push({ message, ...details }),
    error: (message, details) => void told.push({ message, ...details }),
  }
  let data: DemoData
  let embedded: Embedded
  beforeAll(async () => {
    data = await openDemoData('postgresql')
    embedded = await startInProcess(config, { seed: 20_260_102, by: 'calls', data, log, modules })
  })
  beforeEach(() => {
    told.length = 0
  })
  afterAll(async () => {
    await embedded.stop()
    await data.close()
  })

  it('meet without a deadlock, and most are made at some meeting', async () => {
    const accepted = new Set<string>()
    const broken: unknown[] = []
    for (const round of meetings(writes, atOnce / 2)) {
      const runs: Run[] = []
      for (const write of round) runs.push(await write.prepare(embedded.context, embedded.platform))
      for (const { write, status, code } of await inTurn(runs)) {
        if (code === 200) accepted.add(write.name)
        if (status !== 200) broken.push({ write: write.name, status })
      }
    }
    expect({ told, broken }).toEqual({ told: [], broken: [] })
    // Who meets whom in which state is left to chance: of those that are refused throughout there are few.
    expect(accepted.size).toBeGreaterThan(0.8 * writes.length)
  }, 240_000)

  it('move records of a tree about at once', async () => {
    const { context } = embedded
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
    expect(told).toEqual([])
  }, 60_000)

  it('link the same records from both ends at once', async () => {
    const { context } = embedded
    const sets = writes.filter(({ kind }) => kind === 'link')
    expect(sets).not.toEqual([])
    for (let round = 0; round < 5; round += 1) {
      const runs: Run[] = []
      for (let made = 0; made < atOnce; made += 1)
        for (const set of sets) runs.push(await set.prepare(context, embedded.platform))
      for (const { status } of await inTurn(runs)) expect(status).toBe(200)
    }
    expect(told).toEqual([])
  }, 60_000)
})
