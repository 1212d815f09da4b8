import { useEffect, useLayoutEffect } from 'react'
import { stored } from '#admin/lib/storage.ts'
import { startLive } from '#admin/providers/live-connection.ts'
import { day, hour, minute } from '#domain/durations.ts'

/** The document in the wall's own colours and measure. */
function wear(): () => void {
  const { dataset } = document.documentElement
  Object.assign(dataset, { wall: '', theme: 'dark' })
  return () => {
    delete dataset.wall
    dataset.theme = stored.theme.get() ?? 'dark'
  }
}

/** Milliseconds until four in the morning, local time, and up to five minutes more: walls do not all load at once. */
export function untilNight(now: Date, random = Math.random()): number {
  const night = new Date(now)
  night.setHours(4, 0, 0, 0)
  const wait = night.getTime() - now.getTime()
  return (wait > 0 ? wait : wait + day) + random * 5 * minute
}

/** Browsers that never load anew grow: once a night the page does. */
function loadEachNight(): () => void {
  const timer = setTimeout(() => window.location.reload(), Math.max(hour / 60, untilNight(new Date())))
  return () => clearTimeout(timer)
}

export function useWall(): void {
  useLayoutEffect(wear, [])
  useEffect(startLive, [])
  useEffect(loadEachNight, [])
}
