import { Button, Switch } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useRefresh } from '#admin/screens/use-refresh.ts'
import type { ResolvedResource } from '#schema'
import { beep } from './beep.ts'
import { useNewAlarms } from './use-new-alarms.ts'
import './new-alarms.css'

const soundKey = 'alarm-sound'

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
}

/** Says that there are new alarms. The table stays as it is until somebody asks for them. */
export function NewAlarms({ resource, projectId }: NewAlarmsProps) {
  const { count, look } = useNewAlarms(resource, projectId)
  const refresh = useRefresh(resource)
  const [isLoud, setLoud] = useState(() => localStorage.getItem(soundKey) === '1')
  const heard = useRef(0)
  useTitleBadge(count)
  useEffect(() => {
    if (isLoud && count > heard.current) beep()
    heard.current = count
  }, [count, isLoud])
  return (
    <div className="new-alarms">
      <span role="status">
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
      </span>
      <span className="new-alarms-sound">
        <Switch
          size="small"
          checked={isLoud}
          aria-label="新报警提示音"
          onChange={(on) => {
            setLoud(on)
            localStorage.setItem(soundKey, on ? '1' : '0')
            if (on) beep()
          }}
        />
        提示音
      </span>
    </div>
  )
}
