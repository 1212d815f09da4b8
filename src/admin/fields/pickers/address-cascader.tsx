import { Cascader } from 'antd'
import { useNameMatch } from '#admin/ui/use-name-match.ts'
import type { AddressNode } from '../services.ts'
import { useAddresses } from '../use-addresses.ts'

interface AddressCascaderProps {
  readonly value: readonly string[] | undefined
  /** The names on the path, for as long as the tree is on its way. */
  readonly names?: readonly string[]
  readonly onChange: (path: string[] | undefined) => void
  /** Every level may be chosen, not only the last. */
  readonly anyLevel?: boolean
  readonly placeholder: string
  readonly autoFocus?: boolean
  readonly id?: string
  readonly disabled?: boolean
  readonly onBlur?: () => void
  readonly aria?: Readonly<Record<string, unknown>>
}

/** The one path that is known without the tree. */
const chain = ([id, ...ids]: readonly string[], [name, ...names]: readonly string[]): AddressNode[] =>
  id === undefined ? [] : [{ id, name: name ?? id, child: chain(ids, names) }]

export function AddressCascader(props: AddressCascaderProps) {
  const { value, names = [], onChange, anyLevel = false, aria, autoFocus, ...rest } = props
  const addresses = useAddresses()
  const { ask, matches } = useNameMatch()
  return (
    <Cascader
      {...rest}
      {...aria}
      autoFocus={autoFocus}
      defaultOpen={autoFocus}
      className="input-wide"
      options={addresses.data ?? chain(value ?? [], names)}
      fieldNames={{ label: 'name', value: 'id', children: 'child' }}
      value={value ? [...value] : undefined}
      onChange={(path) => onChange(path && path.length > 0 ? path.map(String) : undefined)}
      changeOnSelect={anyLevel}
      onSearch={ask}
      showSearch={{
        limit: 50,
        filter: (typed, path) => path.some(({ name }) => matches(String(name), typed)),
      }}
      loading={addresses.isFetching}
      notFoundContent={addresses.isError ? '地区加载失败，请重试' : undefined}
      onOpenChange={(open) => {
        if (open && addresses.isError) void addresses.refetch()
      }}
      allowClear
    />
  )
}
