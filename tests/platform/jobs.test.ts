import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startJobs } from '#platform/app.ts'
import type { Services } from '#platform/contracts.ts'
import { DatabaseUnavailable } from '#platform/db/database-error.ts'
import { inSteps } from '#platform/db/in-steps.ts'
import { createModules } from '#platform/modules/modules.ts'
import { startPlatform } from '#tests/support/platform.ts'

const logged: unknown[] = []
const services = {
  log: { error: (message: string, details: object) => logged.push({ message, ...details }) },
} as unknown as Services

/** A job whose runs end when told to. */
function controlled() {
  let runs = 0
  let finish = () => {}
  const job = {
    name: 'slow',
    everyMs: 1000,
    run: () => {
      runs += 1
      return new Promise<void>((resolve) => {
        finish = resolve
      })
    },
  }
  return { job, runs: () => runs, finish: () => finish() }
}

describe('jobs', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    logged.length = 0
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('run at once, then each time they have rested', async () => {
    const { job, runs, finish } = controlled()
    const stop = startJobs([job], services)
    expect(runs()).toBe(1)
    finish()
    await vi.advanceTimersByTimeAsync(999)
    expect(runs()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(runs()).toBe(2)
    finish()
    await stop()
  })

  it('never run twice at a time', async () => {
    const { job, runs, finish } = controlled()
    const stop = startJobs([job], services)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(runs()).toBe(1)
    finish()
    await stop()
  })

  it('do the steps behind one that fails, which is logged', async () => {
    const done: string[] = []
    await inSteps(services, 'stepwise', {
      first: async () => {
        throw new Error('broken')
      },
      second: async () => done.push('second'),
    })
    expect(done).toEqual(['second'])
    expect(logged).toMatchObject([{ job: 'stepwise', step: 'first' }])
    const away = inSteps(services, 'stepwise', {
      first: async () => {
        throw new DatabaseUnavailable(new Error('gone'))
      },
      second: async () => done.push('none'),
    })
    await expect(away).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(done).toEqual(['second'])
  })

  it('go on after an error, which is logged with the name of the job', async () => {
    let runs = 0
    const error = new Error('no connection')
    const run = async () => {
      runs += 1
      if (runs === 1) throw error
    }
    const stop = startJobs([{ name: 'shaky', everyMs: 1000, run }], services)
    await vi.advanceTimersByTimeAsync(1000)
    expect(runs).toBe(2)
    expect(logged).toEqual([{ message: 'job failed', job: 'shaky', error }])
    await stop()
  })

  it('stop once what is under way has ended, and do not start again', async () => {
    const { job, runs, finish } = controlled()
    const stop = startJobs([job], services)
    let isStopped = false
    const stopped = stop().then(() => {
      isStopped = true
    })
    await vi.advanceTimersByTimeAsync(5000)
    expect(isStopped).toBe(false)
    finish()
    await stopped
    await vi.advanceTimersByTimeAsync(5000)
    expect(runs()).toBe(1)
  })

  it('stop while they rest', async () => {
    const { job, runs, finish } = controlled()
    const stop = startJobs([job], services)
    finish()
    await vi.advanceTimersByTimeAsync(1)
    await stop()
    await vi.advanceTimersByTimeAsync(5000)
    expect(runs()).toBe(1)
  })
})

describe('a platform that closes', () => {
  it('lets a job end what it has begun, and keeps the database open for it', async () => {
    let begin = () => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    let proceed = () => {}
    const proceeding = new Promise<void>((resolve) => {
      proceed = resolve
    })
    let found: unknown[] = []
    const job = {
      name: 'reader',
      everyMs: 1000,
      async run({ db }: Services) {
        begin()
        await proceeding
        found = await db.selectFrom('project').select('id').execute()
      },
    }
    const eaves = await startPlatform({ seed: null, modules: { ...createModules(), jobs: [job] } })
    await eaves.db.insertInto('project').values({ id: 'p1' }).execute()
    eaves.platform.work()
    await begun
    const closed = eaves.close()
    proceed()
    await closed
    expect(found).toEqual([{ id: 'p1' }])
    expect(eaves.errors).toEqual([])
  })
})
