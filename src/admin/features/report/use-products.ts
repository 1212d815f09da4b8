import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { readPages } from '#admin/screens/read-pages.ts'
import { productsOf, type ReportHouse } from './project-houses.ts'
import type { Named } from './report-calls.ts'

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
