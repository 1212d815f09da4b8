import { randomBytes } from 'node:crypto'
import { departmentType } from '#resources/dictionaries.ts'
import type { Services } from '../contracts.ts'
import { insertAll } from './insert-all.ts'
import { superRole } from './super-role.ts'

/** Someone has to let the others in. The password is said once and kept nowhere. */
export async function seedFirstUser(services: Services): Promise<void> {
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
