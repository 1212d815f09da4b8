import { useCallback, useEffect, useState } from 'react'
import { stored } from '#admin/lib/storage.ts'
import { type Scene, sendCode } from './login-calls.ts'
import { TextField } from './text-field.tsx'

const whole = 60

/** Seconds until then; a clock that was set back does not lock anyone out. */
const secondsUntil = (until: number | null): number =>
  until === null ? 0 : Math.min(whole, Math.max(0, Math.ceil((until - Date.now()) / 1000)))

/** Seconds until a code may be asked for again. The end is stored: it survives a refresh. */
function useCountdown(scene: Scene): { readonly seconds: number; readonly start: () => void } {
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

interface CodeFieldProps {
  readonly scene: Scene
  readonly error?: string | undefined
  /** The phone the code goes to; null where it is not a right one, which the form then says. */
  readonly phone: () => string | null
  readonly disabled?: boolean
}

export function CodeField({ scene, error, phone, disabled }: CodeFieldProps) {
  const { seconds, start } = useCountdown(scene)
  const [sending, setSending] = useState(false)

  const ask = async () => {
    const to = phone()
    if (to === null) return
    setSending(true)
    try {
      await sendCode(to, scene)
      start()
    } catch {
      // Told by http; the countdown does not run, so that one can try again.
    } finally {
      setSending(false)
    }
  }

  return (
    <TextField
      label="验证码"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      // Pasted as messages write it: `123 456`.
      maxLength={20}
      placeholder="请输入6位验证码"
      error={error}
      disabled={disabled}
      after={
        <button type="button" className="inline" disabled={sending || seconds > 0} onClick={ask}>
          {seconds > 0 ? `${seconds}秒后重新获取` : '获取验证码'}
        </button>
      }
    />
  )
}
