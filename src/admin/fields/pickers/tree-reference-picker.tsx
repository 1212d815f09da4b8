import { useFieldServices } from '../services.ts'
import { optionQuery } from '../use-options.ts'
import type { ReferenceSelectProps } from './reference-select.tsx'
import { TreePicker } from './tree-picker.tsx'

export interface ReferencePickerProps extends ReferenceSelectProps {
  /** Whose field is written, which the user's data scope may limit; absent: a search, which may look anywhere. */
  readonly resource?: string
  /** Focused and open from the start; of trees alone. */
  readonly autoFocus?: boolean
}

/** A reference to records that form a tree: all that a save will take of it. */
export default function TreeReferencePicker({
  field,
  resource,
  shared,
  leftOut,
  ...props
}: ReferencePickerProps) {
  const { scopeOf } = useFieldServices()
  const params = shared ? shared.params : null
  return (
    <TreePicker
      {...props}
      query={optionQuery(field, '', params ?? null)}
      isAskable={params !== undefined}
      limits={{
        without: leftOut,
        alone: true,
        ...(resource === undefined ? {} : scopeOf(resource, field.name)),
      }}
    />
  )
}
