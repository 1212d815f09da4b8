import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { can } from '#admin/providers/access.ts'
import { sessionQuery } from '#admin/providers/session.ts'
import type { Viewer } from '#schema'

/** Who is looking: permission answers cost neither a request nor a render. */
export function useViewer(): Viewer {
  const { data } = useQuery(sessionQuery)
  const id = data?.user.id ?? null
  return useMemo(() => ({ id, may: can }), [id])
}
