import { sql } from 'kysely'
import type { Db } from '../../contracts.ts'
import { announce } from '../../services/announce.ts'

/** Whoever looks at how upgrades of these houses go looks again: a word for each project, however many houses there are. */
export async function announceProgress(db: Db, houseIds: readonly string[]): Promise<void> {
  if (houseIds.length === 0) return
  const { rows } = await sql<{ projectId: string }>`
    select distinct project_id from house where id = any(${houseIds})`.execute(db)
  for (const { projectId } of rows) await announce(db, { topic: 'house.listBindProduct', projectId })
}
