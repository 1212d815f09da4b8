import { useEffect, useLayoutEffect } from 'react'
import { startLive } from '#admin/providers/live-connection.ts'
import { setting } from '#admin/providers/personal-settings.ts'
import { loadEachNight } from './load-each-night.ts'

/** The document in the wall's own colours and measure. */
function wear(): () => void {
  const { dataset } = document.documentElement
  Object.assign(dataset, { wall: '', theme: 'dark' })
  return () => {
    delete dataset.wall
    dataset.theme = setting('theme') ?? 'dark'
  }
}

export function useWall(): void {
  useLayoutEffect(wear, [])
  useEffect(startLive, [])
  useEffect(loadEachNight, [])
}
