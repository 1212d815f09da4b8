import { type RawBuilder, sql } from 'kysely'
import { otaStatus } from '#resources/firmware-dictionaries.ts'
import type { DictionaryValue, Values } from '#schema'
import type { Db } from '../../contracts.ts'
import { lockRows } from '../../db/row-locks.ts'
import { isIn } from '../../records/condition-sql.ts'
import { announceProgress } from './announce-progress.ts'

interface Move {
  readonly from: readonly DictionaryValue<typeof otaStatus>[]
  readonly to: DictionaryValue<typeof otaStatus>
  /** What the move itself says of the task, besides its state. */
  readonly set: (now: string) => Readonly<Record<string, string | number | null | RawBuilder<unknown>>>
}

/** The state table of entities.md §8.4: there is no other way from one state to another. */
export const moves = {
  notify: {
    from: [otaStatus.waiting],
    to: otaStatus.notified,
    set: (now) => ({ startTime: now, progressTime: now, toldTime: null, failReason: null }),
  },
  begin: { from: [otaStatus.notified], to: otaStatus.writing, set: (now) => ({ progressTime: now }) },
  succeed: {
    from: [otaStatus.writing],
    to: otaStatus.done,
    set: (now) => ({ progress: 100, progressTime: now, endTime: now }),
  },
  fail: {
    from: [otaStatus.notified, otaStatus.writing],
    to: otaStatus.failed,
    set: (now) => ({ endTime: now }),
  },
  cancel: {
    from: [otaStatus.waiting, otaStatus.notified],
    to: otaStatus.cancelled,
    set: (now) => ({ endTime: now }),
  },
  retry: {
    from: [otaStatus.failed, otaStatus.cancelled],
    to: otaStatus.waiting,
    set: () => ({
      progress: 0,
      attempt: sql`attempt + 1`,
      failReason: null,
      startTime: null,
      progressTime: null,
      endTime: null,
    }),
  },
} as const satisfies Readonly<Record<string, Move>>

export type Trigger = keyof typeof moves

/** Makes the move for those of the tasks that still are where it begins; of others, others have taken care. */
export async function move(
  db: Db,
  trigger: Trigger,
  ids: readonly string[],
  now: string,
  more: Values = {},
): Promise<void> {
  if (ids.length === 0) return
  const { from, to, set } = moves[trigger]
  const moved = await db
    .updateTable('otaTask')
    .set({ ...set(now), ...more, status: to, updateTime: now })
    .where('id', 'in', ids)
    .where('status', 'in', from)
    .where('deletedAt', 'is', null)
    .returning('houseId')
    .execute()
  await announceProgress(
    db,
    moved.map(({ houseId }) => String(houseId)),
  )
}

/** Always by id: two transactions that lock some of the same tasks then wait for each other in one direction. */
export async function lockTasks(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await lockRows(db, { table: 'otaTask', where: isIn('id', ids), mode: 'change' })
}
