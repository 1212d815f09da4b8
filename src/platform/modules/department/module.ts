import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../contracts.ts'
import { lockClause } from '../../db/row-locks.ts'
import { conflict } from '../../errors.ts'
import { pointerOf, pointingText } from '../../records/pointing-records.ts'
import { resourcesOf } from '../../records/resources-of.ts'
import type { HooksOf } from '../hooks-of.ts'
import type { ModuleParts } from '../module-parts.ts'

/** The department and those below, which take over its type. Held, so that no project comes meanwhile. */
async function holdBelow(db: Db, id: string): Promise<readonly string[]> {
  const where = sql<SqlBool>`id in (
    with recursive below as (
      select ${id}::text collate "C" as id
      union select d.id from department d join below on d.parent_id = below.id where d.deleted_at is null
    ) select id from below)`
  const { rows } = await sql<{ id: string }>`
    select id from department where ${where}
    order by id ${lockClause(db, { table: 'department', where, mode: 'change' })}`.execute(db)
  return rows.map((row) => row.id)
}

/** Projects stand under departments of one type only: it does not change beneath them. */
const departmentHooks: HooksOf<'department'> = {
  async beforeUpdate(changes, current, context) {
    if (changes.type === undefined || changes.type === current.type) return changes
    const { department, project } = resourcesOf(context, 'department', 'project')
    const below = await holdBelow(context.db, String(current.id))
    const projects = await pointingText(context, department, pointerOf(project, 'departmentId'), below)
    if (projects !== null) throw conflict(`该部门下存在${projects}，不能修改类型`)
    return changes
  },
}

export const departmentModule = {
  hooks: {
    department: departmentHooks,
  },
} satisfies ModuleParts
