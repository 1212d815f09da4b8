import { keepPreviousData, QueryClient } from '@tanstack/react-query'

/** What the browser keeps of answers. Another user means another document, so this cache never meets one. */
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
      // That mode would leave out what is read again once the network is back.
      refetchOnReconnect: true,
    },
    // Likewise a save, behind a locked form.
    mutations: { networkMode: 'always' },
  },
})

/**
 * A query that is read anew for each component that opens with it, and stays as it was read: nothing in the background
 * may replace what an edit was started from.
 */
export const readOnce = { staleTime: 'static', gcTime: 0, placeholderData: undefined } as const

/** A query that is read once per document. */
export const readForGood = { staleTime: 'static', gcTime: Number.POSITIVE_INFINITY } as const
