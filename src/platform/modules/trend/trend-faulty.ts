import { sql } from 'kysely'
import { second } from '#domain/durations.ts'
import type { FaultySample } from '#domain/trend-sample.ts'
import type { CallHandler, Db } from '../../contracts.ts'
import { invalid, notFound } from '../../errors.ts'
import { findRecord } from '../../records/store.ts'
import type { SpanQuery } from './trend-spans.ts'

/** A sensor may be torn off for weeks: of each part of the range the first is answered. */
const parts = 200

/** What was measured outside the range of attributes of a house, by attribute and in the order of time. */
export async function readFaulty(
  db: Db,
  { houseId, attributeIds, from, to }: Omit<SpanQuery, 'interval' | 'rows'>,
): Promise<readonly FaultySample[]> {
  const part = Math.max(1, Math.ceil(((to - from) * second) / parts))
  const { rows } = await sql<FaultySample>`
    select s.attribute_key as attribute_id, p.time / 1000 as store_time, p.value
    from device_series s
      cross join generate_series(${from * second}::bigint, ${to * second}::bigint, ${part}::bigint) start
      cross join lateral (
        select time, value from device_faulty
        where series = s.id and time >= start and time < least(start + ${part}::bigint, ${(to + 1) * second}::bigint)
        order by time limit 1) p
    where s.house_id = ${houseId} and s.attribute_key = any(${attributeIds})
    order by s.attribute_key, p.time`.execute(db)
  return rows
}

/** GET faulty measurements: when attributes of a house said what cannot be, and what. */
export const faultyTrend: CallHandler = async ({ houseId, attributeIds, startTime, endTime }, context) => {
  const { house } = context.services.config.resources
  const id = String(houseId)
  if (!house || !(await findRecord(context, house, id))) throw notFound()
  const [from, to] = [Number(startTime), Number(endTime)]
  if (to <= from) throw invalid({ endTime: '结束时间须晚于开始时间' })
  return readFaulty(context.db, { houseId: id, attributeIds: String(attributeIds).split(','), from, to })
}
