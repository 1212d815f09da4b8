import type { Endpoint } from './endpoint.ts'
import type { ResolvedField } from './kinds.ts'

/** Columns of the file that are, or together find, the value of one field. */
export interface ResolvedImportColumn {
  readonly field: string
  readonly label: string
  /** Stands in a header's brackets: 面积(㎡). Empty: none. */
  readonly unit: string
  readonly required: boolean
  readonly example: string
  /** Other names that files give it. */
  readonly also: readonly string[]
  /** From the record that the field points at to the value of the cell; null: the cell has the field's own value. */
  readonly path: readonly string[] | null
  /** The field at the end of `path`, whose value the cell says; null: the cell has the field's own value. */
  readonly end: ResolvedField | null
  /** Where it is empty, no record is looked for. */
  readonly decides: boolean
}

export interface ResolvedImport {
  readonly endpoint: Endpoint
  readonly template: Endpoint
  /** The template has a line that says what may be chosen. */
  readonly saysLabels: boolean
  readonly columns: readonly ResolvedImportColumn[]
  readonly key: readonly string[]
  readonly within: ResolvedField<'reference'> | null
}

/** A file whose rows make actions of records that are there. */
export interface ResolvedActionFile extends ResolvedImport {
  readonly name: string
  readonly label: string
  /** What the columns are of: the record to be found (`rowRecord`), the action (`rowAction`), what it asks for. */
  readonly fields: Readonly<Record<string, ResolvedField>>
  /** Names of transitions and actions, as the values of `rowAction` count them. */
  readonly actions: readonly string[]
  /** The input by which the call knows a request. */
  readonly once: string | null
}
