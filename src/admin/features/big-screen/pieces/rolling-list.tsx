import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useMediaQuery } from '#admin/lib/use-media-query.ts'
import { second } from '#domain/durations.ts'

interface RollingListProps<T> {
  readonly label: string
  readonly items: readonly T[]
  readonly idOf: (item: T) => string
  readonly children: (item: T) => ReactNode
}

/** From one line to the next. */
const pace = 5 * second

/** Whether the lines are more than fit into the frame around them. */
function useOverflow() {
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    if (!frame.current || !list.current) return
    const [around, lines] = [frame.current, list.current]
    const look = () => setOverflows(lines.offsetHeight > around.clientHeight + 1)
    const observer = new ResizeObserver(look)
    observer.observe(around)
    observer.observe(lines)
    look()
    return () => observer.disconnect()
  }, [])
  return { frame, list, overflows }
}

/**
 * Lines that move up one by one where there are more than fit; they rest while somebody points at them or has the focus
 * there. Without motion they are scrolled by hand.
 */
export function RollingList<T>({ label, items, idOf, children }: RollingListProps<T>) {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const { frame, list, overflows } = useOverflow()
  const [first, setFirst] = useState(0)
  const isMoving = overflows && !isStill
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => {
      const rests = frame.current?.matches(':hover, :focus-within') ?? true
      if (rests || document.visibilityState === 'hidden') return
      const height = list.current?.firstElementChild?.getBoundingClientRect().height ?? 0
      setFirst((place) => place + 1)
      // All lines as one: a layer of its own for each of them would keep the browser busy.
      list.current?.animate([{ transform: `translateY(${height}px)` }, { transform: 'none' }], {
        duration: 500,
        easing: 'ease-out',
      })
    }, pace)
    return () => clearInterval(timer)
  }, [isMoving, frame, list])
  const start = isMoving && items.length > 0 ? first % items.length : 0
  const shown = [...items.slice(start), ...items.slice(0, start)]
  return (
    <div
      ref={frame}
      className={`wall-list ${isStill ? 'wall-list-still' : isMoving ? 'wall-list-moving' : ''}`}
      {...(isStill && overflows ? { tabIndex: 0 } : {})}
    >
      <ul ref={list} aria-label={label}>
        {shown.map((item) => (
          <li key={idOf(item)}>{children(item)}</li>
        ))}
      </ul>
    </div>
  )
}
