import { Alert, App, Button, Input, Modal, Space } from 'antd'

interface PasswordOnceProps {
  readonly title: string
  /** Whose password it is. */
  readonly who: string
  readonly password: string
  readonly onClose: () => void
}

/** A new password, the only time it is to be seen. */
export function PasswordOnce({ title, who, password, onClose }: PasswordOnceProps) {
  const { message } = App.useApp()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password)
      message.success('已复制')
    } catch {
      message.error('复制失败，请手动选择后复制')
    }
  }
  return (
    <Modal
      open
      title={`${title}成功`}
      maskClosable={false}
      closable={false}
      footer={
        <Button type="primary" onClick={onClose}>
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
      <Space.Compact block>
        <Input readOnly value={password} aria-label="新密码" onFocus={(event) => event.target.select()} />
        <Button type="primary" onClick={() => void copy()}>
          复制
        </Button>
      </Space.Compact>
    </Modal>
  )
}
