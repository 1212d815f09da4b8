import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import { useFieldServices } from '../services.ts'
import { ReferenceSelect } from './reference-select.tsx'
import type { ReferencePickerProps } from './tree-reference-picker.tsx'

const TreeReferencePicker = lazyWithRetry(() => import('./tree-reference-picker.tsx'))

/** What a reference is chosen from: a list, or a tree where its target is one. */
export function ReferencePicker(props: ReferencePickerProps) {
  const { isTree } = useFieldServices()
  return isTree(props.field.target) ? <TreeReferencePicker {...props} /> : <ReferenceSelect {...props} />
}
