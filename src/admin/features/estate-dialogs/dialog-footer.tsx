import { Button } from 'antd'
import type { ReactNode } from 'react'
import './estate-dialogs.css'

interface DialogFooterProps {
  /** What will be done with how many, or how far it is. */
  readonly status: ReactNode
  readonly label: string
  readonly running: boolean
  readonly disabled: boolean
  readonly onSubmit: () => void
  readonly onCancel: () => void
  /** In place of the way out while it runs; left out where it cannot be stopped. */
  readonly onStop?: () => void
}

/** Below a dialog that does much at once: what it will do, the way out, and what does it. */
export const DialogFooter = (props: DialogFooterProps) => {
  const { status, label, running, disabled, onSubmit, onCancel, onStop } = props
  return (
    <div className="form-buttons estate-buttons">
      <span role="status" className="estate-weak">
        {status}
      </span>
      {running && onStop ? (
        <Button onClick={onStop}>停止</Button>
      ) : (
        <Button disabled={running} onClick={onCancel}>
          取消
        </Button>
      )}
      <Button type="primary" loading={running} disabled={disabled} onClick={onSubmit}>
        {label}
      </Button>
    </div>
  )
}
