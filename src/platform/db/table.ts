import type { ModuleTable } from '../contracts.ts'
import { snake } from './names.ts'

export interface Column {
  /** In the database: snake_case. */
  readonly name: string
  /** As PostgreSQL's `format_type` writes it, which is how an existing column says its own. */
  readonly type: string
  /** What follows the type in its definition. */
  readonly modifiers: string
  /** The table whose records it refers to, one at a time. */
  readonly refersTo: string | null
  /** What the rows that exist already get where the column is new. */
  readonly initial: string | number | null
}

/** A table as the config or a module wants it; whatever wants one, it is made and extended in the same way. */
export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  readonly primaryKey: readonly string[]
}

export const moduleTable = ({ name, columns, primaryKey }: ModuleTable): Table => ({
  name: snake(name),
  columns: Object.entries(columns).map(([column, { type, optional, initial = null }]) => ({
    name: snake(column),
    type,
    modifiers: optional ? '' : 'not null',
    refersTo: null,
    initial,
  })),
  primaryKey: primaryKey.map(snake),
})
