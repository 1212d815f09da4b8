import { useCallback } from 'react'
import { keyOf, readRecord } from '#admin/providers/data-provider.ts'
import type { ResolvedResource } from '#schema'
import type { Row } from '../list/use-records.ts'

/** Answers a masked value of a record in clear; the platform logs who asked. */
export function useReveal(resource: ResolvedResource, record: Row) {
  const key = keyOf(resource, record)
  return useCallback(
    async (name: string) => (await readRecord<Row>(resource.name, key, { reveal: name }))[name],
    [resource.name, key],
  )
}
