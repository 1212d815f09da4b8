import { sql } from 'kysely'
import type { DemoRecords, Services } from '../contracts.ts'
import { seedDemo } from './seed-demo.ts'
import { seedFirstUser } from './seed-first-user.ts'

export type Seed = 'demo' | 'empty'

/** Fills a database that has no users yet; of several processes that start at once, one does. */
export async function seedDatabase(
  services: Services,
  seed: Seed,
  demo: Readonly<Record<string, DemoRecords>>,
): Promise<void> {
  const hasUsers = await services.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('seed'))`.execute(db)
    const { rows } = await sql`select 1 from "user" limit 1`.execute(db)
    const inside = { ...services, db }
    if (rows.length === 0) await (seed === 'demo' ? seedDemo(inside, demo) : seedFirstUser(inside))
    return rows.length > 0
  })
  // Without statistics the planner guesses, and PGlite never gathers any by itself.
  if (!hasUsers) await sql`analyze`.execute(services.db)
}
