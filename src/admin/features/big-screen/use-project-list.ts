import { useQuery } from '@tanstack/react-query'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import { minute, second } from '#domain/durations.ts'
import { chanceOf, withJitter } from './parts/part-state.ts'

interface ListedProject {
  readonly id: string
  readonly name: string
}

interface KnownProjects {
  /** By name; none while they are not known. */
  readonly projects: readonly ListedProject[]
  readonly is: 'known' | 'loading' | 'failed'
}

const none: readonly ListedProject[] = []

/** The projects of the viewer. */
export function useProjectList(): KnownProjects {
  const { data, isError } = useQuery({
    queryKey: ['screen', 'projects'],
    queryFn: ({ signal }) =>
      request<readonly ListedProject[]>(callOf('report.projectList'), {}, { signal, silent: true }),
    refetchInterval: ({ state }) =>
      withJitter(state.status === 'error' ? 10 * second : 5 * minute, chanceOf(state)),
    staleTime: minute,
  })
  if (data) return { projects: data, is: 'known' }
  return { projects: none, is: isError ? 'failed' : 'loading' }
}
