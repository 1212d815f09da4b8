import { Alert, Button, Space } from 'antd'
import { useRef } from 'react'
import { formatTime } from '#domain/time.ts'
import type { FormDraft } from './use-drafted-form.ts'
import { focusFirst } from './use-first-focus.ts'

interface DraftOfferProps {
  readonly draft: FormDraft
}

/** What was typed here before and never saved, as long as nobody has said what is to become of it. */
export function DraftOffer({ draft: { offered, isOutdated, take, refuse } }: DraftOfferProps) {
  const place = useRef<HTMLDivElement>(null)
  if (offered === null) return null
  // The buttons that were pressed go, and the cursor with them.
  const answer = (run: () => void) => {
    const form = place.current?.closest('form') ?? null
    run()
    focusFirst(form)
  }
  return (
    <div ref={place}>
      <Alert
        className="form-notice"
        type="info"
        showIcon
        message={`有未保存的草稿（${formatTime(offered.at).slice(5, 16)}）`}
        description={isOutdated ? '该数据此后已被修改，恢复后请核对再保存。' : undefined}
        action={
          <Space>
            <Button size="small" onClick={() => answer(refuse)}>
              丢弃
            </Button>
            <Button size="small" type="primary" onClick={() => answer(take)}>
              恢复
            </Button>
          </Space>
        }
      />
    </div>
  )
}
