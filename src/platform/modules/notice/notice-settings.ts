import { usualNotices } from '#resources/notice-dictionaries.ts'
import type { CallHandler, Db } from '../../contracts.ts'
import { unauthorized } from '../../errors.ts'

export interface NoticeSettings {
  /** What one wants to be told of. */
  readonly kinds: readonly number[]
  readonly sound: 0 | 1
}

/** Until somebody chooses. */
const usual: NoticeSettings = { kinds: usualNotices, sound: 0 }

/** Answers what each of several users has chosen. */
export async function loadSettings(
  db: Db,
  userIds: readonly string[],
): Promise<(userId: string) => NoticeSettings> {
  if (userIds.length === 0) return () => usual
  const rows = await db.selectFrom('noticeSetting').selectAll().where('userId', 'in', userIds).execute()
  const chosen = new Map(rows.map((row) => [row.userId, row as unknown as NoticeSettings]))
  return (userId) => {
    const { kinds, sound } = chosen.get(userId) ?? usual
    return { kinds, sound }
  }
}

export const ownSettings: CallHandler = async (_input, { db, session }) => {
  if (!session) throw unauthorized()
  return (await loadSettings(db, [session.userId]))(session.userId)
}

export const updateSettings: CallHandler = async ({ kinds, sound }, { db, session }) => {
  if (!session) throw unauthorized()
  const values = { kinds: (kinds ?? []) as number[], sound: sound === 1 ? 1 : 0 }
  await db
    .insertInto('noticeSetting')
    .values({ userId: session.userId, ...values })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .execute()
  return true
}
