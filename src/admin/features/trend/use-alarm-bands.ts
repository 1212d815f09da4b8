import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { resourceOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import type { ChartBand } from '#admin/ui/time-chart/chart-marks.ts'
import type { TimeRange } from '#admin/ui/time-chart/time-range.ts'
import { dropdownPage, type ListPage } from '#domain/list-page.ts'
import { formatTime, parseTime } from '#domain/time.ts'
import { alarmLevel } from '#resources/dictionaries.ts'

interface AlarmRow {
  readonly name: string
  readonly level: number
  readonly attributeId?: string | null
  readonly firstTime: string
  readonly lastTime: string
  readonly recoverTime?: string | null
}

const none: readonly never[] = []

const secondsOf = (text: string) => (parseTime(text) ?? 0) / 1000

const colorOf = (level: number) => alarmLevel.entries.find(({ value }) => value === level)?.color ?? '#fa8c16'

/** From when it was raised until it was over, or was told last. */
const bandOf = ({ name, level, firstTime, lastTime, recoverTime }: AlarmRow): ChartBand => ({
  from: secondsOf(firstTime),
  to: secondsOf(recoverTime ?? lastTime),
  color: colorOf(level),
  label: name,
})

/** When attributes of a house gave an alarm. A back end that lists no alarms has none to show. */
export function useAlarmBands(
  houseId: string,
  attributeIds: readonly string[],
  range: TimeRange,
): readonly ChartBand[] {
  const { list } = resourceOf('alarm').endpoints
  const { data = none } = useQuery({
    queryKey: ['data', 'alarm', 'bands', houseId, range.from, range.to],
    queryFn: async ({ signal }) => {
      if (!list) return none
      const { list: alarms } = await request<ListPage<AlarmRow>>(
        list,
        {
          ...{ ...dropdownPage, houseId },
          startTime: formatTime(range.from * 1000),
          endTime: formatTime(range.to * 1000),
        },
        { signal, silent: true },
      )
      return alarms
    },
    enabled: list !== undefined && attributeIds.length > 0,
  })
  return useMemo(
    () => data.filter(({ attributeId }) => attributeId && attributeIds.includes(attributeId)).map(bandOf),
    [data, attributeIds],
  )
}
