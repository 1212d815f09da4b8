import { Suspense } from 'react'
import EstateBoard from '#admin/features/estate-board/estate-board.tsx'
import type { OwnTab } from '#admin/screens/model/overlay.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import { Waiting } from '#admin/ui/waiting.tsx'

const HouseLook = lazyWithRetry(() => import('#admin/features/house-console/overview-tab.tsx'), {
  ahead: true,
})

const look: OwnTab = {
  key: 'now',
  label: '概览',
  contentOf: (record, path) => (
    <Suspense fallback={<Waiting />}>
      <HouseLook record={record} path={path} />
    </Suspense>
  ),
}

/** The board of a project with a look at each house as its console shows it: features do not see each other. */
export default function ComposedEstateBoard() {
  return <EstateBoard look={look} />
}
