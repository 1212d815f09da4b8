import { useQuery } from '@tanstack/react-query'
import { type OptionQuery, useFieldServices } from './services.ts'

/** All records of a resource. */
export const treeQuery = (target: string): OptionQuery => ({
  ...{ target, lookup: null, params: null, where: null, keyword: '' },
})

/** All that a query finds in a resource whose records form a tree. */
export function useTree(query: OptionQuery, wanted: boolean) {
  const services = useFieldServices()
  return useQuery({
    queryKey: ['field-tree', query],
    queryFn: ({ signal }) => services.tree(query, signal),
    enabled: wanted,
    staleTime: 30_000,
    retry: false,
  })
}
