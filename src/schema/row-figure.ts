import type { RowFigure } from './derivation.ts'
import type { ResolvedField } from './kinds.ts'
import { type Moment, matches } from './matches.ts'
import { isEmpty, type Values } from './validate.ts'

/** Where the rows stand in the record, and their fields. */
type Rows = Pick<ResolvedField<'rows'>, 'name' | 'of'>

/** Half away from zero, as the database does it. */
const rounded = (value: number): number => Math.sign(value) * Math.floor(Math.abs(value) + 0.5)

/** In whole parts of so many decimals: then 0.1 and 0.2 are 0.3. */
const sumOf = (values: readonly unknown[], digits: number): number =>
  values.reduce<number>((total, value) => total + Math.round(Number(value) * 10 ** digits), 0)

/** Negative, zero or positive: numbers by size, days and moments by time, texts by code point. */
const compare = (left: unknown, right: unknown): number =>
  Number((left as number) > (right as number)) - Number((left as number) < (right as number))

/** Rows that have no order come before all others. */
function lastRow(rows: readonly Values[], order: string): Values | undefined {
  const ordered = rows.filter((row) => !isEmpty(row[order]))
  const candidates = ordered.length > 0 ? ordered : rows
  return [...candidates].sort((one, other) => compare(one[order], other[order])).at(-1)
}

/**
 * What a record's rows come to. `digits`: how many an average is rounded to. The order of lists says the same to the
 * database.
 */
export function rowFigure(
  { take, field, order, where }: RowFigure,
  rows: Rows,
  digits: number | null,
  record: Values,
  now: Moment,
): unknown {
  const given = record[rows.name]
  const met = (Array.isArray(given) ? (given as Values[]) : []).filter((row) => matches(where, row, now))
  if (take === 'count' || field === null) return met.length
  if (take === 'latest') return lastRow(met, order ?? '')?.[field] ?? null
  const values = met.map((row) => row[field]).filter((value) => !isEmpty(value))
  const source = rows.of[field]
  const own = source?.kind === 'decimal' ? source.digits : 0
  if (take === 'sum') return sumOf(values, own) / 10 ** own
  if (values.length === 0) return null
  if (take === 'average') {
    const wanted = digits ?? own
    return rounded((sumOf(values, own) * 10 ** (wanted - own)) / values.length) / 10 ** wanted
  }
  const sorted = values.sort(compare)
  return take === 'min' ? sorted[0] : sorted.at(-1)
}
