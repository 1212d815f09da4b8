import type { FilterProps } from '../field-ui.ts'
import { AddressCascader } from '../pickers/address-cascader.tsx'
import { pathTo, useAddresses } from '../use-addresses.ts'

interface AddressTreeFilterProps extends FilterProps<'address'> {
  readonly autoFocus: boolean
}

/** Holds the id of the place that was chosen, at any level; the path to it is looked up in the tree. */
export default function AddressTreeFilter(props: AddressTreeFilterProps) {
  const { label, value, onChange, id, autoFocus } = props
  const addresses = useAddresses()
  const path = typeof value === 'string' ? pathTo(addresses.data ?? [], value) : []
  return (
    <AddressCascader
      anyLevel
      autoFocus={autoFocus}
      value={path.length > 0 ? path : undefined}
      onChange={(chosen) => onChange?.(chosen?.at(-1))}
      placeholder={`请选择${label}`}
      id={id}
    />
  )
}
