import { useQuery } from '@tanstack/react-query'
import { readOnce } from '#admin/providers/query-client.ts'
import { type Change, previewChange } from './model-calls.ts'

/** What a change would do, asked as the dialog opens and at every other choice; null: nothing is chosen yet. */
export function usePreview(change: Change | null) {
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['model-preview', change],
    queryFn: ({ signal }) => (change === null ? null : previewChange(change, signal)),
    enabled: change !== null,
    ...readOnce,
  })
  return { preview: data ?? null, loading: isFetching, failed: isError, retry: () => void refetch() }
}

export type PreviewState = ReturnType<typeof usePreview>
