import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { startLive } from '#admin/providers/live-connection.ts'
import { setting } from '#admin/providers/personal-settings.ts'
import { queryClient } from '#admin/providers/query-client.ts'
import { loadEachNight } from './load-each-night.ts'
import { CompanyWall } from './walls/company-wall.tsx'
import { ProjectWall } from './walls/project-wall.tsx'
import { SystemWall } from './walls/system-wall.tsx'
import './wall.css'
import './pieces.css'

/** The document in the wall's own colours and measure. */
function wear(): () => void {
  const { dataset } = document.documentElement
  Object.assign(dataset, { wall: '', theme: 'dark' })
  return () => {
    delete dataset.wall
    dataset.theme = setting('theme') ?? 'dark'
  }
}

function useWall(): void {
  useLayoutEffect(wear, [])
  useEffect(startLive, [])
  useEffect(loadEachNight, [])
}

function ShownWall() {
  const { pathname } = useLocation()
  if (pathname.endsWith('/company')) return <CompanyWall />
  return pathname.endsWith('/project') ? <ProjectWall /> : <SystemWall />
}

/** The big screens: which of them, the address says. */
export default function BigScreen() {
  useWall()
  return (
    <QueryClientProvider client={queryClient}>
      <ShownWall />
    </QueryClientProvider>
  )
}
