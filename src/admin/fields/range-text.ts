import { isEmpty, type ResolvedField, type ResolvedResource, type Values } from '#schema'
import { textOf } from './text-of.ts'

/** Two fields that are the ends of a range, or a pair, and what it is called. */
export interface FieldRange {
  readonly label: string
  readonly is: 'range' | 'pair'
  readonly from: ResolvedField
  readonly to: ResolvedField
}

type Ruled = Pick<ResolvedResource, 'rules' | 'fields'>

/** The ranges and pairs that the rules of a resource name. */
export const rangesOf = ({ rules, fields }: Ruled): readonly FieldRange[] =>
  rules.flatMap((rule) => {
    const label = rule.rule === 'ascending' ? rule.range : rule.rule === 'together' ? rule.pair : undefined
    const [from, to] = rule.fields.map((name) => fields[name])
    const is = rule.rule === 'ascending' ? 'range' : 'pair'
    return label !== undefined && from && to ? [{ label, is, from, to }] : []
  })

/** What is shown in one place: a field, or both of a range at that of its beginning. */
export interface Shown {
  readonly field: ResolvedField
  /** Null: the field stands by itself. */
  readonly range: FieldRange | null
}

/** Fields in their order; a range of which both ends are among them is shown once. */
export function withRanges(resource: Ruled, fields: readonly ResolvedField[]): readonly Shown[] {
  const ranges = rangesOf(resource).filter(({ from, to }) => fields.includes(from) && fields.includes(to))
  return fields.flatMap((field) =>
    ranges.some(({ to }) => to === field)
      ? []
      : [{ field, range: ranges.find(({ from }) => from === field) ?? null }],
  )
}

const begin = ' 00:00:00'
const end = ' 23:59:59'

/** `2026-01-01` for a moment at which a day begins or ends; as it is, anything else. */
const dayOf = (text: string) => (text.endsWith(begin) || text.endsWith(end) ? text.slice(0, -9) : text)

/** An open end is no moment that would have to be told. */
const isWhole = (text: string, edge: string) => text === '' || text.endsWith(edge)

/** `2026-01-01 至 2026-12-31`, `≥ 18℃`, of a pair `120.153，30.287`; empty where neither end is given. */
export function rangeText({ from, to, is }: FieldRange, record: Values): string {
  const [low, high] = [from, to].map((field) => textOf(field, record[field.name], record)) as [string, string]
  if (low === '' && high === '') return ''
  if (is === 'pair') return `${low}，${high}`
  const [first, last] = isWhole(low, begin) && isWhole(high, end) ? [dayOf(low), dayOf(high)] : [low, high]
  const isNumber = from.kind === 'integer' || from.kind === 'decimal'
  if (isEmpty(record[to.name])) return isNumber ? `≥ ${first}` : `${first} 起`
  if (isEmpty(record[from.name])) return isNumber ? `≤ ${last}` : `至 ${last}`
  return `${first} 至 ${last}`
}
