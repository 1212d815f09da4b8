import type { ResolvedColumn } from './column.ts'
import type { Condition } from './condition.ts'
import type { FieldMap, ResolvedField } from './kinds.ts'
import type { Card, Sort } from './list-layout.ts'

/** One search input: which fields it looks at and under which query parameters it travels. */
export type SearchItem =
  | { readonly by: 'field'; readonly field: string; readonly param: string; readonly label: string }
  | {
      readonly by: 'keyword'
      readonly fields: readonly string[]
      readonly param: string
      readonly label: string
    }
  | {
      readonly by: 'through'
      /** The resource whose records point here with `pointer`. */
      readonly through: string
      readonly pointer: string
      /** Null: it asks whether there is any. */
      readonly field: string | null
      readonly where: Condition | null
      /** What is asked for: the field, named as the parameter, or 有/无. */
      readonly asked: ResolvedField
      readonly param: string
      readonly label: string
    }
  | {
      readonly by: 'between'
      readonly field: string
      readonly params: readonly [string, string]
      readonly label: string
    }

export interface FieldGroup {
  /** Empty: no heading. */
  readonly title: string
  readonly fields: readonly string[]
}

export interface Total {
  readonly label?: string
  readonly count: string
  readonly by: string
  readonly where: Condition | null
}

export interface ResolvedFigure {
  readonly label: string
  /** Null: records are counted. */
  readonly sum: string | null
  readonly where: Condition | null
}

/** A tab that says itself what it holds; the call names it as `tab`. */
export interface ResolvedListTab {
  readonly label: string
  readonly where: Condition | null
  /** A reference to users, which names whoever looks at the list. */
  readonly mine: string | null
}

export interface ResolvedList {
  readonly columns: readonly ResolvedColumn[]
  readonly search: readonly SearchItem[]
  /** A dictionary field. */
  readonly tabs: string | null
  /** Tabs of several values of that field. */
  readonly tabGroups: readonly { readonly label: string; readonly values: readonly number[] }[]
  readonly ownTabs: Readonly<Record<string, ResolvedListTab>>
  readonly board: boolean
  /** Null: all tabs together. */
  readonly firstTab: number | null
  readonly sort: Sort
  readonly card: Card | null
  readonly view: 'card' | 'table' | 'board'
  readonly totals: Readonly<Record<string, Total>>
  readonly figures: Readonly<Record<string, ResolvedFigure>>
}

/** The field whose values a search input takes; undefined: words that are looked for in several. */
export function searchedField(item: SearchItem, fields: FieldMap): ResolvedField | undefined {
  if (item.by === 'keyword') return undefined
  return item.by === 'through' ? item.asked : fields[item.field]
}
