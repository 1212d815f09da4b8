import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { draftLife } from '#domain/draft-life.ts'
import { day, hour } from '#domain/durations.ts'
import { megabyte } from '#schema'
import type { CallContext, Services } from '../../contracts.ts'
import { takeTurn } from '../../db/row-locks.ts'
import { inTransaction } from '../../db/transaction.ts'
import { invalid, Refusal } from '../../errors.ts'
import { keptSince } from '../../services/stored-days.ts'

/** In megabytes, of what people have uploaded and is kept. */
export interface UploadQuota {
  readonly perUser: number
  readonly inAll: number
}

const tooMuch = (whose: string, megabytes: number) =>
  invalid({ file: `${whose}上传的文件已达 ${megabytes} MB 的限额，请联系管理员` })

/** Of one user: each holds a connection and a file that grows. */
const mostArriving = 20

const tooManyArriving = () =>
  new Refusal(429, '同时上传的文件过多，请等待前面的文件上传完成', { status: 429 })

const arrivingPrefix = 'arriving '
const isArriving = sql<boolean>`name like ${`${arrivingPrefix}%`}`

/** A request may take an hour. What has been arriving for longer was left behind by a process that ended. */
const longestArrival = 2 * hour

/**
 * Enters an upload of `most` bytes before any of it is stored, and answers under which name: what is on its way counts
 * as if it were kept, so that many at once do not pass a quota together. One is entered at a time.
 */
export const beginUpload = (
  context: CallContext,
  most: number,
  { perUser, inAll }: UploadQuota,
): Promise<string> =>
  inTransaction(context, async ({ db, session, services }) => {
    const userId = session?.userId ?? ''
    const now = services.now().getTime()
    await takeTurn(db, 'upload')
    const { rows } = await sql<{ own: number; arriving: number; all: number }>`
      select coalesce(sum(size) filter (where user_id = ${userId}), 0) as own,
        count(*) filter (where user_id = ${userId} and ${isArriving}) as arriving,
        coalesce(sum(size), 0) as all
      from upload_ledger
      where user_id <> '' and not (${isArriving} and kept_at < ${now - longestArrival})`.execute(db)
    const [kept = { own: 0, arriving: 0, all: 0 }] = rows
    if (kept.arriving >= mostArriving) throw tooManyArriving()
    if (kept.own + most > perUser * megabyte) throw tooMuch('您', perUser)
    if (kept.all + most > inAll * megabyte) throw tooMuch('平台', inAll)
    const name = `${arrivingPrefix}${randomBytes(16).toString('hex')}`
    const values = { name, size: most, userId, keptAt: now, isTaken: 0, isPublic: 0 }
    await db.insertInto('uploadLedger').values(values).execute()
    return name
  })

/** The upload has arrived: from now on it counts with its own size. */
export const enterUpload = (
  { db, services }: CallContext,
  arriving: string,
  upload: { readonly name: string; readonly size: number },
) =>
  db
    .updateTable('uploadLedger')
    .set({ ...upload, keptAt: services.now().getTime() })
    .where('name', '=', arriving)
    .execute()

/** It has not, or is not kept. */
export const dropUpload = ({ db }: CallContext, name: string) =>
  db.deleteFrom('uploadLedger').where('name', '=', name).execute()

/** So many are removed at a time. */
const atOnce = 500

/** Longer than the drafts that may name them, by a day for who saves one at the last moment. */
const unnamedDays = draftLife / day + 1

/**
 * Removes uploads that no record has named for as long as a draft may, and what has never arrived; answers how many. The entry goes first: a file
 * without one stays. What a record has named since it was chosen is not taken: the condition is looked at again on the
 * row itself.
 */
export async function sweepUploads({ db, now, uploads }: Services): Promise<number> {
  const moment = now().getTime()
  const since = (await keptSince(db, moment, unnamedDays)) ?? 0
  const isOld = sql<boolean>`(kept_at < ${since} or (kept_at < ${moment - longestArrival} and ${isArriving}))`
  const { rows } = await sql<{ name: string }>`
    delete from upload_ledger where name in (
      select name from upload_ledger where is_taken = 0 and ${isOld} order by name limit ${atOnce}
    ) and is_taken = 0 returning name`.execute(db)
  for (const { name } of rows) await uploads.remove(name)
  return rows.length
}
