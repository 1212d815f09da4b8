import type { ResolvedResource } from '#schema'
import { type ListState, tabParam } from './list-state.ts'

interface ListTabsProps {
  readonly resource: ResolvedResource
  readonly filters: ListState['filters']
  readonly onFilters: (filters: ListState['filters']) => void
}

/** The values of one dictionary field as tabs: the most used filter, one click away. */
export function ListTabs({ resource, filters, onFilters }: ListTabsProps) {
  const param = tabParam(resource)
  const field = resource.list.tabs === null ? undefined : resource.fields[resource.list.tabs]
  if (param === null || field?.kind !== 'choice') return null
  const { [param]: current = '', ...others } = filters
  const tabs = [
    { value: '', label: '全部' },
    ...field.dictionary.entries.map(({ value, label }) => ({ value: String(value), label })),
  ]
  return (
    <nav className="list-tabs" aria-label={field.label}>
      {tabs.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === current}
          onClick={() => onFilters(value === '' ? others : { ...others, [param]: value })}
        >
          {label}
        </button>
      ))}
    </nav>
  )
}
