import { useState } from 'react'
import { beep } from './beep.ts'

const soundKey = 'alarm-sound'

export interface AlarmSound {
  readonly isLoud: boolean
  readonly setLoud: (on: boolean) => void
}

/** Whether new alarms are heard on this device. Turned on, it lets hear how that sounds. */
export function useAlarmSound(): AlarmSound {
  const [isLoud, setLoud] = useState(() => localStorage.getItem(soundKey) === '1')
  return {
    isLoud,
    setLoud: (on) => {
      setLoud(on)
      localStorage.setItem(soundKey, on ? '1' : '0')
      if (on) beep()
    },
  }
}
