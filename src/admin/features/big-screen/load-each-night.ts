import { fetchPage } from '#admin/ui/fetch-page.ts'
import { day, minute } from '#domain/durations.ts'
import { withJitter } from './parts/part-state.ts'

/** Milliseconds until four in the morning, local time, and up to five minutes more: walls do not all load at once. */
export function untilNight(now: Date, random = Math.random()): number {
  const night = new Date(now)
  night.setHours(4, 0, 0, 0)
  const wait = night.getTime() - now.getTime()
  return (wait > 0 ? wait : wait + day) + random * 5 * minute
}

/** Whether the page would come now. */
const isThere = () =>
  fetchPage(window.location.href).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Browsers that never load anew grow: once a night the page does. Not while nothing would come: the browser's own error
 * page would hang there until somebody saw it.
 */
export function loadEachNight(): () => void {
  let timer: ReturnType<typeof setTimeout>
  let isOver = false
  const load = async () => {
    const is = await isThere()
    if (isOver) return
    if (is) window.location.reload()
    else wait(withJitter(5 * minute))
  }
  const wait = (ms: number) => {
    timer = setTimeout(() => void load(), ms)
  }
  wait(Math.max(minute, untilNight(new Date())))
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
