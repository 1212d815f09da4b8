import type { ResolvedResource } from '#schema'
import { type ListState, tabParam } from '../model/list-state.ts'

interface ListTabsProps {
  readonly resource: ResolvedResource
  readonly filters: ListState['filters']
  /** How many records each has, by its value. */
  readonly nums: Readonly<Record<string, number>> | null
  readonly onFilters: (filters: ListState['filters']) => void
}

/** The values of one dictionary field, several together before each, or what the list says its tabs are. */
function tabsOf({ fields, list }: ResolvedResource) {
  const field = list.tabs === null ? undefined : fields[list.tabs]
  if (field?.kind === 'choice')
    return [
      ...list.tabGroups.map(({ label, values }) => ({ value: values.join(), label })),
      ...field.dictionary.entries.map(({ value, label }) => ({ value: String(value), label })),
    ]
  return Object.entries(list.ownTabs).map(([value, { label }]) => ({ value, label }))
}

/** The most used filters as tabs, one click away. */
export function ListTabs({ resource, filters, nums, onFilters }: ListTabsProps) {
  const param = tabParam(resource)
  const named = tabsOf(resource)
  if (param === null || named.length === 0) return null
  const { [param]: current = '', ...others } = filters
  const tabs = [{ value: '', label: '全部' }, ...named]
  return (
    <nav className="list-tabs" aria-label={resource.fields[resource.list.tabs ?? '']?.label ?? '页签'}>
      {tabs.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === current}
          onClick={() => onFilters(value === '' ? others : { ...others, [param]: value })}
        >
          {label}
          {nums !== null && value !== '' && <span className="list-tab-num">{nums[value] ?? 0}</span>}
        </button>
      ))}
    </nav>
  )
}
