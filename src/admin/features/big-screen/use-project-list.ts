import { useQuery } from '@tanstack/react-query'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import { minute } from '#domain/durations.ts'
import { withJitter } from './parts/part-state.ts'

interface ListedProject {
  readonly id: string
  readonly name: string
}

const none: readonly ListedProject[] = []

const useQueryOfProjects = () =>
  useQuery({
    queryKey: ['screen', 'projects'],
    queryFn: ({ signal }) =>
      request<readonly ListedProject[]>(callOf('report.projectList'), {}, { signal, silent: true }),
    refetchInterval: () => withJitter(5 * minute),
    staleTime: minute,
  })

/** The projects of the viewer, by name; none while they are not known. */
export const useProjectList = (): readonly ListedProject[] => useQueryOfProjects().data ?? none

/** Whether it is known which there are. */
export const useProjectsKnown = (): boolean => useQueryOfProjects().data !== undefined
