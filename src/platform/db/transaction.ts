import { sql } from 'kysely'
import type { CallContext } from '../contracts.ts'
import { collectAnnouncements, tellCollected } from '../services/announce.ts'
import { isRetryable } from './database-error.ts'
import { startLocks, takeInOrder, type Wanted, wantedNext } from './row-locks.ts'

/** How often a transaction is begun at most. */
const mostStarts = 10

type Base = Pick<CallContext, 'db' | 'services'> & Partial<Pick<CallContext, 'request'>>

/** What a browser tab calls itself in its requests: it hears which changes are its own. */
function originOf({ request }: Base): string | null {
  const tab = request?.headers.get('x-tab') ?? ''
  return /^[0-9A-Za-z]{1,32}$/.test(tab) ? tab : null
}

/**
 * Runs a call's work in one transaction, or in the one that is open already. What meets a lock that it must not wait
 * for starts over with all its locks taken in order (`row-locks.ts`); so does, should it happen, what the database has
 * given up for another transaction. `run` therefore does nothing that a rollback does not undo.
 */
export async function inTransaction<C extends Base, T>(
  context: C,
  run: (context: C) => Promise<T>,
): Promise<T> {
  if (context.db.isTransaction) return run(context)
  const { config, log } = context.services
  let wanted: Wanted = []
  for (let start = 1; ; start += 1) {
    const locks = startLocks(config)
    try {
      return await context.db.transaction().execute(async (db) => {
        await takeInOrder(db, locks, wanted)
        collectAnnouncements(db)
        const result = await run({ ...context, db })
        await tellCollected(db, originOf(context))
        return result
      })
    } catch (error) {
      const next = wantedNext(context.db, error, locks, wanted)
      const isGivenUp = isRetryable(error)
      if (start === mostStarts || (next === null && !isGivenUp)) throw error
      if (isGivenUp)
        log.warn('the database gave a transaction up for another one: it starts over', { attempt: start })
      wanted = next ?? wanted
    }
  }
}

/** Runs a part of the open transaction that can fail alone: what it wrote is undone, and the transaction goes on. */
export async function inPart<T>({ db }: CallContext, run: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(db)
  try {
    const result = await run()
    await sql`release savepoint part`.execute(db)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(db)
    throw error
  }
}

class Undone<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('rolled back on purpose')
    this.result = result
  }
}

/** Runs a transaction for what it answers: nothing of what it wrote stays. */
export async function undone<T>(run: (undo: (result: T) => never) => Promise<T>): Promise<T> {
  const undo = (result: T): never => {
    throw new Undone(result)
  }
  try {
    return await run(undo)
  } catch (error) {
    if (error instanceof Undone) return error.result as T
    throw error
  }
}
