import { useQuery } from '@tanstack/react-query'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import { Sparkline } from '#admin/ui/sparkline.tsx'
import { minute } from '#domain/durations.ts'
import { formatOf, staleMinutes } from '#domain/house-attributes.ts'
import { parseTime } from '#domain/time.ts'
import { bySeries, gapAfter, runsOf, type TrendSample } from '#domain/trend-sample.ts'
import { formatValue } from '#domain/value-format.ts'
import { type ClimateFigure, climateOf } from './climate.ts'
import { DevicesFrame } from './devices-frame.tsx'
import { useHouseDevices } from './use-house-devices.ts'
import { useMinute } from './use-minute.ts'

/** Seconds. */
const shown = 24 * 3600
/** Seconds: as many points as a small line can carry. */
const interval = 3600

/** The last day of these attributes, anew every five minutes. */
function useLastDay(houseId: string, attributeIds: readonly string[], now: number) {
  const to = Math.floor(now / (5 * minute)) * 300
  const { data } = useQuery({
    queryKey: ['data', 'house-console', 'sparklines', houseId, attributeIds, to],
    queryFn: ({ signal }) =>
      request<readonly TrendSample[]>(
        callOf('trend.query'),
        { houseId, attributeIds, startTime: to - shown, endTime: to, interval: String(interval) },
        { signal, silent: true },
      ),
    enabled: attributeIds.length > 0,
  })
  return { series: data && bySeries(data), from: to - shown, to }
}

/** What is said however old it is. */
const lasting: ReadonlySet<ClimateFigure['word']> = new Set(['', '报警', '测量异常'])

interface FigureProps {
  readonly figure: ClimateFigure
  readonly day: ReturnType<typeof useLastDay>
  readonly now: number
}

function Figure({ figure: { label, text, word, range, from }, day, now }: FigureProps) {
  const { updateTime = null } = from ?? {}
  const stale = from && staleMinutes(from, updateTime === null ? null : parseTime(updateTime), now)
  const points = (from && day.series?.get(from.attributeId)) ?? []
  const values = points.map(({ value }) => value)
  const format = (value: number) => (from ? formatValue(String(value), formatOf(from)) : '')
  const words = `近24小时${label}：${format(Math.min(...values))} 至 ${format(Math.max(...values))}`
  // What was fine some time ago need not be so now.
  const said = stale !== null && !lasting.has(word) ? '数据过时' : word
  return (
    <li data-word={said} data-stale={stale !== null}>
      <span className="climate-head">
        {label}
        {said !== '' && <b className="climate-word">{said}</b>}
      </span>
      <strong>{text || '--'}</strong>
      {from && day.series && (
        <Sparkline
          runs={runsOf(points, gapAfter(from.reportInterval, interval))}
          from={day.from}
          to={day.to}
          label={words}
        />
      )}
      <small>
        {from ? `${from.group} · 适宜 ${range}` : '尚未测得'}
        {stale !== null && ` · 数据已${stale}分钟未更新`}
      </small>
    </li>
  )
}

/** The air in a house: what it is, whether that is good, and what it was in the last day. */
export function ClimateFigures({ houseId }: { readonly houseId: string }) {
  const house = useHouseDevices(houseId)
  const now = useMinute()
  const figures = climateOf(house.devices)
  const day = useLastDay(
    houseId,
    figures.flatMap(({ from }) => (from ? [from.attributeId] : [])),
    now,
  )
  return (
    <DevicesFrame house={house}>
      <ul className="climate">
        {figures.map((figure) => (
          <Figure key={figure.kind} figure={figure} day={day} now={now} />
        ))}
      </ul>
    </DevicesFrame>
  )
}
