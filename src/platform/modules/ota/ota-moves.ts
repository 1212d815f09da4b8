import { type RawBuilder, sql } from 'kysely'
import { type UpgradeStatus, upgradeStatus } from '#domain/upgrade-status.ts'
import type { Values } from '#schema'
import type { Db } from '../../contracts.ts'

interface Move {
  readonly from: readonly UpgradeStatus[]
  readonly to: UpgradeStatus
  /** What the move itself says of the task, besides its state. */
  readonly set: (now: string) => Readonly<Record<string, string | number | null | RawBuilder<unknown>>>
}

/** The state table of entities.md §8.4: there is no other way from one state to another. */
export const moves = {
  notify: {
    from: [upgradeStatus.waiting],
    to: upgradeStatus.notified,
    set: (now) => ({ startTime: now, progressTime: now, failReason: null }),
  },
  begin: { from: [upgradeStatus.notified], to: upgradeStatus.writing, set: (now) => ({ progressTime: now }) },
  succeed: {
    from: [upgradeStatus.writing],
    to: upgradeStatus.done,
    set: (now) => ({ progress: 100, progressTime: now, endTime: now }),
  },
  fail: {
    from: [upgradeStatus.notified, upgradeStatus.writing],
    to: upgradeStatus.failed,
    set: (now) => ({ endTime: now }),
  },
  cancel: {
    from: [upgradeStatus.waiting, upgradeStatus.notified],
    to: upgradeStatus.cancelled,
    set: (now) => ({ endTime: now }),
  },
  retry: {
    from: [upgradeStatus.failed, upgradeStatus.cancelled],
    to: upgradeStatus.waiting,
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
  await db
    .updateTable('otaTask')
    .set({ ...set(now), ...more, status: to, updateTime: now })
    .where('id', 'in', ids)
    .where('status', 'in', from)
    .where('deletedAt', 'is', null)
    .execute()
}

/** Always by id: two transactions that lock some of the same tasks then wait for each other in one direction. */
export async function lockTasks(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.selectFrom('otaTask').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}
