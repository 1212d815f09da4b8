import { type ComponentType, Suspense } from 'react'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import { type FieldMap, type SearchItem, searchedField, type Values } from '#schema'
import type { FilterProps } from './field-ui.ts'
import { KeywordFilter } from './filters/keyword-filter.tsx'
import { OnDemand } from './filters/on-demand.tsx'
import { filters } from './filters.ts'

const RangeFilter = lazyWithRetry(() => import('./filters/range-filter.tsx'))
const NumberRangeFilter = lazyWithRetry(() => import('./filters/number-range-filter.tsx'))

/** From and to, both inclusive. */
function BetweenFilter(props: FilterProps) {
  const { field } = props
  if (field.kind === 'date' || field.kind === 'dateTime')
    return (
      <OnDemand {...props} placeholder="开始日期 ~ 结束日期">
        {(autoFocus) => <RangeFilter {...props} field={field} autoFocus={autoFocus} />}
      </OnDemand>
    )
  return <NumberRangeFilter {...props} />
}

interface FieldFilterProps {
  readonly item: SearchItem
  readonly fields: FieldMap
  readonly resource: string
  /** As `readSearch` gives it: one value, or `[from, to]` for a range. */
  readonly value?: unknown
  readonly beside?: Values
  readonly onChange?: (value: unknown) => void
  readonly id?: string
}

function Filter({ item, fields, ...rest }: FieldFilterProps) {
  if (item.by === 'keyword') return <KeywordFilter label={item.label} {...rest} />
  const field = searchedField(item, fields)
  if (!field) return null
  if (item.by === 'between') return <BetweenFilter field={field} label={item.label} {...rest} />
  // One field, one kind: the compiler cannot see that both come from the same `field`.
  const OfKind = filters[field.kind] as ComponentType<FilterProps> | null
  return OfKind && <OfKind field={field} label={item.label} {...rest} />
}

/** One input of a search form, whichever way its item looks for records. Child of antd's `Form.Item`. */
export const FieldFilter = (props: FieldFilterProps) => (
  <Suspense fallback={<div className="input-loading" aria-busy="true" />}>
    <Filter {...props} />
  </Suspense>
)
