import { expect } from 'vitest'
import type { Values } from '#schema'
import { columnOf } from './fresh-login.ts'
import type { TestPlatform } from './platform.ts'

/** New members of the staff, with the role of `estate` unless told otherwise; no two with the same account or phone. */
export function freshUsers() {
  let count = 0
  return {
    count: () => count,
    async create(eaves: TestPlatform, token: string, more: Values = {}) {
      count += 1
      const input = {
        account: `fresh${count}`,
        password: 'Demo@2026',
        name: '测试员',
        phone: `1370000${String(1000 + count)}`,
        departmentId: await columnOf(eaves, 'admin', 'departmentId'),
        roleIds: await columnOf(eaves, 'estate', 'roleIds'),
        ...more,
      }
      const { code, data } = await eaves.call('user.create', input, { token })
      expect(code).toBe(200)
      return { id: String(data.id), account: input.account }
    },
  }
}
