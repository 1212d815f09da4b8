import { type SqlBool, sql } from 'kysely'
import type { Services } from '../../contracts.ts'
import { renameHouses } from './house-names.ts'

/** Floors and houses that were stored before they had whole names get them. */
export async function completeNames({ db, config }: Services): Promise<void> {
  const { floor, house } = config.resources
  if (floor?.fields.fullName)
    await sql`update floor set full_name = concat_ws('-', nullif(building, ''), nullif(unit, ''), name)
      where full_name is null`.execute(db)
  if (floor?.fields.building && house?.fields.fullName)
    await renameHouses(db, sql<SqlBool>`house.full_name is null`)
}
