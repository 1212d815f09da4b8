import { sql } from 'kysely'
import type { Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { takesEvents } from './alarm-tables.ts'

/** The alarm that takes what happens under a key now; null: there is none. */
export async function findTaker({ db }: CallContext, alarmKey: string): Promise<Values | null> {
  const { rows } = await sql<Values>`
    select id, alarm_no from alarm where alarm_key = ${alarmKey} and ${sql.raw(takesEvents)}`.execute(db)
  return rows[0] ?? null
}
