import { Button, Input, Space } from 'antd'
import { notify } from '#admin/lib/notices.ts'

interface TextToCopyProps {
  readonly label: string
  readonly text: string
  /** It was copied, by the button or by hand. */
  readonly onCopied: () => void
}

/** A text that is to be taken elsewhere, such as a password that is shown once. */
export function TextToCopy({ label, text, onCopied }: TextToCopyProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify({ type: 'success', text: '已复制' })
      onCopied()
    } catch {
      notify({ type: 'error', text: '复制失败，请手动选择后复制' })
    }
  }
  return (
    <Space.Compact block>
      <Input
        readOnly
        value={text}
        aria-label={label}
        onFocus={(event) => event.target.select()}
        onCopy={onCopied}
      />
      <Button type="primary" onClick={() => void copy()}>
        复制
      </Button>
    </Space.Compact>
  )
}
