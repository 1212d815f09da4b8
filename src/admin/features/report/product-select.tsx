import { Select } from 'antd'
import { useRef, useState } from 'react'
import { useNameFilter } from '#admin/ui/use-name-match.ts'
import type { Named } from './report-calls.ts'

export const optionsOf = (all: readonly Named[]) => all.map(({ id, name }) => ({ value: id, label: name }))

/** No product is called so. */
const forAll = '全部产品'

interface ProductSelectProps {
  readonly used: readonly Named[]
  readonly others: readonly Named[] | null
  readonly askForAll: () => void
  readonly isLoading: boolean
  readonly value: Named | null
  readonly onChange: (id: string) => void
}

/** The products that the project uses; the others stand behind 全部产品, which opens them in place. */
export function ProductSelect({ used, others, askForAll, isLoading, value, onChange }: ProductSelectProps) {
  const nameFilter = useNameFilter()
  const [isOpen, setOpen] = useState(false)
  const staysOpen = useRef(false)
  return (
    <Select
      aria-label="科技产品"
      showSearch
      {...nameFilter}
      loading={isLoading}
      open={isOpen}
      onOpenChange={(next) => {
        if (!staysOpen.current) setOpen(next)
        staysOpen.current = false
      }}
      options={[
        ...optionsOf(used),
        ...(others === null
          ? [{ value: forAll, label: `${forAll}…` }]
          : [{ label: '其他产品', options: optionsOf(others) }]),
      ]}
      value={value?.id ?? null}
      onChange={(id: string) => {
        if (id !== forAll) return onChange(id)
        staysOpen.current = true
        askForAll()
      }}
      placeholder="请选择科技产品"
    />
  )
}
