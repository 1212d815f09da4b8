import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useRefresh } from '#admin/screens/use-refresh.ts'
import type { ResolvedResource } from '#schema'
import { beep } from './beep.ts'
import { useNewAlarms } from './use-new-alarms.ts'
import './new-alarms.css'

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
  readonly resource: ResolvedResource
  readonly projectId: string
  readonly isLoud: boolean
}

/** Says that there are new alarms. The table stays as it is until somebody asks for them. */
export function NewAlarms({ resource, projectId, isLoud }: NewAlarmsProps) {
  const { count, look } = useNewAlarms(resource, projectId)
  const refresh = useRefresh(resource)
  const heard = useRef(0)
  useTitleBadge(count)
  useEffect(() => {
    if (isLoud && count > heard.current) beep()
    heard.current = count
  }, [count, isLoud])
  return (
    <div className="new-alarms" role="status">
      {count > 0 && (
        <Button
          type="primary"
          size="small"
          onClick={() => {
            look()
            void refresh()
          }}
        >
          有 {count} 条新报警，点击刷新
        </Button>
      )}
    </div>
  )
}
