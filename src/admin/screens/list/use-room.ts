import { useLayoutEffect, useState } from 'react'

const least = 280

/** The pixels an element has: its width, and from its top to the window's bottom, less what stands below it. */
export function useRoom(element: HTMLElement | null, below: number) {
  const [height, setHeight] = useState(480)
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    if (!element) return
    const measure = () => {
      const top = element.getBoundingClientRect().top + window.scrollY
      // What is not laid out, as in a tab that is not open, has no width that anything should fit into.
      setWidth(element.clientWidth || Number.POSITIVE_INFINITY)
      setHeight(Math.max(least, Math.floor(window.innerHeight - top - below)))
    }
    measure()
    // The search card above folds and unfolds: the parent then changes its size, not the window.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    if (element.parentElement?.parentElement) observer.observe(element.parentElement.parentElement)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [element, below])
  return { height, width }
}
