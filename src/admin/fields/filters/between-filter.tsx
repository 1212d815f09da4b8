import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import type { FilterProps } from '../field-ui.ts'
import { OnDemand } from './on-demand.tsx'

const RangeFilter = lazyWithRetry(() => import('./range-filter.tsx'))
const NumberRangeFilter = lazyWithRetry(() => import('./number-range-filter.tsx'))

/** From and to, both inclusive. */
export function BetweenFilter(props: FilterProps) {
  const { field } = props
  if (field.kind === 'date' || field.kind === 'dateTime')
    return (
      <OnDemand {...props} placeholder="开始日期 ~ 结束日期">
        {(autoFocus) => <RangeFilter {...props} field={field} autoFocus={autoFocus} />}
      </OnDemand>
    )
  return <NumberRangeFilter {...props} />
}
