import { sql } from 'kysely'
import type { ScreenDepartment } from '#domain/big-screen.ts'
import { byName } from '#domain/natural-order.ts'
import { rowsOf, type ScreenScope } from './screen-scope.ts'

interface Row {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly sort: number
}

/** Departments that projects the caller sees belong to, with those above them: from the top down, siblings in their order. */
export async function screenDepartments(scope: ScreenScope): Promise<readonly ScreenDepartment[]> {
  const [departments, owners] = await Promise.all([
    rowsOf(
      scope,
      'department',
      (from) => sql<Row>`select id, parent_id, name, coalesce(sort, 0) as sort from ${from}`,
    ),
    rowsOf(
      scope,
      'project',
      (from) => sql<{ id: string; num: number }>`
        select department_id as id, count(*) as num from ${from} group by 1`,
    ),
  ])
  const own = new Map(owners.map(({ id, num }) => [id, num]))
  const below = (parent: string | null, depth: number): readonly ScreenDepartment[] =>
    departments
      .filter(({ parentId }) => parentId === parent)
      .toSorted((one, other) => one.sort - other.sort || byName(one.name, other.name))
      .flatMap(({ id, name }) => {
        const further = below(id, depth + 1)
        const children = further.filter((one) => one.depth === depth + 1)
        const projectNum = (own.get(id) ?? 0) + children.reduce((sum, one) => sum + one.projectNum, 0)
        return projectNum > 0 ? [{ id, name, depth, projectNum }, ...further] : []
      })
  return below(null, 0)
}
