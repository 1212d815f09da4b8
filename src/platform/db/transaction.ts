import type { CallContext } from '../contracts.ts'
import { isRetryable } from './database-error.ts'

const attempts = 4

/**
 * Runs a call's work in one transaction, or in the one that is open already. What deadlocks with another is rolled
 * back by the database and starts over, so `run` does nothing that a rollback does not undo.
 */
export async function inTransaction<T>(
  context: CallContext,
  run: (context: CallContext) => Promise<T>,
): Promise<T> {
  if (context.db.isTransaction) return run(context)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await context.db.transaction().execute((db) => run({ ...context, db }))
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error
    }
  }
}
