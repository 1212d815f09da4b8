import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import type { FilterProps } from '../field-ui.ts'
import type { TreePickerProps } from '../pickers/tree-picker.tsx'
import { treeQuery } from '../use-tree.ts'
import { OnDemand } from './on-demand.tsx'

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
