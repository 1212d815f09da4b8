import { Link } from 'react-router'
import { alarmOpen } from '#resources/alarm-dictionaries.ts'
import { in_ } from '#schema'
import { useLatest, useTabAddress } from './latest.tsx'

/** The alarms that nobody is done with, whatever else is shown of the house. */
export const openAlarms = {
  resource: 'alarm',
  sort: 'lastTime',
  only: { status: in_(...alarmOpen) },
} as const

/** How many there are, and the way to them. */
export function OpenAlarms({ houseId }: { readonly houseId: string }) {
  const { isOpen, narrowed, query } = useLatest({ ...openAlarms, houseId })
  const addressOf = useTabAddress(openAlarms.resource)
  const total = query.data?.total ?? 0
  return isOpen && total > 0 ? (
    <Link className="tag tag-red" to={addressOf(narrowed)}>
      {total} 条未完结报警
    </Link>
  ) : null
}
