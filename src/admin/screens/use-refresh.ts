import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { recheckPermissions, touchesPermissions } from '#admin/providers/recheck-permissions.ts'
import type { ResolvedResource } from '#schema'

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
      await client.invalidateQueries({
        queryKey: ['data'],
        predicate: ({ queryKey }) => gone === undefined || !queryKey.includes(gone),
      })
      if (touchesPermissions(resource)) await recheckPermissions()
    },
    [client, resource],
  )
}
