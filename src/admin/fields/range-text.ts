import { isEmpty, type ResolvedField, type ResolvedResource, type Values } from '#schema'
import { textOf } from './text-of.ts'

/** Two fields that are the ends of a range, and what it is called. */
export interface FieldRange {
  readonly label: string
  readonly from: ResolvedField
  readonly to: ResolvedField
}

/** The ranges that the rules of a resource name. */
export const rangesOf = ({
  rules,
  fields,
}: Pick<ResolvedResource, 'rules' | 'fields'>): readonly FieldRange[] =>
  rules.flatMap((rule) => {
    if (rule.rule !== 'ascending' || rule.range === undefined) return []
    const [from, to] = rule.fields.map((name) => fields[name])
    return from && to ? [{ label: rule.range, from, to }] : []
  })

const begin = ' 00:00:00'
const end = ' 23:59:59'

/** `2026-01-01` for a moment at which a day begins or ends; as it is, anything else. */
const dayOf = (text: string) => (text.endsWith(begin) || text.endsWith(end) ? text.slice(0, -9) : text)

/** An open end is no moment that would have to be told. */
const isWhole = (text: string, edge: string) => text === '' || text.endsWith(edge)

/** `2026-01-01 至 2026-12-31`, `≥ 18℃`; empty where neither end is given. */
export function rangeText({ from, to }: FieldRange, record: Values): string {
  const [low, high] = [from, to].map((field) => textOf(field, record[field.name], record)) as [string, string]
  if (low === '' && high === '') return ''
  const [first, last] = isWhole(low, begin) && isWhole(high, end) ? [dayOf(low), dayOf(high)] : [low, high]
  const isNumber = from.kind === 'integer' || from.kind === 'decimal'
  if (isEmpty(record[to.name])) return isNumber ? `≥ ${first}` : `${first} 起`
  if (isEmpty(record[from.name])) return isNumber ? `≤ ${last}` : `至 ${last}`
  return `${first} 至 ${last}`
}
