import { useQuery } from '@tanstack/react-query'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import type { FaultySample, TrendSample } from '#domain/trend-sample.ts'
import type { TrendAttribute } from './trend-menu.ts'
import type { AlarmStretch } from './use-alarm-bands.ts'

/** What `alarm.trend` answers. Times in epoch seconds. */
export interface AlarmTrend {
  readonly houseId: string
  readonly from: number
  readonly to: number
  readonly trigger: string | null
  /** Null: there is nothing to draw. */
  readonly attribute: TrendAttribute | null
  readonly threshold: number | null
  readonly samples: readonly TrendSample[]
  readonly faulty: readonly FaultySample[]
  /** When it was wrong. */
  readonly stretches: readonly AlarmStretch[]
}

/** An alarm with what its attribute said around it. */
export const useAlarmTrend = (alarmId: string) =>
  useQuery({
    queryKey: ['data', 'alarm', 'trend', alarmId],
    queryFn: ({ signal }) =>
      request<AlarmTrend>(callOf('alarm.trend'), { id: alarmId }, { signal, silent: true }),
    retry: false,
  })
