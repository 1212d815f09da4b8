import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import { sharingOf, type Values } from '#schema'
import type { FilterProps } from '../field-ui.ts'
import { ReferenceSelect } from '../pickers/reference-select.tsx'
import type { TreePickerProps } from '../pickers/tree-picker.tsx'
import { useFieldServices } from '../services.ts'
import type { ReferenceField } from '../shared.ts'
import type { SharedState } from '../use-options.ts'
import { treeQuery } from '../use-tree.ts'
import { OnDemand } from './on-demand.tsx'

const AddressTreeFilter = lazyWithRetry(() => import('./address-tree-filter.tsx'))

export const AddressFilter = (props: FilterProps<'address'>) => (
  <OnDemand {...props} placeholder={`请选择${props.label}`}>
    {(autoFocus) => <AddressTreeFilter {...props} autoFocus={autoFocus} />}
  </OnDemand>
)

const TreePicker = lazyWithRetry<TreePickerProps>(() =>
  import('../pickers/tree-picker.tsx').then((module) => ({ default: module.TreePicker })),
)

export function ParentFilter({ label, resource, value, onChange, id }: FilterProps<'parent'>) {
  const placeholder = `请选择${label}`
  return (
    <OnDemand value={value} placeholder={placeholder} id={id}>
      {(autoFocus) => (
        <TreePicker
          query={treeQuery(resource)}
          limits={{}}
          value={typeof value === 'string' ? value : undefined}
          onChange={(chosen) => onChange?.(chosen)}
          known={[]}
          placeholder={placeholder}
          autoFocus={autoFocus}
          id={id}
        />
      )}
    </OnDemand>
  )
}

const TreeReferencePicker = lazyWithRetry(() => import('../pickers/tree-reference-picker.tsx'))

/** What is searched beside it narrows the options as in a form; unlike there nothing has to be chosen first. */
function sharedWith(field: ReferenceField, beside: Values): SharedState {
  const sharing = sharingOf(field)
  const value = sharing && !sharing.through ? beside[sharing.sibling] : undefined
  const params = sharing && typeof value === 'string' ? { [sharing.field]: value } : null
  return { params, waitingFor: null, source: null }
}

export function ReferenceFilter(props: FilterProps<'reference' | 'references'>) {
  const { field, label, value, onChange, id, beside = {} } = props
  const { isTree } = useFieldServices()
  const placeholder = `请选择${label}`
  const picker = {
    ...{ field, id, placeholder },
    value: typeof value === 'string' ? value : undefined,
    onChange: (chosen: unknown) => onChange?.(chosen),
    known: [],
  }
  if (!isTree(field.target)) return <ReferenceSelect {...picker} shared={sharedWith(field, beside)} />
  return (
    <OnDemand value={value} placeholder={placeholder} id={id}>
      {(autoFocus) => <TreeReferencePicker {...picker} autoFocus={autoFocus} />}
    </OnDemand>
  )
}
