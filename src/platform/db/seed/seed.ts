import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { departmentType } from '#resources/dictionaries.ts'
import type { Services } from '../../contracts.ts'
import { demoVersions } from './app-versions.ts'
import { demoApplications } from './applications.ts'
import { deviceAttributes, singleAttributes } from './attributes.ts'
import { controlAttributes } from './control-attributes.ts'
import { departments, leaders } from './departments.ts'
import { devices } from './devices.ts'
import { demoAlarms, demoWorkOrders } from './events.ts'
import { demoFirmware } from './firmware.ts'
import { houseModels } from './house-models.ts'
import { floors, houses } from './houses.ts'
import { insertAll } from './insert-all.ts'
import { demoLogs } from './logs.ts'
import { manuals } from './manuals.ts'
import { seedUpgrades } from './ota.ts'
import { productDevices, techProducts } from './products.ts'
import { projectAdmins, projects } from './projects.ts'
import { demoRoles, superRole } from './roles.ts'
import { singleProducts } from './single-products.ts'
import { demoUsers } from './users.ts'

export type Seed = 'demo' | 'empty'

const demoPassword = 'Demo@2026'

/** What houses are fitted with, and the apps they are run by. */
async function seedResources(services: Services): Promise<void> {
  await insertAll(services, 'device', devices)
  await insertAll(services, 'deviceAttribute', deviceAttributes)
  await insertAll(services, 'techProduct', techProducts)
  await insertAll(services, 'productDevice', productDevices)
  await insertAll(services, 'controlAttribute', controlAttributes)
  await insertAll(services, 'manual', manuals)
  await insertAll(services, 'singleProduct', singleProducts)
  await insertAll(services, 'singleAttribute', singleAttributes)
  if (services.config.resources.firmware) await insertAll(services, 'firmware', await demoFirmware(services))
  if (!services.config.resources.application) return
  await insertAll(services, 'application', await demoApplications(services))
  await insertAll(services, 'appVersion', await demoVersions(services))
}

async function seedDemo(services: Services): Promise<void> {
  const now = services.now().getTime()
  const password = await services.passwords.hash(demoPassword)
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
  await seedResources(services)
  await insertAll(services, 'houseModel', houseModels)
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
