import { inPieces } from '#domain/pieces.ts'
import type { CallContext } from '../contracts.ts'
import { undone } from '../db/transaction.ts'
import { Refusal, reasonOf } from '../errors.ts'
import { type Attempt, write } from './write.ts'

/** Those that were not reached: the pieces before them are stored, and told in the log. */
interface LeftOut<T> {
  readonly items: readonly T[]
  /** In Chinese, for people. */
  readonly reason: string
}

export interface Pieces<R, T> {
  /** What each piece answered, the first one's first. */
  readonly results: readonly R[]
  /** Null: all of them were done. */
  readonly left: LeftOut<T> | null
}

interface PiecesOf<T> {
  items(context: CallContext): Promise<readonly T[]>
  /** Of a piece. */
  readonly size: number
  /** Each piece is taken back as soon as it has answered: it only says what would become of it. Default: no. */
  readonly isTrial?: boolean
}

/**
 * Does the same to many, some in each transaction, so that others get to the database in between. Each piece stores what
 * it did together with what the log says of it: whenever this ends, the log is right. What the first piece is refused
 * with is thrown; after that something is done, and the answer says what. `items` are found in the transaction of the
 * first piece, which comes even where there are none; `run` gets each piece's place.
 */
export async function writeInPieces<T, R>(
  context: CallContext,
  attempt: Attempt,
  { items, size, isTrial = false }: PiecesOf<T>,
  run: (context: CallContext, piece: readonly T[], place: number) => Promise<R>,
): Promise<Pieces<R, T>> {
  const atOnce = <Result>(all: (inside: CallContext) => Promise<Result>) =>
    undone<Result>((undo) =>
      write(context, attempt, async (inside) => {
        const result = await all(inside)
        return isTrial ? undo(result) : result
      }),
    )
  const first = await atOnce(async (inside) => {
    const pieces = inPieces(await items(inside), size)
    return { later: pieces.slice(1), result: await run(inside, pieces[0] ?? [], 0) }
  })
  const results = [first.result]
  for (const [index, piece] of first.later.entries())
    try {
      results.push(await atOnce((inside) => run(inside, piece, index + 1)))
    } catch (error) {
      if (isTrial) throw error
      const { log } = context.services
      if (!(error instanceof Refusal)) log.error('a piece of a call failed', { verb: attempt.verb, error })
      return { results, left: { items: first.later.slice(index).flat(), reason: reasonOf(error) } }
    }
  return { results, left: null }
}
