import { sql } from 'kysely'
import { day } from '#domain/durations.ts'
import { megabyte } from '#schema'
import type { CallContext, Services } from '../../contracts.ts'
import { takeTurn } from '../../db/row-locks.ts'
import { inTransaction } from '../../db/transaction.ts'
import { invalid } from '../../errors.ts'

/** In megabytes, of what people have uploaded and is kept. */
export interface UploadQuota {
  readonly perUser: number
  readonly inAll: number
}

const tooMuch = (whose: string, megabytes: number) =>
  invalid({ file: `${whose}上传的文件已达 ${megabytes} MB 的限额，请联系管理员` })

/** Enters an upload before it is kept; refuses what is beyond a quota. One at a time, else many at once would fit. */
export const enterUpload = (
  context: CallContext,
  upload: { readonly name: string; readonly size: number },
  { perUser, inAll }: UploadQuota,
): Promise<void> =>
  inTransaction(context, async ({ db, session, services }) => {
    const userId = session?.userId ?? ''
    await takeTurn(db, 'upload')
    const { rows } = await sql<{ own: number; all: number }>`
      select coalesce(sum(size) filter (where user_id = ${userId}), 0) as own, coalesce(sum(size), 0) as all
      from upload_ledger where user_id <> ''`.execute(db)
    const [kept = { own: 0, all: 0 }] = rows
    if (kept.own + upload.size > perUser * megabyte) throw tooMuch('您', perUser)
    if (kept.all + upload.size > inAll * megabyte) throw tooMuch('平台', inAll)
    const values = { ...upload, userId, keptAt: services.now().getTime(), isTaken: 0, isPublic: 0 }
    await db.insertInto('uploadLedger').values(values).execute()
  })

/** So many are removed at a time. */
const atOnce = 500

/**
 * Removes uploads that no record has named within a day; answers how many. The entry goes first: a file without one
 * stays. What a record has named since it was chosen is not taken: the condition is looked at again on the row itself.
 */
export async function sweepUploads({ db, now, uploads }: Services): Promise<number> {
  const before = now().getTime() - day
  const { rows } = await sql<{ name: string }>`
    delete from upload_ledger where name in (
      select name from upload_ledger where is_taken = 0 and kept_at < ${before} order by name limit ${atOnce}
    ) and is_taken = 0 returning name`.execute(db)
  for (const { name } of rows) await uploads.remove(name)
  return rows.length
}
