import type { ResolvedResource } from '#schema'
import type { ActiveAction } from '../actions/active-action.ts'
import { useBatchOffers } from '../actions/batch-offers.ts'
import { OfferButton } from '../actions/offer-button.tsx'
import type { Row } from '../model/row.ts'

interface BatchButtonsProps {
  readonly resource: ResolvedResource
  /** At least one. */
  readonly chosen: readonly Row[]
  readonly onRun: (active: ActiveAction) => void
}

/** A button for each thing that can be done with the chosen rows, and with how many of them where not with all. */
export default function BatchButtons({ resource, chosen, onRun }: BatchButtonsProps) {
  const offers = useBatchOffers(resource, chosen)
  if (offers.length === 0) return <span className="batch-none">所选{resource.label}没有可用的批量操作</span>
  return offers.map((offer) => (
    <OfferButton key={offer.key} offer={offer} onClick={() => onRun(offer.active)}>
      批量{offer.label}
      {offer.able < chosen.length && ` ${offer.able}/${chosen.length}`}
    </OfferButton>
  ))
}
