import { keepPreviousData, QueryClient } from '@tanstack/react-query'

/** Another user means another document, so this cache never meets one. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // refine's own defaults, which passing a client drops.
      refetchOnWindowFocus: false,
      placeholderData: keepPreviousData,
      // `http` has told the failure; each retry would tell it again.
      retry: false,
      // Offline, a list says so and offers to try again, instead of waiting without a word.
      networkMode: 'always',
    },
    // Likewise a save, behind a locked form.
    mutations: { networkMode: 'always' },
  },
})

// Kept data would let a forbidden page show on the answer for the page before.
queryClient.setQueryDefaults(['access'], {
  placeholderData: undefined,
  staleTime: Number.POSITIVE_INFINITY,
})
// A check that refetches would unmount what is below it, with all that was typed.
queryClient.setQueryDefaults(['auth', 'check'], { staleTime: 60_000, refetchOnReconnect: false })
