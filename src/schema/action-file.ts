import type { Allow } from './endpoint.ts'
import type { FindingColumn, ValueColumn } from './import.ts'

/**
 * A call takes a CSV file of at most 1000 rows, each of which makes a transition or an action of one record: all rows, or
 * none. The input is `file`, `dryRun` and, with `once`, `requestId`; the answer is an `ImportAnswer`.
 */
export interface ActionFile {
  /** Of its button in the list's toolbar. */
  readonly label: string
  readonly path: string
  /** Each row needs the permission of its action as well. */
  readonly allow: Allow
  /** Columns by which the record is found, as those of an import's `find`. */
  readonly by: readonly (string | FindingColumn)[]
  /** Names of transitions or actions. Of several, a column 操作 says which, by its label. */
  readonly actions: readonly string[]
  /** What the actions ask for, in the order of the template. */
  readonly columns: readonly (string | ValueColumn)[]
  /**
   * An input of the actions' call by which a request is known: each row has one, made of that of the whole file. A file
   * that is sent again then does nothing more.
   */
  readonly once?: string
}
