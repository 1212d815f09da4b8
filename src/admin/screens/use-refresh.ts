import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/**
 * Reads everything on screen again: a write may change counts and titles of other resources. `gone`: the record that
 * was deleted, which is not asked for once more.
 */
export function useRefresh(): (gone?: string) => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    (gone) =>
      client.invalidateQueries({
        queryKey: ['data'],
        predicate: ({ queryKey }) => gone === undefined || !queryKey.includes(gone),
      }),
    [client],
  )
}
