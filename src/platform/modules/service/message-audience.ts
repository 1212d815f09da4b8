import { type SqlBool, sql } from 'kysely'
import { enableStatus } from '#resources/dictionaries.ts'
import { residentStatus } from '#resources/estate-dictionaries.ts'
import { messageTarget } from '#resources/service-dictionaries.ts'
import type { Values } from '#schema'
import type { CallContext, CallHandler, Db } from '../../contracts.ts'
import { invalid } from '../../errors.ts'
import { allOf, equals, isIn, living, type Where } from '../../records/condition-sql.ts'
import { scopeSql, visible } from '../../records/scope.ts'
import { heldSql } from './message-places.ts'

/** Which customers and residents there are to choose from. */
interface Among {
  readonly customers: Where
  readonly residents: Where
}

const everybody: Among = { customers: living, residents: living }

/** Those whom a caller may see. */
function seenBy(context: CallContext): Among {
  const { customer, houseUser } = context.services.config.resources
  return {
    customers: customer ? allOf(visible(customer, context)) : living,
    residents: houseUser ? allOf(visible(houseUser, context)) : living,
  }
}

const idsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const livesIn = (field: 'projectId' | 'houseId', ids: readonly unknown[], { residents }: Among): Where => {
  const isResident = allOf([isIn(field, ids), residents, equals('status', residentStatus.valid)])
  return sql<SqlBool>`id in (select user_id from house_user where ${isResident})`
}

const livesAt = (places: unknown, { residents }: Among): Where => {
  const isResident = allOf([residents, equals('status', residentStatus.valid)])
  return sql<SqlBool>`id in (select user_id from house_user where ${isResident} and house_id in (
    select id from house where ${living} and floor_id in (select id from floor where ${heldSql(places)})))`
}

function targetSql(message: Values, among: Among): readonly Where[] {
  const { target, projectIds, houseIds, userIds } = message
  if (target === messageTarget.projects) return [livesIn('projectId', idsOf(projectIds), among)]
  if (target === messageTarget.places) return [livesAt(message.places, among)]
  if (target === messageTarget.houses) return [livesIn('houseId', idsOf(houseIds), among)]
  return target === messageTarget.users ? [isIn('id', idsOf(userIds))] : []
}

/**
 * The customers that a message is for, as a condition on `customer`: those who may use the app, and whose home, where
 * it goes by homes, is theirs now.
 */
export const audienceSql = (message: Values, among: Among = everybody): Where =>
  allOf([among.customers, equals('status', enableStatus.enabled), ...targetSql(message, among)])

async function countAudience(db: Db, audience: Where): Promise<number> {
  const { rows } = await sql<{ num: number }>`
    select count(*) as num from customer where ${audience}`.execute(db)
  return rows[0]?.num ?? 0
}

/**
 * Customers belong to no project, but their homes do: whoever sees some projects alone sends to these, to homes in them,
 * or to those who live there (decision 029).
 */
export async function refuseBeyondScope(context: CallContext, message: Values): Promise<void> {
  const { houseUser } = context.services.config.resources
  if (!houseUser || scopeSql(houseUser, context).length === 0) return
  if (message.target === messageTarget.all)
    throw invalid({ target: '您的数据范围不含全部项目，请指定项目、房屋或用户' })
  if (message.target !== messageTarget.users) return
  const lives = sql<SqlBool>`id in (select user_id from house_user where ${allOf(visible(houseUser, context))})`
  const others = sql<SqlBool>`not ${lives}`
  const num = await countAudience(context.db, allOf([isIn('id', idsOf(message.userIds)), others]))
  if (num > 0) throw invalid({ userIds: `${num} 位用户不住在您数据范围内的房屋` })
}

/** How many a message would go to now, of those whom its sender may see. */
export const countSeenAudience = (context: CallContext, message: Values): Promise<number> =>
  countAudience(context.db, audienceSql(message, seenBy(context)))

/** POST message/estimate: how many customers a message would be sent to now. */
export const estimateAudience: CallHandler = async (input, context) => ({
  num: await countSeenAudience(context, input),
})
