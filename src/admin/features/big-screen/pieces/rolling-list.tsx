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
const pace = 3 * second

/** Whether the lines are more than fit. */
function useOverflow() {
  const list = useRef<HTMLUListElement>(null)
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const look = () => setOverflows(element.scrollHeight > element.clientHeight + 1)
    const observer = new ResizeObserver(look)
    observer.observe(element)
    for (const line of element.children) observer.observe(line)
    look()
    return () => observer.disconnect()
  })
  return { list, overflows }
}

/**
 * Lines that move up one by one where there are more than fit; they rest while somebody points at them or has the focus
 * there. Without motion they are scrolled by hand.
 */
export function RollingList<T>({ label, items, idOf, children }: RollingListProps<T>) {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const { list, overflows } = useOverflow()
  const [first, setFirst] = useState(0)
  const isMoving = overflows && !isStill
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => {
      const element = list.current
      const rests = element?.matches(':hover, :focus-within') ?? true
      if (rests || document.visibilityState === 'hidden') return
      const height = element?.firstElementChild?.getBoundingClientRect().height ?? 0
      setFirst((place) => place + 1)
      for (const line of element?.children ?? [])
        line.animate([{ transform: `translateY(${height}px)` }, { transform: 'none' }], {
          duration: 500,
          easing: 'ease-out',
        })
    }, pace)
    return () => clearInterval(timer)
  }, [isMoving, list])
  const start = isMoving && items.length > 0 ? first % items.length : 0
  const shown = [...items.slice(start), ...items.slice(0, start)]
  return (
    <ul
      ref={list}
      className={`wall-list ${isStill ? 'wall-list-still' : isMoving ? 'wall-list-moving' : ''}`}
      aria-label={label}
      {...(isStill && overflows ? { tabIndex: 0 } : {})}
    >
      {shown.map((item) => (
        <li key={idOf(item)}>{children(item)}</li>
      ))}
    </ul>
  )
}
