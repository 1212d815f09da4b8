import { Alert, Button } from 'antd'

interface StaleAlertProps {
  /** Who was faster; null: nobody. */
  readonly text: string | null
  readonly onReload: () => void
}

/** Somebody else has changed what the form began from: the way out, which keeps what was typed. */
export const StaleAlert = ({ text, onReload }: StaleAlertProps) =>
  text !== null && (
    <Alert
      className="form-stale"
      type="warning"
      showIcon
      message={text}
      description="重新加载会取回最新内容，并保留您填写的修改。"
      action={<Button onClick={onReload}>重新加载</Button>}
    />
  )
