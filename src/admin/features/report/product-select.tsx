import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { readPages } from '#admin/screens/model/read-pages.ts'
import { useNameFilter } from '#admin/ui/use-name-match.ts'
import { productsOf, type ReportHouse } from './project-houses.ts'
import type { Named } from './report-calls.ts'

export const optionsOf = (all: readonly Named[]) => all.map(({ id, name }) => ({ value: id, label: name }))

async function readProducts(signal: AbortSignal): Promise<readonly Named[]> {
  const all: Named[] = []
  for await (const { rows } of readPages('techProduct', { filters: {}, sort: null, signal }))
    all.push(...rows.map(({ id, name }) => ({ id, name: String(name) })))
  return all
}

/**
 * The products that the houses of a project have, all others once they are asked for, and the one that is chosen.
 * Until somebody chooses, that of most houses: a report that is empty by default helps nobody.
 */
export function useProducts(houses: readonly ReportHouse[] | null, chosen: string | null) {
  const [isWhole, setWhole] = useState(false)
  const used = useMemo(() => productsOf(houses ?? []), [houses])
  const isElsewhere = houses !== null && chosen !== null && used.every(({ id }) => id !== chosen)
  const { data: every } = useQuery({
    queryKey: ['data', 'report-products'],
    queryFn: ({ signal }) => readProducts(signal),
    enabled: isWhole || isElsewhere,
  })
  const others = every?.filter(({ id }) => used.every((one) => one.id !== id)) ?? null
  const elsewhere = isElsewhere ? others?.find(({ id }) => id === chosen) : undefined
  return {
    used,
    /** Null: they have not come, or nobody has asked. */
    others: isWhole || isElsewhere ? others : null,
    askForAll: () => setWhole(true),
    product: elsewhere ?? used.find(({ id }) => id === chosen) ?? used[0] ?? null,
    isUsed: elsewhere === undefined,
  }
}

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
