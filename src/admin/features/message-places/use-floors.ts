import { useQueries } from '@tanstack/react-query'
import { resourceOf } from '#admin/providers/data-provider.ts'
import { readPagesOf } from '#admin/screens/model/read-pages.ts'
import type { PlacedFloor } from '#domain/estate-place.ts'

/** A floor of `floor.places`. */
export interface Floor extends PlacedFloor {
  readonly name: string
  readonly fullName: string
  readonly projectName: string
}

async function readFloors(projectId: string, signal: AbortSignal): Promise<readonly Floor[]> {
  const endpoint = resourceOf('floor').lookups.places?.endpoint
  const floors: unknown[] = []
  if (endpoint)
    for await (const { rows } of readPagesOf(endpoint, { filters: { projectId }, sort: null, signal }))
      floors.push(...rows)
  return floors as Floor[]
}

/** The floors of projects, as far as they have come, by project. */
export function useFloors(projectIds: readonly string[]) {
  const answers = useQueries({
    queries: projectIds.map((id) => ({
      queryKey: ['place-floors', id],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => readFloors(id, signal),
      staleTime: 30_000,
      retry: false,
    })),
  })
  const known = new Map(projectIds.map((id, at) => [id, answers[at]]))
  return {
    of: (projectId: string | null) => known.get(projectId ?? '')?.data ?? null,
    hasFailed: (projectId: string | null) => known.get(projectId ?? '')?.isError ?? false,
    retry: (projectId: string | null) => void known.get(projectId ?? '')?.refetch(),
  }
}
