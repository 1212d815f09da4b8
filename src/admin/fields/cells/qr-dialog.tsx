import { Modal } from 'antd'
import { copyText } from '../../lib/copy.ts'
import QrCode from './qr-code.tsx'

interface QrDialogProps {
  readonly link: string
  readonly name: string
  readonly title: string
  readonly onClose: () => void
}

export default function QrDialog({ link, name, title, onClose }: QrDialogProps) {
  return (
    <Modal open title={`${name} · ${title}`} width={360} onCancel={onClose} footer={null}>
      <div className="cell-page">
        <QrCode link={link} name={name} />
        <span className="cell-whole">{link}</span>
        <button type="button" className="link-button" onClick={() => void copyText(link)}>
          复制链接
        </button>
      </div>
    </Modal>
  )
}
