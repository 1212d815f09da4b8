import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import type { FilterProps } from '../field-ui.ts'
import { OnDemand } from './on-demand.tsx'

const AddressTreeFilter = lazyWithRetry(() => import('./address-tree-filter.tsx'))

export const AddressFilter = (props: FilterProps<'address'>) => (
  <OnDemand {...props} placeholder={`请选择${props.label}`}>
    {(autoFocus) => <AddressTreeFilter {...props} autoFocus={autoFocus} />}
  </OnDemand>
)
