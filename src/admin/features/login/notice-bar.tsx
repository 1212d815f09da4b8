import { useEffect, useState } from 'react'
import { listenToNotices, type Notice } from '#admin/lib/notices.ts'
import { stored } from '#admin/lib/storage.ts'

interface Shown extends Notice {
  readonly key: number
}

/** What the last document left to be said, told once. */
function takeNotice(): Notice | null {
  const text = stored.notice.get()
  stored.notice.remove()
  return text === null ? null : { type: text === '登录已过期' ? 'warning' : 'success', text, seconds: 5 }
}

/** Notices without antd, which the login screen does not load. */
export function NoticeBar() {
  const [shown, setShown] = useState<readonly Shown[]>([])

  useEffect(() => {
    let last = 0
    const timers = new Set<number>()
    const draw = (notice: Notice) => {
      last += 1
      const key = last
      setShown((before) => [...before.filter(({ text }) => text !== notice.text), { ...notice, key }])
      const remove = () => setShown((before) => before.filter((each) => each.key !== key))
      timers.add(window.setTimeout(remove, (notice.seconds ?? 3) * 1000))
    }
    const stop = listenToNotices(draw)
    const left = takeNotice()
    if (left) draw(left)
    return () => {
      stop()
      for (const timer of timers) window.clearTimeout(timer)
    }
  }, [])

  return (
    <div className="notices" role="status" aria-live="polite">
      {shown.map(({ key, type, text }) => (
        <p key={key} className={`notice ${type}`}>
          {text}
        </p>
      ))}
    </div>
  )
}
