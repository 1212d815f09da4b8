import { Alert } from 'antd'
import type { RemovalNotice } from './use-removal-notices.ts'

interface RemovalNoticesProps {
  readonly notices: readonly RemovalNotice[]
  readonly onClose: () => void
}

/** What speaks against deleting, though it is allowed, and the way to what it speaks of. */
export const RemovalNotices = ({ notices, onClose }: RemovalNoticesProps) =>
  notices.map(({ text, places }) => (
    <Alert
      key={text}
      className="batch-note"
      type="warning"
      showIcon
      message={
        <>
          {text}{' '}
          {places.map(({ label, href }) => (
            <a key={href} href={href} onClick={onClose}>
              查看{label}
            </a>
          ))}
        </>
      }
    />
  ))
