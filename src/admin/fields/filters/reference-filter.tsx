import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import { sharingOf, type Values } from '#schema'
import type { FilterProps } from '../field-ui.ts'
import { ReferenceSelect } from '../pickers/reference-select.tsx'
import { useFieldServices } from '../services.ts'
import type { ReferenceField } from '../shared.ts'
import type { SharedState } from '../use-options.ts'
import { OnDemand } from './on-demand.tsx'

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
