import { CallError } from '#admin/providers/call-error.ts'
import { inPieces } from '#domain/pieces.ts'
import { mostAtOnce } from '#schema'
import { type BatchResult, joinResults } from './action-input.ts'
import type { EachResult } from './run-each.ts'

interface PieceOptions {
  /** How many records one call takes. Default: as many as calls usually take. */
  readonly size?: number
  readonly onProgress?: (done: number) => void
  /** Stops between two calls. */
  readonly signal?: AbortSignal
}

/**
 * As many calls as the records take. Once some are done, a failing call is one reason for all that were not: their
 * report is worth more than the refusal alone. Throws what the first call is refused with.
 */
export async function runPieces(
  ids: readonly string[],
  run: (piece: readonly string[]) => Promise<BatchResult>,
  { size = mostAtOnce, onProgress, signal }: PieceOptions = {},
): Promise<EachResult> {
  let result: BatchResult = { success: 0, failures: [] }
  let done = 0
  for (const piece of inPieces(ids, size)) {
    if (signal?.aborted) break
    try {
      result = joinResults(result, await run(piece))
    } catch (error) {
      if (!(error instanceof CallError) || done === 0) throw error
      const failures = ids.slice(done).map((id) => ({ id, reason: error.message }))
      return { ...joinResults(result, { success: 0, failures }), untried: [] }
    }
    done += piece.length
    onProgress?.(done)
  }
  return { ...result, untried: ids.slice(done) }
}
