import type { ReactNode } from 'react'
import { labelOf, type ResolvedConfig, type ResolvedResource, type Total, valuesOf } from '#schema'
import { filtersFor } from '../model/filters-for.ts'
import { type ListState, tabParam } from '../model/list-state.ts'

interface CountedProps {
  readonly label: string
  /** What the list is narrowed to for it to hold what was counted; null: its search cannot say that. */
  readonly filters: ListState['filters'] | null
  readonly onFilters: (filters: ListState['filters']) => void
  readonly children: ReactNode
}

/** A figure above a list, leading to the records behind it where the list can hold just those. */
function Counted({ label, filters, onFilters, children }: CountedProps) {
  if (filters === null) return children
  return (
    <button type="button" className="list-counted" onClick={() => onFilters(filters)}>
      <span className="visually-hidden">查看{label}：</span>
      {children}
    </button>
  )
}

interface FiguresStripProps {
  readonly resource: ResolvedResource
  readonly figures: Readonly<Record<string, number>>
  /** Narrows the list further. */
  readonly onFilters: (filters: ListState['filters']) => void
}

const unitOf = ({ fields }: ResolvedResource, sum: string | null) => {
  const field = fields[sum ?? '']
  return field && 'unit' in field ? field.unit : ''
}

/** The figures of a list over everything the search finds. */
export function FiguresStrip({ resource, figures, onFilters }: FiguresStripProps) {
  const shown = Object.entries(resource.list.figures).filter(([name]) => name in figures)
  if (shown.length === 0) return null
  return (
    <dl className="list-figures">
      {shown.map(([name, { label, sum, where }]) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            <Counted label={label} filters={filtersFor(resource, where)} onFilters={onFilters}>
              {figures[name]?.toLocaleString('zh-CN')}
              <small>{unitOf(resource, sum)}</small>
            </Counted>
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface TotalsStripProps {
  readonly config: ResolvedConfig
  readonly resource: ResolvedResource
  readonly totals: Readonly<Record<string, number>>
  /** How many records each tab has; null: nobody has said. */
  readonly tabNums: Readonly<Record<string, number>> | null
  /** Narrows the list further. */
  readonly onFilters: (filters: ListState['filters']) => void
}

/** What it is called, or what is counted and the one state it is narrowed to: 未处理报警. */
export function totalLabel({ resources }: ResolvedConfig, { count, where, label }: Total): string {
  if (label !== undefined) return label
  const counted = resources[count]
  const states = Object.entries(where ?? {}).flatMap(([name, test]) => {
    const field = counted?.fields[name]
    const values = valuesOf(test)
    if (field?.kind !== 'choice' || values.length !== 1) return []
    return labelOf(field.dictionary, values[0]) ?? []
  })
  return `${states.join('')}${counted?.label ?? count}`
}

/** What counts the list's own records. */
const filtersOf = (resource: ResolvedResource, { count, by, where }: Total) =>
  count === resource.name && by === 'id' ? filtersFor(resource, where) : null

/** Whether a tab says the same number. */
function isSaidByTab(resource: ResolvedResource, total: Total): boolean {
  const params = Object.keys(filtersOf(resource, total) ?? {})
  return params.length === 1 && params[0] === tabParam(resource)
}

/** The figures a list answers beside its records. */
export function TotalsStrip({ config, resource, totals, tabNums, onFilters }: TotalsStripProps) {
  const shown = Object.entries(resource.list.totals).filter(
    ([name, total]) => name in totals && (tabNums === null || !isSaidByTab(resource, total)),
  )
  if (shown.length === 0) return null
  return (
    <dl className="list-totals">
      {shown.map(([name, total]) => {
        const label = totalLabel(config, total)
        return (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <Counted label={label} filters={filtersOf(resource, total)} onFilters={onFilters}>
                {totals[name]?.toLocaleString('zh-CN')}
              </Counted>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
