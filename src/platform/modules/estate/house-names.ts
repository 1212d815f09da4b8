import { type SqlBool, sql } from 'kysely'
import type { Db, Services } from '../../contracts.ts'
import type { Where } from '../../records/condition-sql.ts'

/** Gives houses the whole names that follow from their floors. `where` is about columns of `house`, so written. */
export async function renameHouses(db: Db, where: Where): Promise<void> {
  await sql`update house set full_name = concat_ws('-', nullif(f.building, ''), nullif(f.unit, ''), house.name)
    from floor f where f.id = house.floor_id and ${where}`.execute(db)
}

/** Floors and houses that were stored before they had whole names get them. */
export async function completeNames({ db, config }: Services): Promise<void> {
  const { floor, house } = config.resources
  if (floor?.fields.fullName)
    await sql`update floor set full_name = concat_ws('-', nullif(building, ''), nullif(unit, ''), name)
      where full_name is null`.execute(db)
  if (floor?.fields.building && house?.fields.fullName)
    await renameHouses(db, sql<SqlBool>`house.full_name is null`)
}
