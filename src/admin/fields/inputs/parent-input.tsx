import { selectAriaOf } from '../aria.ts'
import type { InputProps } from '../field-ui.ts'
import { namesIn } from '../paths.ts'
import { TreePicker } from '../pickers/tree-picker.tsx'
import { useFieldServices } from '../services.ts'
import { treeQuery, useTree } from '../use-tree.ts'

/** The record above this one. What records take over from it stands in their inputs at once. */
export default function ParentInput(props: InputProps<'parent'>) {
  const { field, resource, loaded, form } = props
  const { scopeOf } = useFieldServices()
  const { data: rows = [] } = useTree(treeQuery(resource), false)
  const value = typeof props.value === 'string' && props.value !== '' ? props.value : undefined
  const takeOver = (chosen: unknown) => {
    const above = rows.find((row) => row.value === chosen)?.record
    if (!above || !form) return
    form.offer(Object.fromEntries(field.same.map((name) => [name, above[name]])), form.values)
  }
  return (
    <TreePicker
      query={treeQuery(resource)}
      limits={{
        without: typeof loaded?.id === 'string' ? loaded.id : undefined,
        maxDepth: field.maxDepth,
        ...scopeOf(resource, field.name),
      }}
      value={value}
      known={namesIn(field, loaded ?? {}).map((label) => ({ value: String(loaded?.[field.name]), label }))}
      onChange={(chosen) => {
        props.onChange?.(chosen)
        takeOver(chosen)
      }}
      placeholder={field.placeholder ?? `请选择${field.label}`}
      id={props.id}
      disabled={props.disabled}
      onBlur={props.onBlur}
      aria={selectAriaOf(props)}
    />
  )
}
