import { named } from '#domain/in-the-way.ts'
import { accessMode } from '#resources/dictionaries.ts'
import { conflict, invalid } from '../../errors.ts'
import { namedText } from '../../records/pointing-records.ts'
import type { HooksOf } from '../hooks-of.ts'
import { haveReportsShowing, pointingAt } from './product-use.ts'

/** What control attributes are made of stays writable, and of its type. */
export const deviceAttributeHooks: HooksOf<'deviceAttribute'> = {
  async beforeUpdate(changes, current, { db }) {
    const isLocked = changes.accessMode === accessMode.readOnly
    const isRetyped = changes.typeCode !== undefined && changes.typeCode !== current.typeCode
    if (!isLocked && !isRetyped) return changes
    const users = await pointingAt(db, 'controlAttribute', 'attributeId', current.id)
    if (users.length === 0) return changes
    const used = `控制属性${named(users.map(({ name }) => name))}使用了该属性`
    throw invalid({
      ...(isLocked ? { accessMode: `${used}，不能改为只读` } : {}),
      ...(isRetyped ? { typeCode: `${used}，不能修改数据类型` } : {}),
    })
  },

  async beforeDelete({ id }, context) {
    const { project } = context.services.config.resources
    const projects = project && (await namedText(context, project, haveReportsShowing(id)))
    if (projects) throw conflict(`该属性用于数据报表：${projects}，无法删除`)
  },
}
