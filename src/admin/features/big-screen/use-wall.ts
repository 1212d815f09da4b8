import { useEffect, useLayoutEffect } from 'react'
import { stored } from '#admin/lib/storage.ts'
import { startLive } from '#admin/providers/live-connection.ts'
import { loadEachNight } from './load-each-night.ts'

/** The document in the wall's own colours and measure. */
function wear(): () => void {
  const { dataset } = document.documentElement
  Object.assign(dataset, { wall: '', theme: 'dark' })
  return () => {
    delete dataset.wall
    dataset.theme = stored.theme.get() ?? 'dark'
  }
}

export function useWall(): void {
  useLayoutEffect(wear, [])
  useEffect(startLive, [])
  useEffect(loadEachNight, [])
}
