import { SettingOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { canCall } from '#admin/providers/access.ts'
import { callOf } from '#admin/providers/data-provider.ts'
import { noticesQuery, readNotices } from '#admin/providers/staff-notices.ts'
import { NoticeList } from './notice-list.tsx'
import { NoticeSettings } from './notice-settings.tsx'
import './notices.css'

interface NoticePanelProps {
  readonly onClose: () => void
}

/** One's notices, and what one wants to be told of. */
export default function NoticePanel({ onClose }: NoticePanelProps) {
  const [isChoosing, setChoosing] = useState(false)
  const { data } = useQuery(noticesQuery)
  const [isMarking, setMarking] = useState(false)
  const markAll = async () => {
    setMarking(true)
    // A failure has been told.
    await readNotices('all').catch(() => undefined)
    setMarking(false)
  }
  return (
    <section className="notice-panel" aria-label="通知">
      <header className="notice-head">
        <h2>{isChoosing ? '通知设置' : '通知'}</h2>
        {!isChoosing && (
          <Button
            type="text"
            size="small"
            disabled={!data || data.unreadNum === 0}
            loading={isMarking}
            onClick={() => void markAll()}
          >
            全部已读
          </Button>
        )}
        <Button
          type="text"
          size="small"
          aria-label={isChoosing ? '返回通知' : '通知设置'}
          aria-pressed={isChoosing}
          icon={<SettingOutlined aria-hidden />}
          onClick={() => setChoosing(!isChoosing)}
        />
      </header>
      {isChoosing ? <NoticeSettings onDone={() => setChoosing(false)} /> : <NoticeList onClose={onClose} />}
      {isChoosing && canCall(callOf('notice.deliveryList')) && (
        <a className="notice-deliveries" href="/home/system/delivery" onClick={onClose}>
          发送失败的外部通知
        </a>
      )}
    </section>
  )
}
