import { useEffect, useState } from 'react'
import { type Offer, readOffer } from './offer.ts'

export type OfferState =
  | { readonly is: 'loading' }
  | { readonly is: 'failed' }
  | { readonly is: 'missing' }
  | { readonly is: 'here'; readonly offer: Offer }

/** The application of a link; a link without one is not asked about. */
export function useOffer(appId: string): { readonly state: OfferState; readonly retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<OfferState>({ is: appId === '' ? 'missing' : 'loading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    if (appId === '') return
    let isLeft = false
    const show = (next: OfferState) => {
      if (!isLeft) setState(next)
    }
    readOffer(appId).then(
      (offer) => show(offer ? { is: 'here', offer } : { is: 'missing' }),
      () => show({ is: 'failed' }),
    )
    return () => {
      isLeft = true
    }
  }, [appId, attempt])
  const retry = () => {
    setState({ is: 'loading' })
    setAttempt((count) => count + 1)
  }
  return { state, retry }
}
