import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { HouseConsole } from '#admin/features/house-console/house-console.tsx'
import type { OwnTab } from '#admin/screens/model/overlay.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'

/** With the code that draws lines: it comes when it is asked for. */
const HouseTrend = lazyWithRetry<{ readonly houseId: string }>(() =>
  import('#admin/features/trend/house-trend.tsx').then(({ HouseTrend }) => ({ default: HouseTrend })),
)

const further: readonly OwnTab[] = [
  {
    key: 'trend',
    label: '趋势',
    contentOf: ({ id }) => (
      <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 8 }} />}>
        <HouseTrend houseId={id} />
      </Suspense>
    ),
  },
]

/** The console of a house with the tabs of other features: features do not see each other. */
export default function ComposedHouseConsole() {
  return <HouseConsole further={further} />
}
