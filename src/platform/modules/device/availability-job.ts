import { sql } from 'kysely'
import { availabilityFigures } from '#domain/availability.ts'
import { minute } from '#domain/durations.ts'
import { formatTime } from '#domain/time.ts'
import type { Db, Services } from '../../contracts.ts'
import type { Job } from '../../module-contracts.ts'
import { systemName } from '../../services/call-context.ts'
import { type HouseGateway, recentAvailability } from './gateway-availability.ts'

/** An embedded database answers nobody else meanwhile: so many take it less than a tenth of a second. */
const atOnce = 200

interface House extends HouseGateway {
  readonly projectId: string
}

/** Houses that have a gateway: those after a house, by id. */
async function pageAfter(db: Db, last: string): Promise<readonly House[]> {
  const { rows } = await sql<House>`
    select id as house_id, project_id, gateway_no from house
    where id > ${last} and deleted_at is null and gateway_no <> '' order by id limit ${atOnce}`.execute(db)
  return rows
}

type Known = House & ReturnType<typeof availabilityFigures>

/** Writes what is another one than before, and forgets the houses of these of which nothing is known. */
async function store(db: Db, known: readonly Known[], all: readonly House[], time: string): Promise<void> {
  const column = <T>(of: (house: Known) => T) => known.map(of)
  await sql`
    insert into house_availability as a (id, version, house_id, project_id, rate, outage_num, longest_outage, main_reason,
      create_time, create_user_name, update_time, update_user_name)
    select n.id, 1, n.id, n.project_id, n.rate, n.outage_num, n.longest, n.reason,
      ${time}::timestamp, ${systemName}, ${time}::timestamp, ${systemName}
    from unnest(${column(({ houseId }) => houseId)}::text[], ${column(({ projectId }) => projectId)}::text[],
      ${column(({ rate }) => rate)}::numeric[], ${column(({ outageNum }) => outageNum)}::int[],
      ${column(({ longest }) => (longest === null ? null : Math.max(1, Math.round(longest / minute))))}::int[],
      ${column(({ mainReason }) => mainReason)}::int[]) n(id, project_id, rate, outage_num, longest, reason)
    order by n.id
    on conflict (id) do update set project_id = excluded.project_id, rate = excluded.rate, outage_num = excluded.outage_num,
      longest_outage = excluded.longest_outage, main_reason = excluded.main_reason, update_time = excluded.update_time,
      deleted_at = null
    where (a.project_id, a.rate, a.outage_num, a.longest_outage, a.main_reason, a.deleted_at) is distinct from
      (excluded.project_id, excluded.rate, excluded.outage_num, excluded.longest_outage, excluded.main_reason, null)`.execute(
    db,
  )
  const of = new Set(known.map(({ houseId }) => houseId))
  const unknown = all.map(({ houseId }) => houseId).filter((id) => !of.has(id))
  await sql`delete from house_availability where id = any(${unknown}::text[])`.execute(db)
}

async function run({ config, db, now, stopping }: Services): Promise<void> {
  if (!config.resources.houseAvailability) return
  const time = now().getTime()
  for (let last = ''; !stopping.aborted; ) {
    const houses = await pageAfter(db, last)
    const recent = await recentAvailability(db, houses, time)
    const known = houses.flatMap((house, index) => {
      const figures = recent[index] && availabilityFigures(recent[index])
      return figures && figures.rate !== null ? [{ ...house, ...figures }] : []
    })
    await store(db, known, houses, formatTime(time))
    if (houses.length < atOnce) break
    last = houses.at(-1)?.houseId ?? ''
  }
  // Houses that are gone, or whose gateway has been taken away.
  await sql`
    delete from house_availability a where not exists
      (select from house h where h.id = a.id and h.deleted_at is null and h.gateway_no <> '')`.execute(db)
}

/** Keeps how much of the last seven days each gateway was on line: lists and big screens order and sum it. */
export const availabilityJob: Job = { name: 'availability', everyMs: 2 * minute, run }
