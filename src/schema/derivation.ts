import type { Condition } from './condition.ts'
import type { Dictionary } from './dictionary.ts'

/** The value of a record that meets `when`. */
export interface DerivedCase {
  readonly when: Condition
  readonly is: number
}

/** What is made of the values of a field. */
export type Aggregation = 'sum' | 'min' | 'max' | 'average'

/**
 * The sum, least, greatest or average value of `field` among the records of `of` that point here with their field `by` and
 * meet `where`. Of none a sum is 0, the others are empty. Shown as the field is: with its unit and digits, an average with
 * one digit at least.
 */
export interface RecordFigure {
  readonly of: string
  readonly by: string
  readonly take: Aggregation
  readonly field: string
  readonly where: Condition | null
}

/**
 * The same of the rows of field `rows` of the record itself that meet `where`; or their number (`field` null), or `field`
 * of the row with the greatest `order`.
 */
export interface RowFigure {
  readonly rows: string
  readonly take: Aggregation | 'count' | 'latest'
  readonly field: string | null
  readonly order: string | null
  readonly where: Condition | null
  /** Of that field, where it has one: `resolve` fills it in. */
  readonly dictionary?: Dictionary
}

/** How long something may take. */
export interface TimeLimit {
  /** The dateTime field that tells it is done: the clock stops there. */
  readonly until: string
  /**
   * The read-only dateTime field that keeps from when on time runs out, for clocks that stand still at night. Where there
   * is none, or it is empty, that is a quarter of the length before the moment itself.
   */
  readonly soon?: string
  /** Minutes from the record's creation on, by the value of `by`; a value without any has no limit. */
  readonly minutes: Readonly<Record<number, number>>
}

/**
 * How the record stands with its time limits: 0 in time, 1 with less than a quarter of the time left, 2 too late; of
 * several the worst. The moments stand in the read-only dateTime fields that `limits` names; the platform writes them.
 * No clock runs in the states `paused`, and none is looked at in those that end it, `ended`.
 */
export interface Deadline {
  readonly limits: Readonly<Record<string, TimeLimit>>
  /** The dictionary field that decides how long. */
  readonly by: string
  readonly paused: readonly number[]
  readonly ended: readonly number[]
  readonly dictionary: Dictionary
  /** The fields of the states, which `resolve` fills in. */
  readonly state: string
  readonly since: string
}

/** What is computed from other records, or from the record itself, instead of stored. */
export type Derivation =
  | RecordFigure
  | RowFigure
  | Deadline
  /**
   * How many records of `count` point here with their field `by`, and meet `where`. `whose`: and whose reference
   * points at a record that meets a condition. `distinct`: different values of a field are counted instead of records.
   * Shown as an integer. `label`: what a total of a list is called; a field has its own.
   */
  | {
      readonly count: string
      readonly by: string
      readonly where: Condition | null
      readonly whose?: Readonly<Record<string, Condition>>
      readonly distinct?: string
      readonly label?: string
    }
  /**
   * `field` of that record of `latest` which points here with its field `by`, meets `where` and has the greatest `order`.
   * Shown as that field is; `resolve` fills in its `dictionary`, where it has one.
   */
  | {
      readonly latest: string
      readonly by: string
      readonly field: string
      readonly order: string
      readonly where: Condition | null
      readonly dictionary?: Dictionary
    }
  /** Field `field` of the record that reference `via` points at. Shown as that field is; `dictionary` as for `latest`. */
  | { readonly via: string; readonly field: string; readonly dictionary?: Dictionary }
  /** `part` of `whole` (two other fields of this record) in percent, 0-100; empty when `whole` is 0. */
  | { readonly part: string; readonly whole: string }
  /**
   * A number that a module of the platform tells (`figures` of the modules): for what no field by itself leads to. Lists
   * are not ordered by it.
   */
  | { readonly told: 'module' }
  /** A page of this site: `path` with the record's id at its end. Shown as a link with its QR code. */
  | { readonly path: string }
  /**
   * A value of `dictionary`, which it is shown as: that of the first case whose condition on stored fields the record
   * meets, else `otherwise`.
   */
  | { readonly dictionary: Dictionary; readonly cases: readonly DerivedCase[]; readonly otherwise: number }

