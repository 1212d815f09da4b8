import { QueryClientProvider } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { queryClient } from '#admin/providers/query-client.ts'
import { useWall } from './use-wall.ts'
import { CompanyWall } from './walls/company-wall.tsx'
import { ProjectWall } from './walls/project-wall.tsx'
import { SystemWall } from './walls/system-wall.tsx'
import './wall.css'
import './pieces.css'

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
