import type { DemoRecord } from '#config'
import { usersOf } from './user.demo.ts'

const admins: Readonly<Record<string, readonly string[]>> = {
  project_jingan: ['user_estate', ...usersOf('dept_shanghai').slice(0, 3)],
  project_xixi: ['user_estate', ...usersOf('dept_hangzhou').slice(0, 2)],
  project_jinjiang: ['user_estate', ...usersOf('dept_southwest')],
}

export const projectAdmins: readonly DemoRecord<'projectAdmin'>[] = Object.entries(admins).flatMap(
  ([projectId, users]) =>
    users.map((adminId) => ({ id: `${projectId}_${adminId}`.slice(0, 32), projectId, adminId })),
)
