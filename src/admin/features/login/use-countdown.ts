import { useCallback, useEffect, useState } from 'react'
import { stored } from '#admin/lib/storage.ts'
import type { Scene } from './login-calls.ts'

const whole = 60

/** Seconds until then; a clock that was set back does not lock anyone out. */
const secondsUntil = (until: number | null): number =>
  until === null ? 0 : Math.min(whole, Math.max(0, Math.ceil((until - Date.now()) / 1000)))

/** Seconds until a code may be asked for again. The end is stored: it survives a refresh. */
export function useCountdown(scene: Scene): { readonly seconds: number; readonly start: () => void } {
  const [seconds, setSeconds] = useState(0)
  const running = seconds > 0

  useEffect(() => setSeconds(secondsUntil(stored.smsUntil(scene).get())), [scene])

  useEffect(() => {
    if (!running) return
    const tick = () => setSeconds(secondsUntil(stored.smsUntil(scene).get()))
    const timer = window.setInterval(tick, 250)
    return () => window.clearInterval(timer)
  }, [running, scene])

  const start = useCallback(() => {
    stored.smsUntil(scene).set(Date.now() + whole * 1000)
    setSeconds(whole)
  }, [scene])

  return { seconds, start }
}
