import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { departmentType } from '#resources/dictionaries.ts'
import type { Services } from '../contracts.ts'
import type { DemoRecords } from '../module-contracts.ts'
import { insertAll } from './insert-all.ts'
import { seedDemo } from './seed-demo.ts'
import { superRole } from './super-role.ts'

/** Someone has to let the others in. The password is said once and kept nowhere. */
async function seedFirstUser(services: Services): Promise<void> {
  const password = `${randomBytes(9).toString('base64url').replace(/[-_]/g, '7')}a1`
  await insertAll(services, 'department', [{ id: 'dept_head', name: '总公司', type: departmentType.company }])
  await insertAll(services, 'role', [superRole(services.config.menu)])
  await insertAll(services, 'user', [
    {
      id: 'user_admin',
      account: 'admin',
      name: '管理员',
      phone: '13800000000',
      departmentId: 'dept_head',
      roleIds: ['role_super'],
      password: await services.passwords.hash(password),
    },
  ])
  process.stdout.write(`初始账号 admin，密码 ${password}（只显示这一次，请登录后修改）\n`)
}

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
