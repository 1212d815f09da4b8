import { type RawBuilder, sql } from 'kysely'
import type { MoveName, Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { moveRecords } from '../../records/move.ts'
import { momentOf } from '../../services/call-context.ts'
import { announceProgress } from './announce-progress.ts'
import { otaMoves } from './ota.moves.ts'

export type OtaMove = MoveName<typeof otaMoves>

/** What a move itself says of the task, besides its state. */
const said: Readonly<
  Record<OtaMove, (now: string) => Readonly<Record<string, string | number | null | RawBuilder<unknown>>>>
> = {
  notify: (now) => ({ startTime: now, progressTime: now, toldTime: null, failReason: null }),
  begin: (now) => ({ progressTime: now }),
  succeed: (now) => ({ progress: 100, progressTime: now, endTime: now }),
  fail: (now) => ({ endTime: now }),
  cancel: (now) => ({ endTime: now }),
  retry: () => ({
    progress: 0,
    attempt: sql`attempt + 1`,
    failReason: null,
    startTime: null,
    progressTime: null,
    endTime: null,
  }),
}

/** Makes the move for those of the tasks that still are where it begins, and tells whoever looks at their houses. */
export async function moveTasks(
  context: CallContext,
  name: OtaMove,
  ids: readonly string[],
  more: Values = {},
): Promise<void> {
  const values = { ...said[name](momentOf(context.services)), ...more }
  const moved = await moveRecords(context, otaMoves, name, ids, values)
  await announceProgress(
    context.db,
    moved.map(({ houseId }) => String(houseId)),
  )
}
