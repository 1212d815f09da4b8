/** What becomes of a row. */
export type ImportOutcome = 'create' | 'update' | 'skip' | 'error'

/** What is wrong with a row, at one of its columns; null: at none of them. */
export interface ImportFault {
  readonly column: string | null
  readonly msg: string
}

interface ImportChange {
  readonly column: string
  /** As people read it, masks on. */
  readonly before: string
}

interface ImportFailure extends ImportFault {
  /** As spreadsheets count: the first line is row 1. */
  readonly row: number
}

export interface ImportedRow {
  readonly row: number
  readonly outcome: ImportOutcome
  /** As they stand in the file, in the order of its header. */
  readonly cells: readonly string[]
  readonly faults: readonly ImportFault[]
  /** What may be wrong with it, though it is taken. */
  readonly warnings: readonly ImportFault[]
  /** What a record that is there holds instead, at the columns in which the row differs from it. */
  readonly changes: readonly ImportChange[]
  /** Why it is skipped; of an action, what its record says to whoever runs it. */
  readonly msg?: string
}

/** What an import answers. Rows that are neither successes nor failures were skipped. */
export interface ImportAnswer {
  readonly total: number
  readonly success: number
  readonly fail: number
  readonly failList: readonly ImportFailure[]
  readonly created: number
  readonly updated: number
  readonly skipped: number
  /** Of an import of records that was done: those that are new, in the order of the file. */
  readonly ids?: readonly string[]
  /** Of a dry run: the file as it was read, its columns by the import's names of them. */
  readonly header?: readonly string[]
  /** Of a dry run: the header as it stands in the file. */
  readonly given?: readonly string[]
  readonly headerRow?: number
  readonly rows?: readonly ImportedRow[]
  /** Of a dry run: columns that the import does not know, and passes over. */
  readonly ignored?: readonly string[]
  /** Of a dry run: columns that are needed, and that no header names. The import itself refuses such a file. */
  readonly missing?: readonly string[]
  /** Of a dry run: in how many calls, each of one part, all rows are taken. */
  readonly parts?: number
  /** Of a dry run: how many rows were passed over because nothing in them says what they are about. */
  readonly passedOver?: number
}
