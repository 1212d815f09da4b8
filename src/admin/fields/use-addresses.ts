import { useQuery } from '@tanstack/react-query'
import { type AddressNode, useFieldServices } from './services.ts'

/** The address tree, read once in a session. */
export function useAddresses(wanted = true) {
  const services = useFieldServices()
  return useQuery({
    queryKey: ['field-addresses'],
    queryFn: () => services.addresses(),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** The ids from the root down to a node; empty when there is no such node. */
export function pathTo(nodes: readonly AddressNode[], id: string): string[] {
  for (const node of nodes) {
    if (node.id === id) return [node.id]
    const rest = pathTo(node.child ?? [], id)
    if (rest.length > 0) return [node.id, ...rest]
  }
  return []
}
