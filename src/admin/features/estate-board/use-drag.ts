import { type PointerEvent, useEffect, useRef } from 'react'
import type { BoardHouse } from '#domain/house-board.ts'
import type { Line } from './board-layout.ts'
import { placeOf } from './board-moves.ts'
import type { Choosing } from './use-choosing.ts'

/** Pixels from the edge of the board at which a drag begins to scroll it, and how far each frame. */
const edge = 28
const stride = 14

export const houseIdAt = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-house]')?.dataset.house ?? null) : null

interface Drag {
  readonly id: string
  moved: boolean
  x: number
  y: number
}

/** Draws a range with the mouse; at the edge the board scrolls on. A finger scrolls, so it draws none. */
export function useDrag(
  box: HTMLElement | null,
  lines: readonly Line[],
  isOpen: (house: BoardHouse) => boolean,
  { begin, extend, end }: Choosing,
) {
  const drag = useRef<Drag | null>(null)
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  const reach = () => {
    const current = drag.current
    if (current === null || !current.moved) return
    const id = houseIdAt(document.elementFromPoint(current.x, current.y))
    const place = placeOf(lines, id)
    if (place) extend(lines, place, isOpen)
  }

  const scrollOn = () => {
    const current = drag.current
    if (current === null || box === null) return
    const { left, right, top, bottom } = box.getBoundingClientRect()
    const by = (at: number, start: number, stop: number) =>
      at < start + edge ? -stride : at > stop - edge ? stride : 0
    const [across, down] = [by(current.x, left, right), by(current.y, top, bottom)]
    if (current.moved && (across !== 0 || down !== 0)) {
      box.scrollBy(across, down)
      reach()
    }
    frame.current = requestAnimationFrame(scrollOn)
  }

  return {
    /** Whether the click that now follows was the end of a drag. */
    hasDragged: () => {
      const { moved } = drag.current ?? { moved: false }
      drag.current = null
      return moved
    },
    onPointerDown: ({
      pointerType,
      button,
      shiftKey,
      ctrlKey,
      metaKey,
      target,
      clientX: x,
      clientY: y,
    }: PointerEvent) => {
      const id = houseIdAt(target)
      drag.current = null
      if (pointerType !== 'mouse' || button !== 0 || shiftKey || ctrlKey || metaKey || id === null) return
      drag.current = { id, moved: false, x, y }
    },
    onPointerMove: ({ buttons, target, clientX, clientY, currentTarget, pointerId }: PointerEvent) => {
      const current = drag.current
      if (current === null || buttons !== 1) return
      Object.assign(current, { x: clientX, y: clientY })
      if (!current.moved) {
        const place = houseIdAt(target) === current.id ? null : placeOf(lines, current.id)
        if (place === null) return
        current.moved = true
        currentTarget.setPointerCapture(pointerId)
        begin(current.id, place)
        frame.current = requestAnimationFrame(scrollOn)
      }
      reach()
    },
    onPointerUp: () => {
      cancelAnimationFrame(frame.current)
      if (drag.current?.moved) end()
    },
  }
}
