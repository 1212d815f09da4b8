import type { Column } from './column.ts'
import type { Condition } from './condition.ts'

/**
 * Finds what another resource's records point at: `{ through: 'houseUser', by: 'userId', field: 'projectId' }` those of
 * whom a resident lives in a project. Without `field` it asks whether there is any, as 1 or 0: `{ through: 'alarm', by:
 * 'houseId', where: { status: 1 }, param: 'alarm', label: '报警' }`. Only records that the caller may see count.
 */
export interface SearchThrough {
  /** The resource whose records point here. */
  readonly through: string
  /** The reference by which they do. */
  readonly by: string
  /** Their field that is searched. */
  readonly field?: string
  /** Only records that meet it, by their stored fields. */
  readonly where?: Condition
  /** Default: the name of `field`. */
  readonly param?: string
  /** Default: the label of `field`. */
  readonly label?: string
}

/** Narrows a list. A bare field name filters by that field in the way of its kind: texts contain, the rest equal. */
export type Search<N extends string = string> =
  /** A field that is hidden gets no input: links and other screens search by it. */
  | N
  /** One input looked for in several texts; sent as `param` (default `keyword`). */
  | { readonly keyword: readonly N[]; readonly param?: string; readonly label?: string }
  /** The field under another parameter name (a list field takes one wanted member). */
  | { readonly field: N; readonly param: string; readonly label?: string }
  /** From and to, both inclusive, sent as `startTime` and `endTime` unless `params` says otherwise. */
  | { readonly between: N; readonly params?: readonly [string, string] }
  | SearchThrough

export type SortOrder = 'asc' | 'desc'

export interface Sort<N extends string = string> {
  readonly field: N
  readonly order: SortOrder
  /** Among records with the same value. Default: by age, in the same direction. */
  readonly thenBy?: { readonly field: N; readonly order: SortOrder }
}

/** One record as a card. */
export interface Card<N extends string = string> {
  /** An image field, or the first picture of an images field, drawn across the top. */
  readonly cover?: N
  readonly subtitle?: N
  /** Dictionary fields drawn as tags beside the title. */
  readonly tags?: readonly N[]
  /** Numbers drawn large with their label below; percent fields as a bar. */
  readonly figures?: readonly N[]
  /** Named values below, one per line. */
  readonly lines?: readonly N[]
}

/** One figure over many records: the sum of a number, or how many there are. */
export interface ListFigure<N extends string = string> {
  readonly label: string
  /** The number field that is summed up. Default: records are counted. */
  readonly sum?: N
  /** Only records that meet it, by their stored fields. Default: all. */
  readonly where?: Condition
}

/** A tab of a list that is more than one value of a field. */
export interface ListTab<N extends string = string> {
  readonly label: string
  /** Only records that meet it, by their stored fields and their `deadline`. Default: all. */
  readonly where?: Condition
  /** Only records that this reference to users names the viewer in. */
  readonly mine?: N
}

export interface ListLayout<N extends string = string> {
  /** Default: the first eight fields that are neither hidden nor long. */
  readonly columns?: readonly (N | Column<N>)[]
  readonly search?: readonly Search<N>[]
  /**
   * Tabs above the table: the values of a dictionary field, or tabs that say themselves what they hold. The call then
   * takes `tab`. `{ mine: { label: '我的待办', where: { status: 20 }, mine: 'repairUserIds' } }`
   */
  readonly tabs?: N | Readonly<Record<string, ListTab<N>>>
  /**
   * Further tabs over the field of `tabs`, each of several of its values, before those of one. The call takes the values
   * separated by commas. `{ 未完结: [1, 2] }`
   */
  readonly tabGroups?: Readonly<Record<string, readonly number[]>>
  /** The value of that field whose tab is open at first. Default: all of them. */
  readonly firstTab?: number
  /** Offers a board beside the table, with a column for each state. Names the field of `states`. */
  readonly board?: N
  /**
   * Figures above the list, over all records that the search finds in whatever tab; the tabs then say how many records
   * they have. `{ given: { label: '发放积分', sum: 'totalIntegral' }, waiting: { label: '待处理', where: { status: 1 } } }`
   */
  readonly figures?: Readonly<Record<string, ListFigure<N>>>
  /** Order when nobody chose one. Default: newest first. */
  readonly sort?: Sort<N>
  /** Offers cards beside the table. */
  readonly card?: Card<N>
  /** The view a first visit gets. Default: `table`. */
  readonly view?: 'card' | 'table' | 'board'
  /**
   * Figures over all records the query finds, answered beside list and total: per name, the records of a resource
   * that point at them. `{ alarm: count('alarm', 'projectId', { status: alarmStatus.unhandled }) }`. By `id` of the
   * resource itself its own records are counted, in whatever tab.
   */
  readonly totals?: Readonly<
    Record<
      string,
      {
        readonly count: string
        readonly by: string
        readonly where: Condition | null
        readonly label?: string
      }
    >
  >
}
