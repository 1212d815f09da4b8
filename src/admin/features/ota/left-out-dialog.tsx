import { Button, Modal } from 'antd'
import { Skipped } from './outcome.tsx'
import type { LeftOut } from './use-orders.ts'

interface LeftOutDialogProps {
  readonly leftOut: LeftOut | null
  readonly nameOf: (id: string) => string
  readonly onClose: () => void
}

/** Which houses an order did not reach, and why. */
export const LeftOutDialog = ({ leftOut, nameOf, onClose }: LeftOutDialogProps) =>
  leftOut && (
    <Modal
      open
      title={`${leftOut.skipped.length} 套未${leftOut.label}`}
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <Skipped label={leftOut.label} skipped={leftOut.skipped} nameOf={nameOf} />
    </Modal>
  )
