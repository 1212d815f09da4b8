import { useEffect, useRef } from 'react'
import { useMediaQuery } from '#admin/lib/use-media-query.ts'

/** Milliseconds for which a figure is on its way. */
const lasts = 900

const text = (value: number, digits: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })

interface RollingFigureProps {
  readonly value: number
  /** After the point. */
  readonly digits: number
}

/** A number that rolls from the value it had to the one it has; where the system asks for stillness, it is there at once. */
export function RollingFigure({ value, digits }: RollingFigureProps) {
  const place = useRef<HTMLSpanElement>(null)
  const shown = useRef(0)
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  useEffect(() => {
    const from = shown.current
    const put = (now: number) => {
      shown.current = now
      if (place.current) place.current.textContent = text(now, digits)
    }
    if (isStill || from === value) {
      put(value)
      return
    }
    const start = performance.now()
    let frame = requestAnimationFrame(function step(time: number) {
      const done = Math.min(1, Math.max(0, (time - start) / lasts))
      put(from + (value - from) * (1 - (1 - done) ** 3))
      if (done < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [value, digits, isStill])
  return (
    <>
      <span ref={place} aria-hidden className="wall-number" />
      <span className="visually-hidden">{text(value, digits)}</span>
    </>
  )
}
