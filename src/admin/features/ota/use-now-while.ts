import { useEffect, useState } from 'react'

/** The time, drawn anew each second while something is counted by it. */
export function useNow(counting: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!counting) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [counting])
  return now
}
