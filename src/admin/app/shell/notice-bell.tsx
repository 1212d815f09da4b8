import { BellOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Popover } from 'antd'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLive, useLiveInterval } from '#admin/providers/live.ts'
import { noticesQuery, refreshNotices } from '#admin/providers/staff-notices.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'

const NoticePanel = lazyWithRetry(() => import('#admin/features/notices/notice-panel.tsx'))

/** Milliseconds after the first screen: the bell is in nobody's way. */
const later = 1500
const askEvery = 30_000

/** Two soft tones, where the user wants to hear of news; browsers allow it once the page has been used. */
async function chime(): Promise<void> {
  const audio = new AudioContext()
  if (audio.state !== 'running') return audio.close()
  for (const [at, pitch] of [880, 1175].entries()) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    const start = audio.currentTime + at * 0.18
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.08, start)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.35)
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(start + 0.35)
    if (at === 1) tone.onended = () => void audio.close()
  }
}

function useLater(): boolean {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), later)
    return () => clearTimeout(timer)
  }, [])
  return isTime
}

/** How many notices are unread; hears of new ones by itself. */
function useUnread(): number {
  const enabled = useLater()
  const { data } = useQuery({ ...noticesQuery, enabled, refetchInterval: useLiveInterval(askEvery) })
  useLive(enabled ? ['notice.list'] : [], () => void refreshNotices())
  const before = useRef<number | null>(null)
  const unread = data?.unreadNum ?? null
  const isLoud = data?.sound === 1
  useEffect(() => {
    if (unread === null) return
    if (isLoud && before.current !== null && unread > before.current) chime().catch(() => undefined)
    before.current = unread
  }, [unread, isLoud])
  return unread ?? 0
}

const shown = (unread: number) => (unread > 99 ? '99+' : String(unread))

/** The bell in the header: what one should know of, and the way there. */
export function NoticeBell() {
  const unread = useUnread()
  const [open, setOpen] = useState(false)
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <Suspense fallback={<div className="notice-panel" />}>
          <NoticePanel onClose={() => setOpen(false)} />
        </Suspense>
      }
    >
      <button
        type="button"
        className="header-button notice-bell"
        aria-label={unread > 0 ? `通知，${unread} 条未读` : '通知'}
        aria-haspopup="dialog"
        aria-expanded={open}
        title="通知"
      >
        <BellOutlined />
        {unread > 0 && (
          <span className="notice-count" aria-hidden>
            {shown(unread)}
          </span>
        )}
      </button>
    </Popover>
  )
}
