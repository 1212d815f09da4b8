import { sql } from 'kysely'
import { second } from '#domain/durations.ts'
import type { Db, Services } from '../../contracts.ts'
import { newId } from '../../db/ids.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Job } from '../../module-contracts.ts'
import { announce } from '../../services/announce.ts'
import { keptSince } from '../../services/stored-days.ts'
import type { NoticeBridge, OutgoingNotice } from './bridge.ts'
import { findAudiences } from './notice-audience.ts'
import { loadSettings } from './notice-settings.ts'
import type { Audience } from './notify.ts'

/** How many days notices are kept. */
const keptDays = 30
/** Notices that are looked at in one transaction. */
const atOnce = 500
/** So many are put down in one transaction, about: on the embedded database others wait for its end. */
const copiesAtOnce = 2000
/** So many users are looked at in one transaction, at most. */
const usersAtOnce = 200

interface Outgoing extends OutgoingNotice {
  readonly gather: string | null
  readonly audience: {
    readonly userIds: readonly string[]
    readonly audience: Audience | null
    readonly except?: readonly string[]
  }
  readonly byUserId: string | null
  /** All users up to this id have been told; null: nobody has. */
  readonly reached: string | null
}

interface Copy extends OutgoingNotice {
  readonly userId: string
  readonly gather: string | null
  readonly num: number
  /** 1: it stands for several records. */
  readonly several: 0 | 1
}

/** Of several platforms one hands notices out at a time: they meet at the same people. */
async function isAlone(db: Db): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(current_schema() || '.notice')) as held`.execute(db)
  return rows[0]?.held === true
}

/** The oldest notices, all of which are known to the same users so far. */
async function nextNotices(db: Db): Promise<readonly Outgoing[]> {
  const { rows } = await sql<Outgoing>`
    select * from notice_outbox
    where reached is not distinct from (select reached from notice_outbox order by at, id limit 1)
    order by at, id limit ${atOnce}`.execute(db)
  return rows
}

/** The users who come next, by their ids. */
async function nextUsers(db: Db, reached: string | null, most: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from "user" where id > ${reached ?? ''} order by id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Each notice once for each of some users who wants it; those that belong together as one, the last. */
async function copiesOf(
  services: Services,
  db: Db,
  all: readonly Outgoing[],
  users: readonly string[],
): Promise<readonly Copy[]> {
  const audiences = all.flatMap(({ audience }) => (audience.audience ? [audience.audience] : []))
  const audienceOf = await findAudiences(services, db, audiences, users)
  const isUser = new Set(users)
  const readers = all.map(({ audience: { userIds, audience, except = [] }, byUserId }) => {
    const among = audience ? audienceOf(audience).filter((id) => !except.includes(id)) : []
    return [...new Set([...userIds.filter((id) => isUser.has(id)), ...among])].filter((id) => id !== byUserId)
  })
  const settingsOf = await loadSettings(db, [...new Set(readers.flat())])
  const copies = new Map<string, Copy>()
  for (const [at, { audience: _, byUserId: __, reached: ___, ...notice }] of all.entries())
    for (const userId of readers[at] ?? []) {
      if (!settingsOf(userId).kinds.includes(notice.kind)) continue
      const key = `${userId} ${notice.gather ?? notice.id}`
      const known = copies.get(key)
      const several = known && (known.several === 1 || known.recordId !== notice.recordId) ? 1 : 0
      copies.set(key, { ...notice, id: newId(), userId, num: (known?.num ?? 0) + 1, several })
    }
  return [...copies.values()]
}

async function store(db: Db, copies: readonly Copy[]): Promise<void> {
  if (copies.length === 0) return
  const rows = JSON.stringify(copies)
  await sql`
    insert into notice (id, user_id, kind, title, resource, record_id, project_id, house_id, gather, num,
      several, at)
    select id, "userId", kind, title, resource, "recordId", "projectId", "houseId", gather, num, several, at
    from jsonb_to_recordset(${rows}::jsonb) as c(id text, "userId" text, kind int, title text, resource text,
      "recordId" text, "projectId" text, "houseId" text, gather text, num int,
      several int, at bigint)
    on conflict (user_id, gather) where read_at is null and gather is not null
    do update set num = notice.num + excluded.num,
      several = case when notice.record_id = excluded.record_id then greatest(notice.several, excluded.several) else 1 end,
      title = excluded.title, record_id = excluded.record_id, resource = excluded.resource,
      house_id = excluded.house_id, at = excluded.at, kind = excluded.kind`.execute(db)
}

/** Everybody here knows of them: the outside is told. */
async function finish(
  services: Services,
  db: Db,
  bridge: NoticeBridge,
  all: readonly Outgoing[],
): Promise<void> {
  const ids = all.map(({ id }) => id)
  await db.deleteFrom('noticeOutbox').where('id', 'in', ids).execute()
  await bridge.take(
    services,
    db,
    all.map(({ audience: _, byUserId: __, reached: ___, gather: ____, ...notice }) => notice),
  )
}

/** Hands some notices to some users. Answers whether there may be more to do. */
async function dispatchSome(services: Services, bridge: NoticeBridge): Promise<boolean> {
  return inTransaction({ db: services.db, services }, async ({ db }) => {
    if (!(await isAlone(db))) return false
    const all = await nextNotices(db)
    const [first] = all
    if (!first) return false
    const most = Math.min(usersAtOnce, Math.ceil(copiesAtOnce / all.length))
    const users = await nextUsers(db, first.reached, most)
    const copies = await copiesOf(services, db, all, users)
    await store(db, copies)
    for (const userId of new Set(copies.map((copy) => copy.userId)))
      await announce(db, { topic: 'notice.list', userId })
    if (users.length < most) await finish(services, db, bridge, all)
    else
      await db
        .updateTable('noticeOutbox')
        .set({ reached: users.at(-1) })
        .where(
          'id',
          'in',
          all.map(({ id }) => id),
        )
        .execute()
    return true
  })
}

async function isAnythingThere(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from notice_outbox limit 1`.execute(db)
  return rows.length > 0
}

/** Hands out what `notify` has put into the outbox: to staff, and to the outside. */
export const noticeJob = (bridge: NoticeBridge): Job => ({
  name: 'notices',
  everyMs: second,
  async run(services) {
    if (!(await isAnythingThere(services.db))) return
    while (!services.stopping.aborted && (await dispatchSome(services, bridge)));
  },
})

export async function removeOldNotices(db: Db, now: number): Promise<void> {
  const since = await keptSince(db, now, keptDays)
  if (since === null) return
  for (const table of ['notice', 'noticeDelivery'])
    await db.deleteFrom(table).where('at', '<', since).execute()
}
