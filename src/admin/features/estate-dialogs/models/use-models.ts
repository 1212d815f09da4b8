import { useQuery } from '@tanstack/react-query'
import type { ListState } from '#admin/screens/model/list-state.ts'
import { readPages } from '#admin/screens/model/read-pages.ts'
import type { Row } from '#admin/screens/model/row.ts'
import type { ResourceName } from '#config'

async function readAll(
  name: ResourceName,
  filters: Readonly<Record<string, string>>,
  sort: ListState['sort'],
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  for await (const page of readPages(name, { filters, sort, signal })) rows.push(...page.rows)
  return rows
}

// Below `data`, as what refine reads: both are read again after every write, and what was there stays meanwhile.

/** Models are looked for by name. */
export const byName = { field: 'name', order: 'asc' } as const

/** The house models of a project. */
export const useModels = (projectId: string) =>
  useQuery({
    queryKey: ['data', 'house-models', projectId],
    queryFn: ({ signal }) => readAll('houseModel', { projectId }, byName, signal),
  })

const inOrder = { field: 'sort', order: 'asc' } as const

/** The rooms of a model, in their order. */
export const readModelRooms = (modelId: string, signal = new AbortController().signal) =>
  readAll('modelRoom', { modelId }, inOrder, signal)

export const useModelRooms = (modelId: string) =>
  useQuery({
    queryKey: ['data', 'model-rooms', modelId],
    queryFn: ({ signal }) => readModelRooms(modelId, signal),
    placeholderData: undefined,
  })
