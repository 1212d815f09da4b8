import { type SqlBool, sql } from 'kysely'
import { formatTime } from '#domain/time.ts'
import { mayRead } from '../../access.ts'
import type { CallContext, CallHandler, Session } from '../../contracts.ts'
import { unauthorized } from '../../errors.ts'
import { allOf, isIn, type Where } from '../../records/condition-sql.ts'
import { scopeSql } from '../../records/scope.ts'
import { announce } from '../../services/announce.ts'
import { loadSettings } from './notice-settings.ts'

interface Row {
  readonly id: string
  readonly kind: number
  readonly title: string
  readonly resource: string
  readonly recordId: string
  readonly projectId: string | null
  readonly houseId: string | null
  readonly num: number
  readonly several: number | null
  readonly at: number
  readonly readAt: number | null
}

const unread = sql<SqlBool>`read_at is null`

/** One's own, but for those about records or projects that one does not see any more. */
function own(context: CallContext, session: Session): Where {
  const { config } = context.services
  const readable = Object.values(config.resources)
    .filter((resource) => mayRead(resource, { session }))
    .map(({ name }) => name)
  const mine = allOf([sql<SqlBool>`user_id = ${session.userId}`, isIn('resource', readable)])
  const { project } = config.resources
  const within = project ? scopeSql(project, context) : []
  if (within.length === 0) return mine
  return allOf([
    mine,
    sql<SqlBool>`(project_id is null or project_id in (select id from project where ${allOf(within)}))`,
  ])
}

async function count(context: CallContext, where: Where): Promise<number> {
  const { rows } = await sql<{ num: number }>`select count(*)::int as num from notice where ${where}`.execute(
    context.db,
  )
  return rows[0]?.num ?? 0
}

const present = ({ at, readAt, several, ...row }: Row) => ({
  ...row,
  several: several ?? 0,
  time: formatTime(Number(at)),
  isRead: readAt === null ? 0 : 1,
})

/** The newest first; `unreadNum` of all of them, whatever is asked for. */
export const ownNotices: CallHandler = async (input, context) => {
  const { session, db } = context
  if (!session) throw unauthorized()
  const mine = own(context, session)
  const wanted = input.unread === 1 ? allOf([mine, unread]) : mine
  const size = Number(input.pageSize)
  const { rows } = await sql<Row>`
    select id, kind, title, resource, record_id, project_id, house_id, num, several, at, read_at from notice
    where ${wanted} order by at desc, id desc
    limit ${size} offset ${(Number(input.pageNum) - 1) * size}`.execute(db)
  return {
    list: rows.map(present),
    total: await count(context, wanted),
    unreadNum: await count(context, allOf([mine, unread])),
    sound: (await loadSettings(db, [session.userId]))(session.userId).sound,
  }
}

/** Some of them, or all. */
export const readNotices: CallHandler = async ({ items, all }, { db, session, services }) => {
  if (!session) throw unauthorized()
  const ids = ((items ?? []) as { id: string }[]).map(({ id }) => id)
  const which = all === 1 ? sql`true` : sql`id = any(${ids}::text[])`
  await sql`
    update notice set read_at = ${services.now().getTime()}::bigint
    where user_id = ${session.userId} and read_at is null and ${which}`.execute(db)
  await announce(db, { topic: 'notice.list', userId: session.userId })
  return true
}
