import { CallError } from '#admin/providers/call-error.ts'
import { codes } from '#domain/error-codes.ts'
import type { BatchResult, Failure } from './action-input.ts'

interface EachOptions {
  readonly signal: AbortSignal
  readonly onProgress: (done: number) => void
}

/** What came of each, and those that had no turn before it was stopped. */
export interface EachResult extends BatchResult {
  readonly untried: readonly string[]
}

function failureOf(id: string, error: unknown): Failure {
  const reason = error instanceof Error ? error.message : String(error)
  const isStale = error instanceof CallError && error.statusCode === codes.stale
  const holder = error instanceof CallError ? error.holder : undefined
  return { id, reason, ...(isStale && { isStale }), ...(holder && { holder }) }
}

/**
 * Runs one after the other: the platform locks what it deletes, and a stop between two leaves no half-done one.
 * A failure is noted and the next one is tried.
 */
export async function runEach(
  ids: readonly string[],
  run: (id: string) => Promise<unknown>,
  { signal, onProgress }: EachOptions,
): Promise<EachResult> {
  const failures: Failure[] = []
  let done = 0
  for (const id of ids) {
    if (signal.aborted) break
    try {
      await run(id)
    } catch (error) {
      failures.push(failureOf(id, error))
    }
    done += 1
    onProgress(done)
  }
  return { success: done - failures.length, failures, untried: ids.slice(done) }
}
