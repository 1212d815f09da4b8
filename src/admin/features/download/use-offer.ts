import { useQuery } from '@tanstack/react-query'
import { queryClient, readForGood } from '#admin/providers/query-client.ts'
import { readOffer } from './offer.ts'

/** The application of a link; a link without one is not asked about. */
export const useOffer = (appId: string) =>
  useQuery(
    {
      queryKey: ['offer', appId],
      queryFn: ({ signal }) => readOffer(appId, signal),
      enabled: appId !== '',
      ...readForGood,
    },
    queryClient,
  )
