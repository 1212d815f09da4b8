import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import { useLivePaced } from '#admin/providers/live.ts'
import type { ChartBand } from '#admin/ui/time-chart/chart-marks.ts'
import type { TimeRange } from '#admin/ui/time-chart/time-range.ts'
import { second } from '#domain/durations.ts'
import { alarmLevel } from '#resources/alarm-dictionaries.ts'

/** A stretch in which an attribute gave an alarm, as `alarm.stretches` answers it. */
export interface AlarmStretch {
  readonly name: string
  readonly level: number
  /** Epoch seconds. */
  readonly from: number
  readonly to: number
}

const none: readonly never[] = []

const colorOf = (level: number) => alarmLevel.entries.find(({ value }) => value === level)?.color ?? '#fa8c16'

/** Each stretch as a band of its alarm's color and name. */
export const bandsOf = (stretches: readonly AlarmStretch[]): readonly ChartBand[] =>
  stretches.map(({ from, to, level, name }) => ({ from, to, color: colorOf(level), label: name }))

/** When attributes of a house gave an alarm. A back end that does not say so has none to show. */
export function useAlarmBands(
  houseId: string,
  attributeIds: readonly string[],
  { from, to }: TimeRange,
): readonly ChartBand[] {
  const { data = none, refetch } = useQuery({
    queryKey: ['data', 'alarm', 'stretches', houseId, attributeIds, from, to],
    queryFn: ({ signal }) =>
      request<readonly AlarmStretch[]>(
        callOf('alarm.stretches'),
        { houseId, attributeIds: attributeIds.join(), startTime: from, endTime: to },
        { signal, silent: true },
      ),
    enabled: attributeIds.length > 0,
  })
  useLivePaced(attributeIds.length > 0 ? [`alarm:${houseId}`] : [], second, refetch)
  return useMemo(() => bandsOf(data), [data])
}
