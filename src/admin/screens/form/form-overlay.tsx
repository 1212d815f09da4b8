import { Drawer, Modal } from 'antd'
import { useTitleOver } from '#admin/ui/screen-title.tsx'
import type { ResolvedResource, Values } from '#schema'
import type { OpenForm } from '../model/list-state.ts'
import { FormLoader } from './form-loader.tsx'
import type { FormParts } from './record-form.tsx'

interface FormOverlayProps {
  readonly resource: ResolvedResource
  readonly open: OpenForm
  readonly preset: Values
  readonly start?: Values | undefined
  readonly as: 'drawer' | 'dialog'
  readonly onClose: () => void
}

/** A preview stands beside the inputs where there is room. */
const drawerWidth = ({ preview }: ResolvedResource) => `min(${preview === null ? 720 : 1080}px, 100vw)`

const InDrawer = ({ width, title, body, buttons, dirty, leave }: FormParts & { readonly width: string }) => {
  useTitleOver(title)
  return (
    <Drawer
      open
      title={title}
      width={width}
      onClose={leave}
      maskClosable={!dirty}
      footer={<div className="form-buttons">{buttons}</div>}
    >
      {body}
    </Drawer>
  )
}

const InDialog = ({ title, body, buttons, dirty, leave }: FormParts) => {
  useTitleOver(title)
  return (
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
}

/** A form over the screen it was opened from. */
export default function FormOverlay({ as, ...props }: FormOverlayProps) {
  const width = drawerWidth(props.resource)
  return (
    <FormLoader
      {...props}
      frame={(parts) => (as === 'dialog' ? <InDialog {...parts} /> : <InDrawer {...parts} width={width} />)}
    />
  )
}
