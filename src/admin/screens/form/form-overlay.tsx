import { Drawer, Modal } from 'antd'
import type { ResolvedResource, Values } from '#schema'
import type { OpenRecord } from '../list/list-state.ts'
import { FormLoader } from './form-loader.tsx'
import type { FormParts } from './record-form.tsx'

interface FormOverlayProps {
  readonly resource: ResolvedResource
  readonly open: Exclude<OpenRecord, { kind: 'detail' }>
  readonly preset: Values
  readonly as: 'drawer' | 'dialog'
  readonly onClose: () => void
}

const inDrawer = ({ title, body, buttons, dirty, leave }: FormParts) => (
  <Drawer
    open
    title={title}
    width="min(720px, 100vw)"
    onClose={leave}
    maskClosable={!dirty}
    footer={<div className="form-buttons">{buttons}</div>}
  >
    {body}
  </Drawer>
)

const inDialog = ({ title, body, buttons, dirty, leave }: FormParts) => (
  <Modal
    open
    title={title}
    width={640}
    onCancel={leave}
    maskClosable={!dirty}
    footer={<div className="form-buttons">{buttons}</div>}
  >
    {body}
  </Modal>
)

/** A form over the screen it was opened from. */
export default function FormOverlay({ as, ...props }: FormOverlayProps) {
  return <FormLoader {...props} frame={as === 'dialog' ? inDialog : inDrawer} />
}
