import { sql } from 'kysely'
import type { Db } from '../../contracts.ts'
import type { Where } from '../../records/condition-sql.ts'

/** Gives houses the whole names that follow from their floors. `where` is about columns of `house`, so written. */
export async function renameHouses(db: Db, where: Where): Promise<void> {
  await sql`update house set full_name = concat_ws('-', nullif(f.building, ''), nullif(f.unit, ''), house.name)
    from floor f where f.id = house.floor_id and ${where}`.execute(db)
}
