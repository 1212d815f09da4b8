import { codes } from '#domain/error-codes.ts'
import type { Values } from '#schema'
import { Refusal } from '../../errors.ts'
import { idListOf, idOf } from '../input.ts'

const mostAtOnce = 500

/** Each record for itself: those that refuse are told, the others are done. */
async function onEach(ids: readonly string[], run: (id: string) => Promise<unknown>) {
  const skipList: { id: string; msg: string }[] = []
  for (const id of ids) {
    try {
      await run(id)
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === codes.invalid) throw error
      skipList.push({ id, msg: error.message })
    }
  }
  return { success: ids.length - skipList.length, skipped: skipList.length, skipList }
}

/** Runs for the record whose id is sent as `key`, or for each of the sent ids where a selection is taken. */
export const onOneOrEach = (
  input: Values,
  takesSelection: boolean,
  run: (id: string) => Promise<unknown>,
  key = 'id',
): Promise<unknown> =>
  takesSelection && 'ids' in input
    ? onEach(idListOf(input, 'ids', 1, mostAtOnce), run)
    : run(idOf(input, key))
