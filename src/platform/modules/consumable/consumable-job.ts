import { sql } from 'kysely'
import { type ConsumableLife, consumableLife } from '#domain/consumable-life.ts'
import { hour } from '#domain/durations.ts'
import { formatTime, parseTime } from '#domain/time.ts'
import type { Db, Services } from '../../contracts.ts'
import type { Job } from '../../module-contracts.ts'

interface Row {
  readonly id: string
  readonly lifeUnit: number
  readonly ratedLife: number
  readonly usedLife: number
  readonly remainLife: number | null
  readonly status: number
  /** When the part that is in use was put in. */
  readonly since: string
}

interface Aged {
  readonly row: Row
  readonly life: ConsumableLife
}

const atOnce = 1000

const pageAfter = (db: Db, id: string) =>
  sql<Row>`
    select id, life_unit, rated_life, used_life, remain_life, status,
      coalesce(last_replace_time, install_time) as since
    from consumable
    where deleted_at is null and id > ${id} and coalesce(last_replace_time, install_time) is not null
    order by id limit ${atOnce}`.execute(db)

const hasAged = ({ row, life }: Aged) =>
  row.usedLife !== life.usedLife || row.remainLife !== life.remainLife || row.status !== life.status

/** Answers null where the time is none. */
function agedAt(row: Row, now: number): Aged | null {
  const since = parseTime(row.since)
  return since === null ? null : { row, life: consumableLife({ ...row, since }, now) }
}

/** Whoever replaces a part meanwhile is right: only what was in use when it was looked at is written. */
async function store(db: Db, aged: readonly Aged[]): Promise<void> {
  const column = (of: (life: ConsumableLife) => number) => aged.map(({ life }) => of(life))
  await sql`
    update consumable c set used_life = a.used_life, remain_life = a.remain_life,
      remain_percent = a.remain_percent, status = a.status, next_replace_time = a.ends::timestamp
    from unnest(
      ${aged.map(({ row }) => row.id)}::text[], ${aged.map(({ row }) => row.since)}::text[],
      ${column((life) => life.usedLife)}::int[], ${column((life) => life.remainLife)}::int[],
      ${column((life) => life.remainPercent)}::int[], ${column((life) => life.status)}::int[],
      ${aged.map(({ life }) => formatTime(life.endsAt))}::text[]
    ) a(id, since, used_life, remain_life, remain_percent, status, ends)
    where c.id = a.id and coalesce(c.last_replace_time, c.install_time) = a.since::timestamp`.execute(db)
}

async function run({ config, db, now }: Services): Promise<void> {
  if (!config.resources.consumable) return
  const moment = now().getTime()
  for (let last = ''; ; ) {
    const { rows } = await pageAfter(db, last)
    const aged = rows.flatMap((row) => agedAt(row, moment) ?? []).filter(hasAged)
    if (aged.length > 0) await store(db, aged)
    if (rows.length < atOnce) return
    last = rows.at(-1)?.id ?? ''
  }
}

/** Counts the life of consumables down. */
export const consumableJob: Job = { name: 'consumables', everyMs: hour, run }
