import { useQueries, useQuery } from '@tanstack/react-query'
import { readForGood } from '#admin/providers/query-client.ts'
import { fetchChunk } from '#admin/ui/fetch-chunk.ts'
import { second } from '#domain/durations.ts'
import { type China, type CityShape, loadChina } from './china-shapes.ts'
import { loadCities } from './load-cities.ts'

/** Read once; what fails is tried again without anybody asking. */
const readAtLast = {
  ...readForGood,
  refetchInterval: ({ state }: { readonly state: { readonly status: string } }) =>
    state.status === 'error' ? 10 * second : false,
} as const

const chinaQuery = {
  queryKey: ['china'],
  queryFn: () => fetchChunk(loadChina),
  ...readAtLast,
} as const

interface Outlines {
  /** Null: not there yet. */
  readonly china: China | null
  readonly isFailed: boolean
}

/** The provinces. */
export function useChina(): Outlines {
  const { data, isError } = useQuery(chinaQuery)
  return { china: data ?? null, isFailed: data === undefined && isError }
}

/** The cities of some provinces, as far as they are there. */
export const useCities = (codes: readonly string[]): readonly CityShape[] =>
  useQueries({
    queries: codes.map((code) => ({
      queryKey: ['china', code],
      queryFn: () => fetchChunk(() => loadCities(code)),
      ...readAtLast,
    })),
  }).flatMap(({ data }) => data ?? [])
