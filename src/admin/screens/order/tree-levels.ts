import { groupBy } from '#domain/group-by.ts'
import type { ResolvedResource } from '#schema'
import { recordTitle } from '../model/record-title.ts'
import type { Row } from '../model/row.ts'

export interface TreeLevel {
  /** Null: the uppermost one. */
  readonly parent: string | null
  readonly label: string
  readonly rows: readonly Row[]
}

const parentOf = (row: Row, by: string): string | null => (typeof row[by] === 'string' ? row[by] : null)

/**
 * The levels of a tree on which there is something to put in order, the uppermost first. Those below a record that one
 * does not see are not one's own.
 */
export function levelsOf(resource: ResolvedResource, by: string, rows: readonly Row[]): readonly TreeLevel[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const pathTo = (id: string): readonly string[] => {
    const row = byId.get(id)
    if (!row) return []
    const above = parentOf(row, by)
    return [...(above === null ? [] : pathTo(above)), recordTitle(resource, row)]
  }
  return [...groupBy(rows, (row) => parentOf(row, by))]
    .filter(([parent, level]) => level.length > 1 && (parent === null || byId.has(parent)))
    .map(([parent, level]) => ({
      parent,
      label: parent === null ? `顶级${resource.label}` : `${pathTo(parent).join(' / ')} 的下级`,
      rows: level,
    }))
    .sort((one, other) => Number(other.parent === null) - Number(one.parent === null))
}
