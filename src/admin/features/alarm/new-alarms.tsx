import { useEffect, useRef } from 'react'
import { type ListNews, NewsPill } from '#admin/screens/parts/news-pill.tsx'
import type { AlarmSound } from './use-alarm-sound.ts'
import { useNewAlarms } from './use-new-alarms.ts'

/** `(3) ` before the title of the window, as long as there are new ones. */
function useTitleBadge(count: number): void {
  useEffect(() => {
    if (count === 0) return
    const mark = `(${count}) `
    const put = () => {
      if (!document.title.startsWith(mark)) document.title = mark + document.title.replace(/^\(\d+\) /, '')
    }
    put()
    const observer = new MutationObserver(put)
    const title = document.querySelector('title')
    if (title) observer.observe(title, { childList: true })
    return () => {
      observer.disconnect()
      document.title = document.title.replace(/^\(\d+\) /, '')
    }
  }, [count])
}

interface NewAlarmsProps {
  readonly news: ListNews
  readonly projectId: string
  readonly sound: Pick<AlarmSound, 'isLoud' | 'ring' | 'reach'>
}

/** Says that there are new alarms, or else what others have changed. The table stays as it is until somebody asks. */
export function NewAlarms({ news, projectId, sound }: NewAlarmsProps) {
  const { isLoud, ring, reach } = sound
  const { found, isReached } = useNewAlarms(projectId, news, isLoud)
  const count = found ?? 0
  const heard = useRef(0)
  useTitleBadge(count)
  useEffect(() => {
    if (isLoud && count > heard.current) ring()
    heard.current = count
  }, [count, isLoud, ring])
  useEffect(() => {
    reach(isReached)
    return () => reach(true)
  }, [isReached, reach])
  if (count > 0) return <NewsPill count={count} of="新报警" onRefresh={news.onRefresh} />
  return <NewsPill count={found === null ? 0 : news.count} onRefresh={news.onRefresh} />
}
