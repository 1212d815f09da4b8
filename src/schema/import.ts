import type { Allow } from './endpoint.ts'

/** What a column is called in the file and holds in the template's example line, where that is not what its field says. */
interface ColumnText {
  /** Default: the label of the field. */
  readonly label?: string
  /** Default: the field's placeholder, or a value of its kind where the column is required. */
  readonly example?: string
  /** What people call it in files of their own: `手机号码`, `电话`. */
  readonly also?: readonly string[]
}

export interface ValueColumn<N extends string = string> extends ColumnText {
  readonly field: N
  /** A cell that is empty is a mistake, though the field has a default. */
  readonly required?: true
}

/** A field of the record looked for, or of one that it points at: `floorId.building`. */
export interface FindingColumn extends ColumnText {
  readonly path: string
}

/**
 * Columns by which the record is found that reference `find` points at. One of them is a field of that record itself and
 * ends in `!`: without it nothing is looked for. An empty cell among the others does not narrow the search.
 */
export interface FoundBy<N extends string = string> {
  readonly find: N
  readonly by: readonly (string | FindingColumn)[]
}

/**
 * A call takes a CSV file of at most 1000 rows, each of which is a record that is created, or changes one that is there.
 * The input is `file`, `duplicate` (1: a record that is there stays as it is, 2: it is changed), `dryRun` and what
 * `within` names; the answer is an `ImportAnswer`.
 */
export interface Import<N extends string = string> {
  readonly path: string
  readonly allow: Allow
  /** Where the template is downloaded, and by whom. Default: `template` below `path`, by those who may import. */
  readonly template?: {
    readonly path: string
    readonly allow: Allow
    /** False: a header and an example alone, where somebody else has laid the file down. Default: a line says what may be chosen. */
    readonly labels?: boolean
  }
  /** In the order of the template. A reference by its name alone is found by its title. */
  readonly columns: readonly (N | ValueColumn<N> | FoundBy<N>)[]
  /** Fields no two records share together: a row whose record has them already does not create another one. */
  readonly key: readonly N[]
  /**
   * A reference that the call gives for the whole file: a field of the records themselves, or of those that columns
   * find.
   */
  readonly within?: string
}
