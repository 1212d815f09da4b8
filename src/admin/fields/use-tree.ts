import { useQuery } from '@tanstack/react-query'
import { useFieldServices } from './services.ts'

/** All records of a resource whose list is a tree. */
export function useTree(resource: string, wanted = true) {
  const services = useFieldServices()
  return useQuery({
    queryKey: ['field-tree', resource],
    queryFn: ({ signal }) => services.tree(resource, signal),
    enabled: wanted,
    staleTime: 30_000,
    retry: false,
  })
}
