import { useMutation } from '@tanstack/react-query'
import { notify } from '#admin/lib/notices.ts'
import { CallError } from '#admin/providers/call-error.ts'
import { request } from '#admin/providers/http.ts'
import type { Endpoint, ResolvedResource, Values } from '#schema'
import { useRefresh } from './use-refresh.ts'

interface SaveCallOptions {
  readonly onSaved: () => void
  /** Refusals that the caller tells by itself. */
  readonly untold?: readonly number[]
  /** The user has been told why. */
  readonly onRefused?: (refusal: CallError) => void
}

/** Saves by a call of the config, says that it is done and reads everything on screen again. */
export function useSaveCall(
  resource: ResolvedResource,
  endpoint: Endpoint,
  { onSaved, onRefused, untold = [] }: SaveCallOptions,
) {
  const refresh = useRefresh(resource)
  const { mutate, isPending } = useMutation({
    mutationFn: (input: Values) => request(endpoint, input, { untold }),
    onSuccess: () => {
      notify({ type: 'success', text: '操作成功' })
      onSaved()
      void refresh()
    },
    onError: (error) => {
      if (error instanceof CallError) onRefused?.(error)
    },
  })
  return { save: (input: Values) => mutate(input), saving: isPending }
}
