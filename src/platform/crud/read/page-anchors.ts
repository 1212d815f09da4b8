import { type SqlBool, sql } from 'kysely'
import type { Values } from '#schema'
import type { Db } from '../../contracts.ts'
import { allOf, type Where } from '../../records/condition-sql.ts'
import type { RowQuery } from './row-query.ts'
import { createSnapshotMemory } from './snapshot-memory.ts'

/** The row that stands at an offset. */
export interface Anchor {
  readonly offset: number
  readonly value: unknown
  readonly id: unknown
}

const perQuery = 50
const memory = createSnapshotMemory<readonly Anchor[]>(200)

/** Only descending: ascending ends in empty values, which no comparison reaches. */
const canSeek = ({ order }: RowQuery) => order.field !== null && order.order === 'desc'

function keyOf(db: Db, { resource, where, order }: RowQuery): string {
  const { sql: text, parameters } = sql`${sql.table(resource.name)} ${allOf(where)} ${order.by}`.compile(db)
  return JSON.stringify([text, parameters])
}

/** The nearest known row before an offset, while nothing has changed since it was seen. */
export function nearestAnchor(db: Db, query: RowQuery, snapshot: string, offset: number): Anchor | null {
  if (!canSeek(query)) return null
  const known = memory.recall(db, keyOf(db, query), snapshot) ?? []
  const before = known.filter((anchor) => anchor.offset <= offset)
  return before.reduce<Anchor | null>((best, one) => (best && best.offset > one.offset ? best : one), null)
}

/** From the anchor on. */
export const seek = ({ order }: RowQuery, { value, id }: Anchor): Where =>
  sql<SqlBool>`(${order.by}, id) <= (${value}, ${id})`

/** Remembers where a page was found, so that the next ones need not count rows from the start. */
export function dropAnchor(db: Db, query: RowQuery, snapshot: string, offset: number, row: Values): void {
  const value = row[query.order.field ?? '']
  if (!canSeek(query) || value === null || value === undefined) return
  const key = keyOf(db, query)
  const known = memory.recall(db, key, snapshot) ?? []
  memory.remember(db, key, snapshot, [...known.slice(1 - perQuery), { offset, value, id: row.id }])
}
