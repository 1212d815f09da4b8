import { named } from '#domain/in-the-way.ts'
import { conflict } from '../../errors.ts'
import type { HooksOf } from '../hooks-of.ts'
import { pointingAt } from './product-use.ts'

export const productDeviceHooks: HooksOf<'productDevice'> = {
  async beforeDelete({ id }, { db }) {
    const users = await pointingAt(db, 'controlAttribute', 'deviceRelationId', id)
    if (users.length === 0) return
    throw conflict(`控制属性${named(users.map(({ name }) => name))}使用了该设备，无法删除`)
  },
}
