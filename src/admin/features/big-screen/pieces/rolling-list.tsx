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

/** What as many whole lines take as fit into the room; null: all of them fit. */
export function heightOfWholeLines(room: number, line: number, all: number): number | null {
  if (all <= room + 1 || line === 0) return null
  return Math.max(1, Math.floor(room / line)) * line
}

/** How high the frame of the lines is, so that none of them is cut; null: it takes what is there. */
function useFrameHeight() {
  const room = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [height, setHeight] = useState<number | null>(null)
  useEffect(() => {
    if (!room.current || !list.current) return
    const [around, lines] = [room.current, list.current]
    const look = () => {
      const line = lines.firstElementChild?.getBoundingClientRect().height ?? 0
      setHeight(heightOfWholeLines(around.clientHeight, line, lines.offsetHeight))
    }
    const observer = new ResizeObserver(look)
    observer.observe(around)
    observer.observe(lines)
    look()
    return () => observer.disconnect()
  }, [])
  return { room, list, height }
}

/** By how many lines a list has moved up since this item came to be its first one. */
interface Moved {
  readonly since: string
  readonly lines: number
}

/**
 * Lines that move up one by one where there are more than fit; they rest while somebody points at them or has the focus
 * there. Another first item starts them from the top again: what is new is what people look for. Without motion they are
 * scrolled by hand.
 */
export function RollingList<T>({ label, items, idOf, children }: RollingListProps<T>) {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const { room, list, height: frameHeight } = useFrameHeight()
  const newest = items[0] === undefined ? '' : idOf(items[0])
  const [moved, setMoved] = useState<Moved>({ since: newest, lines: 0 })
  const overflows = frameHeight !== null
  const isMoving = overflows && !isStill
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => {
      const rests = room.current?.matches(':hover, :focus-within') ?? true
      if (rests || document.visibilityState === 'hidden') return
      const height = list.current?.firstElementChild?.getBoundingClientRect().height ?? 0
      setMoved(({ since, lines }) => ({ since: newest, lines: since === newest ? lines + 1 : 1 }))
      // All lines as one: a layer of its own for each of them would keep the browser busy.
      list.current?.animate([{ transform: `translateY(${height}px)` }, { transform: 'none' }], {
        duration: 500,
        easing: 'ease-out',
      })
    }, pace)
    return () => clearInterval(timer)
  }, [isMoving, newest, room, list])
  const start = isMoving && moved.since === newest ? moved.lines % Math.max(1, items.length) : 0
  const shown = [...items.slice(start), ...items.slice(0, start)]
  return (
    <div ref={room} className="wall-list">
      <div
        className={`wall-list-frame ${isStill ? 'wall-list-still' : ''}`}
        style={overflows ? { height: frameHeight } : undefined}
        {...(isStill && overflows ? { tabIndex: 0 } : {})}
      >
        <ul ref={list} aria-label={label}>
          {shown.map((item) => (
            <li key={idOf(item)}>{children(item)}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