/** `count('house', 'projectId', { onlineStatus: 1 })`: houses that point here with projectId and are online. */
export const count = <const T extends string>(
  resource: T,
  by: string,
  where: Condition | null = null,
  more: { whose?: Readonly<Record<string, Condition>>; distinct?: string; label?: string } = {},
) => ({ count: resource, by, where, ...more })

/** `latest('firmware', 'productId', 'version', 'versionOrder')`: the version of the firmware with the greatest order. */
export const latest = <const T extends string>(
  resource: T,
  by: string,
  field: string,
  order: string,
  where: Condition | null = null,
) => ({ latest: resource, by, field, order, where })

const figure =
  <const A extends Aggregation>(take: A) =>
  <const T extends string>(resource: T, by: string, field: string, where: Condition | null = null) => ({
    of: resource,
    by,
    take,
    field,
    where,
  })

/** `sum('order', 'houseId', 'amount', { status: orderStatus.paid })`: what the paid orders that point here come to. */
export const sum = figure('sum')
/** `min('reading', 'houseId', 'temperature')`: of none it is empty. */
export const min = figure('min')
/** `max('reading', 'houseId', 'time')`. */
export const max = figure('max')
/** `average('rating', 'houseId', 'stars')`: with one digit at least, of none it is empty. */
export const average = figure('average')

const rowFigure =
  <const A extends Aggregation>(take: A) =>
  <const R extends string>(rows: R, field: string, where: Condition | null = null) => ({
    rows,
    take,
    field,
    order: null,
    where,
  })

/** `countRows('materials', { isFree: 0 })`: how many rows of the record meet a condition on their own fields. */
export const countRows = <const R extends string>(rows: R, where: Condition | null = null) =>
  ({ rows, take: 'count', field: null, order: null, where }) as const

/** `sumRows('materials', 'price')`: over the rows of the record. */
export const sumRows = rowFigure('sum')
export const minRows = rowFigure('min')
export const maxRows = rowFigure('max')
export const averageRows = rowFigure('average')

/** `latestRow('visits', 'note', 'time')`: the note of the row with the greatest time. */
export const latestRow = <const R extends string>(
  rows: R,
  field: string,
  order: string,
  where: Condition | null = null,
) => ({ rows, take: 'latest', field, order, where }) as const

/** `pathTo('/download?appId=')`: the page of this site about the record. */
export const pathTo = <const P extends string>(path: P) => ({ path })

/** `via('adminId', 'phone')`: the phone of the user that adminId points at. */
export const via = <const R extends string>(reference: R, field: string) => ({ via: reference, field })

/**
 * `firstOf(saleStatus, [{ when: { stock: 0 }, is: saleStatus.soldOut }], saleStatus.onSale)`: sold out where the stock is
 * 0, else on sale.
 */
export const firstOf = <const V extends number>(
  dictionary: Dictionary<V>,
  cases: readonly { readonly when: Condition; readonly is: NoInfer<V> }[],
  otherwise: NoInfer<V>,
) => ({ dictionary, cases, otherwise })

/** `told()`: the module that knows is named where the platform's modules are put together. */
export const told = () => ({ told: 'module' }) as const

/** `ratio('onlineNum', 'houseNum')`: percent. */
export const ratio = <const P extends string, const W extends string>(part: P, whole: W) => ({ part, whole })

/**
 * `deadline(timeStanding, { by: 'priority', limits: { dueTime: { until: 'doneTime', minutes: { 1: 60, 2: 480 } } }, paused:
 * [status.waiting], ended: [status.done] })`: the dictionary has the values 0, 1 and 2.
 */
export const deadline = <const L extends Readonly<Record<string, TimeLimit>>, const B extends string>(
  dictionary: Dictionary,
  given: {
    readonly by: B
    readonly limits: L
    readonly paused?: readonly number[]
    readonly ended?: readonly number[]
  },
) => ({ paused: [], ended: [], ...given, dictionary, state: '', since: '' })
