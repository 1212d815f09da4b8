import type { CallContext } from '../../contracts.ts'
import { resourcesOf } from '../../records/resources-of.ts'
import { type Attempt, write } from '../../records/write.ts'
import { announceRecords } from '../../services/announce.ts'
import { type NewFloors, showUnseen, storeFloors, storeUnseen, undoUnseen } from './unseen-floors.ts'

interface FloorWork<Basis> {
  /** Refuses what cannot be; answers what the floors are made from, held until the transaction ends. */
  judge(context: CallContext): Promise<Basis>
  /** `housesAtOnce` houses each at most; a floor comes with the first of its houses. */
  pieces(context: CallContext, basis: Basis): Iterable<NewFloors>
  /** Everything is stored. `before`: what it was made from; `basis`: what it would be made from now. */
  finish(context: CallContext, made: Made, before: Basis, basis: Basis): Promise<void>
}

/** All that was stored, but for what is in the houses. */
type Made = Pick<NewFloors, 'floors' | 'houses'>

const join = (pieces: readonly Made[]): Made => ({
  floors: pieces.flatMap(({ floors }) => floors),
  houses: pieces.flatMap(({ houses }) => houses),
})

async function announceFloors(context: CallContext, { floors, houses }: Made): Promise<void> {
  const { floor, house } = resourcesOf(context, 'floor', 'house')
  await announceRecords(context, floor, 'create', floors)
  await announceRecords(context, house, 'create', houses)
}

const inOneTransaction = <Basis>(
  context: CallContext,
  attempt: Attempt,
  { judge, pieces, finish }: FloorWork<Basis>,
): Promise<Made> =>
  write(context, attempt, async (inside) => {
    const basis = await judge(inside)
    const stored: NewFloors[] = []
    for (const piece of pieces(inside, basis)) {
      await storeFloors(inside, piece)
      stored.push(piece)
    }
    const made = join(stored)
    await finish(inside, made, basis, basis)
    await announceFloors(inside, made)
    return made
  })

async function inPiecesUnseen<Basis>(
  context: CallContext,
  attempt: Attempt,
  { judge, pieces, finish }: FloorWork<Basis>,
): Promise<Made> {
  const before = await write(context, attempt, judge)
  const stored: Made[] = []
  try {
    for (const piece of pieces(context, before)) {
      stored.push({ floors: piece.floors, houses: piece.houses })
      await write(context, attempt, (inside) => storeUnseen(inside, piece))
    }
    const made = join(stored)
    return await write(context, attempt, async (inside) => {
      const basis = await judge(inside)
      await showUnseen(inside, made.floors)
      await finish(inside, made, before, basis)
      await announceFloors(inside, made)
      return made
    })
  } catch (error) {
    await undoUnseen(context, join(stored).floors)
    throw error
  }
}

/**
 * Makes floors with all that is on them: for everybody else all of it is there at once, or nothing. That is one
 * transaction where others get to the database meanwhile. The embedded one lets nobody in while one is open: there they
 * go in by pieces that nobody sees, are judged once more and shown together. What then cannot be is taken away again, by
 * the next start where this process is killed.
 */
export const writeFloors = <Basis>(
  context: CallContext,
  attempt: Attempt,
  work: FloorWork<Basis>,
): Promise<Made> =>
  context.services.isEmbedded && !context.db.isTransaction
    ? inPiecesUnseen(context, attempt, work)
    : inOneTransaction(context, attempt, work)
