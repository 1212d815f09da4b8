import { useEffect, useState } from 'react'
import { listenToNotices, type Notice } from '#admin/lib/notices.ts'

interface Shown extends Notice {
  readonly key: number
}

const Lines = ({ shown }: { readonly shown: readonly Shown[] }) =>
  shown.map(({ key, type, text }) => (
    <p key={key} className={`notice ${type}`}>
      {text}
    </p>
  ))

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
      const { seconds = 3 } = notice
      if (seconds === 0) return
      const remove = () => setShown((before) => before.filter((each) => each.key !== key))
      timers.add(window.setTimeout(remove, seconds * 1000))
    }
    const stop = listenToNotices(draw)
    return () => {
      stop()
      for (const timer of timers) window.clearTimeout(timer)
    }
  }, [])

  return (
    <div className="notices">
      <div role="status" aria-live="polite">
        <Lines shown={shown.filter(({ type }) => type !== 'error')} />
      </div>
      <div role="alert">
        <Lines shown={shown.filter(({ type }) => type === 'error')} />
      </div>
    </div>
  )
}
