import type { Condition } from './condition.ts'

/** What is computed from other records instead of stored. */
export type Derivation =
  /**
   * How many records of `count` point here with their field `by`, and meet `where`. `whose`: and whose reference
   * points at a record that meets a condition. `distinct`: different values of a field are counted instead of records.
   * Shown as an integer.
   */
  | {
      readonly count: string
      readonly by: string
      readonly where: Condition | null
      readonly whose?: Readonly<Record<string, Condition>>
      readonly distinct?: string
    }
  /** `field` of that record of `latest` which points here with its field `by`, meets `where` and has the greatest `order`. */
  | {
      readonly latest: string
      readonly by: string
      readonly field: string
      readonly order: string
      readonly where: Condition | null
    }
  /** Field `field` of the record that reference `via` points at. Shown as that field is. */
  | { readonly via: string; readonly field: string }
  /** `part` of `whole` (two other fields of this record) in percent, 0-100; empty when `whole` is 0. */
  | { readonly part: string; readonly whole: string }
  /** A page of this site: `path` with the record's id at its end. Shown as a link with its QR code. */
  | { readonly path: string }
