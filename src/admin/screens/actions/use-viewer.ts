import { useGetIdentity } from '@refinedev/core'
import { useMemo } from 'react'
import { can } from '#admin/providers/access.ts'
import type { Identity } from '#admin/providers/session.ts'
import type { Viewer } from './row-actions.ts'

/** Who is looking: permission answers cost neither a request nor a render. */
export function useViewer(): Viewer {
  const { data } = useGetIdentity<Identity>()
  const id = data?.id ?? null
  return useMemo(() => ({ id, may: can }), [id])
}
