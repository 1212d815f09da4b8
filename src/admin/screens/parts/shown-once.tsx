import { Alert, Button, Modal } from 'antd'
import { TextToCopy } from './text-to-copy.tsx'
import { useShownOnce } from './use-shown-once.ts'
import './shown-once.css'

interface ShownOnceProps {
  readonly title: string
  /** What to do with it, and that it is not to be seen again. */
  readonly note: string
  /** What it is called. */
  readonly label: string
  readonly text: string
  readonly onClose: () => void
}

/** A password or secret, the only time it is to be seen: who closes it without having copied it is asked. */
export function ShownOnce({ title, note, label, text, onClose }: ShownOnceProps) {
  const { take, leave, release } = useShownOnce(true)
  const noted = () => {
    release()
    onClose()
  }
  return (
    <Modal
      open
      title={title}
      maskClosable={false}
      onCancel={() => leave(onClose)}
      footer={<Button onClick={noted}>我已记下</Button>}
    >
      <Alert type="warning" showIcon message={note} className="shown-once-note" />
      <TextToCopy label={label} text={text} onCopied={take} />
    </Modal>
  )
}
