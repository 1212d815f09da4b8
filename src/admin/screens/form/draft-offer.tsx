import { Alert, Button, Space } from 'antd'
import { formatTime } from '#domain/time.ts'
import type { Draft } from './drafts.ts'

interface DraftOfferProps {
  readonly draft: Draft
  /** The record has been changed since. */
  readonly isOutdated: boolean
  readonly onTake: () => void
  readonly onRefuse: () => void
}

/** What was typed here before and never saved. */
export const DraftOffer = ({ draft, isOutdated, onTake, onRefuse }: DraftOfferProps) => (
  <Alert
    className="form-notice"
    type="info"
    showIcon
    message={`有未保存的草稿（${formatTime(draft.at).slice(5, 16)}）`}
    description={isOutdated ? '该数据此后已被修改，恢复后请核对再保存。' : undefined}
    action={
      <Space>
        <Button size="small" onClick={onRefuse}>
          丢弃
        </Button>
        <Button size="small" type="primary" onClick={onTake}>
          恢复
        </Button>
      </Space>
    }
  />
)
