import { useParams } from 'react-router'
import { useScreenTitle } from '#admin/ui/screen-title.tsx'
import { HouseTrend } from './house-trend.tsx'
import { useHouse } from './use-house-options.ts'

/** The trend of a house by itself: what an alarm, a message or a colleague's link leads to. */
export default function TrendScreen() {
  const { houseId = '' } = useParams()
  const house = useHouse(houseId)
  useScreenTitle(house ? `${house.fullName} 趋势` : null)
  return (
    <div className="trend-screen">
      <HouseTrend houseId={houseId} />
    </div>
  )
}
