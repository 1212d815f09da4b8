import { Alert, Button, Modal } from 'antd'
import { TextToCopy } from '../text-to-copy.tsx'
import { useShownOnce } from '../use-shown-once.ts'

interface PasswordOnceProps {
  readonly title: string
  /** Whose password it is. */
  readonly who: string
  readonly password: string
  readonly onClose: () => void
}

/** A new password, the only time it is to be seen. */
export function PasswordOnce({ title, who, password, onClose }: PasswordOnceProps) {
  const { take, release } = useShownOnce(true)
  return (
    <Modal
      open
      title={`${title}成功`}
      maskClosable={false}
      closable={false}
      footer={
        <Button
          onClick={() => {
            release()
            onClose()
          }}
        >
          我已记下
        </Button>
      }
    >
      <Alert
        type="warning"
        showIcon
        message={`请将新密码告知${who ? `「${who}」` : '用户'}，关闭后不再显示`}
        className="password-note"
      />
      <TextToCopy label="新密码" text={password} onCopied={take} />
    </Modal>
  )
}
