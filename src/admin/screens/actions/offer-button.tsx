import { Button, type ButtonProps, Tooltip } from 'antd'
import type { BatchOffer } from './batch-offers.ts'

interface OfferButtonProps extends Pick<ButtonProps, 'size' | 'children' | 'onClick'> {
  readonly offer: BatchOffer
}

/** What can be done with chosen records; pointer and keyboard are told whom it leaves out, and why, before it is pressed. */
export const OfferButton = ({ offer: { danger, leftOut }, ...button }: OfferButtonProps) => (
  <Tooltip title={leftOut} trigger={['hover', 'focus']} styles={{ body: { whiteSpace: 'pre-line' } }}>
    <Button danger={danger} {...button} />
  </Tooltip>
)
