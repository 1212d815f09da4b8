import { useEffect, useState } from 'react'
import { minute } from '#domain/durations.ts'

/** The time, anew with each minute: how old values are is said in minutes. */
export function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}
