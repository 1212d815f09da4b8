import { useCreate, useUpdate } from '@refinedev/core'
import { useCallback } from 'react'
import { notify } from '#admin/lib/notices.ts'
import type { FieldMap, ResolvedResource, Values } from '#schema'
import { changedFields } from '../model/changed-fields.ts'
import type { Row } from '../model/row.ts'
import { useRefresh } from '../model/use-refresh.ts'

// The whole screen is read again below.
const common: { invalidates: []; errorNotification: false } = { invalidates: [], errorNotification: false }
// A singleton is written over by the call that makes it.
const rewritten = { ...common, successNotification: { type: 'success', message: '修改成功' } } as const

/** Saves a new record whole, an existing one by what changed; refine tells of the success and refreshes the lists. */
export function useSave(resource: ResolvedResource, fields: FieldMap) {
  const { mutateAsync: create } = useCreate()
  const { mutateAsync: update } = useUpdate()
  const refresh = useRefresh(resource)
  return useCallback(
    async (loaded: Row | null, values: Values): Promise<void> => {
      const { name, one } = resource
      if (loaded === null) {
        await create({ resource: name, values: { ...values }, ...common })
        void refresh()
        return
      }
      const changes = changedFields(fields, loaded, values)
      if (Object.keys(changes).length === 0) return notify({ type: 'info', text: '没有需要保存的修改' })
      const { version } = loaded
      if (one === null)
        await update({ resource: name, id: loaded.id, values: { ...changes, version }, ...common })
      else await create({ resource: name, values: { ...values, [one]: loaded[one], version }, ...rewritten })
      void refresh()
    },
    [create, update, refresh, resource, fields],
  )
}
