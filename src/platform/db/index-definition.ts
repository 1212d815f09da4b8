import { hash, objectName, quote, snake } from './names.ts'

export interface Index {
  readonly name: string
  /** What follows `create index name on table`. */
  readonly definition: string
  readonly unique: boolean
  /** For unique ones: the fields whose values may not repeat together; the last is the one to blame. */
  readonly fields: readonly string[]
  /**
   * For unique ones that go by what words look like: a query of the records that an earlier one looks like. From before
   * the index was there; it leaves them out.
   */
  readonly twins?: string
}

export const living = 'where deleted_at is null'

/** The definition is part of the name: an index that is defined anew is made anew. */
export const named = (kind: 'ix' | 'ux', table: string, columns: readonly string[], definition: string) => ({
  name: objectName(kind, table, ...columns, hash(definition)),
  definition,
})

export const plain = (table: string, columns: readonly string[], definition: string): Index => ({
  ...named('ix', table, columns, definition),
  unique: false,
  fields: [],
})

export const btree = (table: string, names: readonly string[]): Index => {
  const columns = [...new Set(names)].map(snake)
  return plain(table, columns, `(${columns.map(quote).join(', ')}) ${living}`)
}
