import { codes } from '#domain/error-codes.ts'
import type { Values } from '#schema'
import { Refusal } from '../../errors.ts'
import { idListOf, idOf } from '../input.ts'

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

/** Runs for the record whose id is sent as `key`, or for each of the sent ids where a selection of `most` is taken. */
export const onOneOrEach = (
  input: Values,
  most: number,
  run: (id: string) => Promise<unknown>,
  key = 'id',
): Promise<unknown> =>
  most > 0 && 'ids' in input ? onEach(idListOf(input, 'ids', 1, most), run) : run(idOf(input, key))
