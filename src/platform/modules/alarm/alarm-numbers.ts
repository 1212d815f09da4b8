import { sql } from 'kysely'
import { formatDay } from '#domain/time.ts'
import type { CallContext, Db } from '../../contracts.ts'

const digits = 5

/** The first ones of a day come after those that alarms of the day have already: demo records have some. */
const firstOf = (db: Db, day: string, count: number) =>
  sql<{ last: number }>`
    insert into alarm_number (day, last)
    select ${day}, ${count}::int + coalesce(max(substr(alarm_no, ${`AL${day}`.length + 1})::int), 0)
    from alarm where alarm_no ~ ${`^AL${day}[0-9]{${digits},9}$`}
    on conflict (day) do update set last = alarm_number.last + ${count}::int returning last`.execute(db)

/**
 * So many numbers that no other alarm has: `AL`, the day, and a count of that day. Who asks for some after another
 * waits until that transaction has ended.
 */
export async function takeNumbers({ db, services }: CallContext, count: number): Promise<readonly string[]> {
  const day = formatDay(services.now().getTime()).replaceAll('-', '')
  const next = await sql<{ last: number }>`
    update alarm_number set last = last + ${count} where day = ${day} returning last`.execute(db)
  const { rows } = next.rows.length > 0 ? next : await firstOf(db, day, count)
  const last = rows[0]?.last ?? count
  return Array.from(
    { length: count },
    (_, index) => `AL${day}${String(last - count + index + 1).padStart(digits, '0')}`,
  )
}
