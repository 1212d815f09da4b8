import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Services } from '../../kernel.ts'
import { hashPassword } from '../../modules/auth/password.ts'
import { departments, leaders } from './departments.ts'
import { demoAlarms, demoWorkOrders } from './events.ts'
import { floors, houses } from './houses.ts'
import { insertAll } from './insert-all.ts'
import { demoLogs } from './logs.ts'
import { seedUpgrades } from './ota.ts'
import { projectAdmins, projects } from './projects.ts'
import { demoRoles, superRole } from './roles.ts'
import { demoUsers } from './users.ts'

export type Seed = 'demo' | 'empty'

const demoPassword = 'Demo@2026'

async function seedDemo(services: Services): Promise<void> {
  const now = services.now().getTime()
  const password = await hashPassword(demoPassword, services.passwordCost)
  await insertAll(services, 'department', departments)
  await insertAll(services, 'role', demoRoles(services.config.menu))
  await insertAll(
    services,
    'user',
    demoUsers.map((user) => ({ ...user, password })),
  )
  for (const [id, leaderUserId] of Object.entries(leaders))
    await services.db.updateTable('department').set({ leaderUserId }).where('id', '=', id).execute()
  await insertAll(services, 'project', projects)
  await insertAll(services, 'projectAdmin', projectAdmins)
  await insertAll(services, 'floor', floors)
  await insertAll(services, 'house', houses)
  await insertAll(services, 'alarm', demoAlarms(now))
  await insertAll(services, 'workOrder', demoWorkOrders(now))
  await seedUpgrades(services)
  await insertAll(services, 'operationLog', demoLogs(now))
}

/** Someone has to let the others in. The password is said once and kept nowhere. */
async function seedEmpty(services: Services): Promise<void> {
  const password = `${randomBytes(9).toString('base64url').replace(/[-_]/g, '7')}a1`
  await insertAll(services, 'department', [{ id: 'dept_head', name: '总公司', type: 1 }])
  await insertAll(services, 'role', [superRole(services.config.menu)])
  await insertAll(services, 'user', [
    {
      id: 'user_admin',
      account: 'admin',
      name: '管理员',
      phone: '13800000000',
      departmentId: 'dept_head',
      roleIds: ['role_super'],
      password: await hashPassword(password, services.passwordCost),
    },
  ])
  process.stdout.write(`初始账号 admin，密码 ${password}（只显示这一次，请登录后修改）\n`)
}

const seeds: Readonly<Record<Seed, (services: Services) => Promise<void>>> = {
  demo: seedDemo,
  empty: seedEmpty,
}

/** Fills a database that has no users yet; of several processes that start at once, one does. */
export async function seedDatabase(services: Services, seed: Seed): Promise<void> {
  const hasUsers = await services.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('seed'))`.execute(db)
    const { rows } = await sql`select 1 from "user" limit 1`.execute(db)
    if (rows.length === 0) await seeds[seed]({ ...services, db })
    return rows.length > 0
  })
  // Without statistics the planner guesses, and PGlite never gathers any by itself.
  if (!hasUsers) await sql`analyze`.execute(services.db)
}
