import { type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { recheckPermissions, touchesPermissions } from '#admin/providers/recheck-permissions.ts'
import type { ResolvedResource } from '#schema'

/** A first answer on its way may be older than the write, and react-query asks anew only where there is an answer. */
const awaitsFirstAnswer = (query: Query) => query.state.data === undefined && !query.isStatic()

/**
 * After a write to a resource, reads everything on screen again: counts and titles of other resources may have
 * changed, and what the user may do as well. `gone`: the record that was deleted, which is not asked for once more.
 */
export function useRefresh(resource: ResolvedResource): (gone?: string) => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    async (gone) => {
      // Dropdowns ask again as they are opened; their answers are kept for a minute otherwise.
      for (const kept of ['field-options', 'field-record', 'field-tree'])
        void client.invalidateQueries({ queryKey: [kept], refetchType: 'none' })
      const isThere = ({ queryKey }: Query) => gone === undefined || !queryKey.includes(gone)
      await client.cancelQueries({
        queryKey: ['data'],
        type: 'active',
        predicate: (query) => isThere(query) && awaitsFirstAnswer(query),
      })
      await client.invalidateQueries({ queryKey: ['data'], predicate: isThere })
      if (touchesPermissions(resource)) await recheckPermissions()
    },
    [client, resource],
  )
}
