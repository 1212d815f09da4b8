import { setImmediate as turn } from 'node:timers/promises'
import { second } from '#domain/durations.ts'
import type { Services } from '../../contracts.ts'
import { DatabaseUnavailable } from '../../db/database-error.ts'
import type { Reports, StoreReports, Taken } from './store-values.ts'

/** Values in one transaction; fewer where others wait for the end of it. */
const atOnce = { embedded: 1000, server: 10_000 }
/** A connection weighs as much as so many values: the state of a house stands in all indexes of its list. */
const weightOfConnection = 20
/** Values that may wait; whoever brings more is kept waiting. */
const mostWaiting = 40_000

interface Waiting {
  readonly reports: Reports
  readonly resolve: (taken: Taken) => void
  readonly reject: (error: unknown) => void
}

const sizeOf = ({ values, online, replies }: Reports) =>
  values.length + weightOfConnection * online.length + replies.length

const together = (all: readonly Waiting[]): Reports => ({
  values: all.flatMap(({ reports }) => reports.values),
  online: all.flatMap(({ reports }) => reports.online),
  replies: all.flatMap(({ reports }) => reports.replies),
})

export interface Batches {
  /** Resolves when there is room for more: whoever brings something waits for it first. */
  room(): Promise<void>
  /**
   * Resolves when it is stored, with what became of its values and of those that were stored with them; rejects where it
   * never can be, or the platform ends.
   */
  push(reports: Reports): Promise<Taken>
  /** Stores what waits, and takes no more. */
  close(): Promise<void>
}

/**
 * Collects what comes while a transaction runs into the next one. The embedded database seldom leaves the event loop a
 * turn while a transaction runs: what has come meanwhile is heard in a turn of its own.
 */
export function createBatches(services: Services, store: StoreReports): Batches {
  const most = services.isEmbedded ? atOnce.embedded : atOnce.server
  const waiting: Waiting[] = []
  let size = 0
  let running: Promise<void> | null = null
  let isClosed = false
  const entering: (() => void)[] = []

  const letIn = () => {
    while (size < mostWaiting && entering.length > 0) entering.shift()?.()
  }

  function take(): readonly Waiting[] {
    let count = 0
    let taken = 0
    for (const { reports } of waiting) {
      if (taken > 0 && count + sizeOf(reports) > most) break
      count += sizeOf(reports)
      taken += 1
    }
    return waiting.splice(0, taken)
  }

  /** A database that cannot be reached is asked again; what it refuses is told to whoever brought it. */
  async function storeSome(some: readonly Waiting[]): Promise<void> {
    for (;;) {
      try {
        const taken = await store(services, together(some))
        for (const { resolve } of some) resolve(taken)
        return
      } catch (error) {
        if (error instanceof DatabaseUnavailable && !isClosed) {
          services.log.warn('reports wait for the database', { messages: some.length })
          await services.pause(second)
        } else if (some.length > 1) {
          // One of them is at fault: each for itself.
          for (const one of some) await storeSome([one])
          return
        } else {
          for (const { reject } of some) reject(error)
          return
        }
      }
    }
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      await turn()
      const some = take()
      await storeSome(some)
      size -= some.reduce((sum, { reports }) => sum + sizeOf(reports), 0)
      letIn()
    }
    running = null
  }

  return {
    room: async () => {
      if (size >= mostWaiting) await new Promise<void>((resolve) => entering.push(resolve))
    },
    push: (reports) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error('the platform is ending'))
        waiting.push({ reports, resolve, reject })
        size += sizeOf(reports)
        running ??= run()
      }),
    async close() {
      isClosed = true
      await running
    },
  }
}
