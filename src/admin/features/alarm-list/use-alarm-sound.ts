import { useCallback, useEffect, useState } from 'react'
import { sayAtEnd } from '#admin/lib/leave.ts'
import { useSetting } from '#admin/providers/personal-settings.ts'
import { beep, maySound } from './beep.ts'

/** Why new alarms are not heard though that is wanted: the browser lets the page make no sound; nobody tells of any. */
type Silence = 'blocked' | 'cutOff'

export interface AlarmSound {
  readonly isLoud: boolean
  readonly silence: Silence | null
  readonly setLoud: (on: boolean) => void
  /** A new alarm has come. */
  readonly ring: () => void
  /** Whether it is known if there are new ones. */
  readonly reach: (isReached: boolean) => void
}

const touches = ['pointerdown', 'keydown'] as const

/** Whether new alarms are heard. Turned on, it lets hear how that sounds; where it falls silent, it says so. */
export function useAlarmSound(): AlarmSound {
  const [kept, keep] = useSetting('alarmSound')
  const [isBlocked, setBlocked] = useState(false)
  const [isReached, reach] = useState(true)
  const isLoud = kept === true
  const ring = useCallback(() => void beep().then((isHeard) => setBlocked(!isHeard)), [])
  useEffect(() => {
    if (!isLoud) return
    const look = () => void maySound().then((may) => setBlocked(!may))
    look()
    // Once somebody touches the page, it may.
    for (const touch of touches) window.addEventListener(touch, look, { once: true })
    const takeBack = sayAtEnd('新报警提示音已停止，重新登录后打开报警列表即可恢复')
    return () => {
      for (const touch of touches) window.removeEventListener(touch, look)
      takeBack()
    }
  }, [isLoud])
  return {
    isLoud,
    silence: !isLoud ? null : !isReached ? 'cutOff' : isBlocked ? 'blocked' : null,
    setLoud: (on) => {
      keep(on)
      if (on) ring()
    },
    ring,
    reach,
  }
}
