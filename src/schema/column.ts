/**
 * What happens to a column of a table that has too little room. `high`: it never hides. `low`: it hides before the
 * others do. Of equal ones the rightmost hides first.
 */
export const columnPriorities = ['high', 'normal', 'low'] as const
export type ColumnPriority = (typeof columnPriorities)[number]

/** The pixels a column may be wide. */
export const columnWidths = { min: 60, max: 600 } as const

/** A column of a list that says more than the name of its field. */
export interface Column<N extends string = string> {
  readonly field: N
  /** Pixels, 60 to 600: the column gets no narrower. Default: what values of the kind take, less where there is little room. */
  readonly width?: number
  /** Default: `high` for the title and the state, `normal` for everything else. */
  readonly priority?: ColumnPriority
}

export interface ResolvedColumn {
  readonly field: string
  /** Null: what values of the kind take. */
  readonly width: number | null
  readonly priority: ColumnPriority
}

export const asColumn = (column: string | Column): Column =>
  typeof column === 'string' ? { field: column } : column
