import { groupBy } from '#domain/group-by.ts'
import type { ResolvedResource } from '#schema'
import { recordTitle } from '../model/record-title.ts'
import type { Row } from '../model/row.ts'

/** Pixels of a line, which are all of one height. */
export const lineHeight = 48
/** Lines drawn beyond either end of what is in sight. */
const beyond = 6

/** The lines to draw, first and last: those in sight, and a few more. */
export function linesInSight(scrolled: number, height: number, count: number): readonly [number, number] {
  const first = Math.floor(scrolled / lineHeight) - beyond
  const last = Math.ceil((scrolled + height) / lineHeight) + beyond
  return [Math.max(0, first), Math.min(count - 1, last)]
}

/** The whole in which some stand in another order among themselves, in the places that they have together. */
export function withOrderOf(whole: readonly string[], some: readonly string[]): readonly string[] {
  const moved = new Set(some)
  const next = some.values()
  return whole.map((id) => (moved.has(id) ? (next.next().value ?? id) : id))
}

/** An order of one's own for what is there now: without those that have gone, those that have come behind. */
export function restored(own: readonly string[], current: readonly string[]): readonly string[] {
  const [kept, there] = [new Set(own), new Set(current)]
  return [...own.filter((id) => there.has(id)), ...current.filter((id) => !kept.has(id))]
}

interface TreeLevel {
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
