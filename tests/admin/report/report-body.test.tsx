import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ReportColumn, ReportRow } from '#admin/features/report/report-calls.ts'
import { ReportChart } from '#admin/features/report/report-chart.tsx'
import { ReportTable } from '#admin/features/report/report-table.tsx'
import { type ChartSeries, tableOf as chartTable } from '#admin/ui/time-chart/chart-series.ts'
import { codes } from '#domain/error-codes.ts'
import { parseTime } from '#domain/time.ts'
import type { Values } from '#schema'
import { bridge, origin } from '#tests/support/msw.ts'
import { surrounded } from '../fields/form-around.tsx'

interface Drawn {
  readonly series: readonly ChartSeries[]
  readonly range: { readonly from: number; readonly to: number }
}

const drawn: Drawn[] = []
// Lines are drawn on a canvas, which there is none of.
vi.mock('#admin/ui/time-chart/time-chart.tsx', () => ({
  default: (props: Drawn) => {
    drawn.push(props)
    return <p>线</p>
  },
}))

const asked: Values[] = []
let stop = () => {}
beforeEach(() => {
  window.location.href = `${origin}/home`
  const points = [40_000, 40_001, 0, 1].map((value, index) => ({ storeTime: index * 3600, value }))
  const resets = [{ storeTime: 7200, from: 40_001, to: 0 }]
  const data = { seconds: 3600, list: [{ houseId: 'h', houseName: '1号楼-101', points, resets }] }
  stop = bridge(async (request) => {
    asked.push((await request.json()) as Values)
    return Response.json({ code: codes.ok, msg: '', data })
  })
})
afterEach(() => {
  stop()
  cleanup()
})

const columns: readonly ReportColumn[] = [
  { attributeId: 'a', name: '室内温度', unit: '℃', interval: '1h', agg: 'avg' },
]

it('says numbers with two decimals at most, and nothing where nothing was reported', () => {
  const line = (time: string, values: Readonly<Record<string, number>>) => ({
    ...{ time, houseId: 'h', houseName: '1号楼-101', values, resets: {} },
  })
  const list = [
    line('2026-11-28 10:00:00', { a: 21.4567 }),
    line('2026-11-28 11:00:00', { a: 21.5 }),
    line('2026-11-28 12:00:00', {}),
    line('2026-11-28 13:00:00', { a: -0.001 }),
  ]
  const summary = { a: { max: 21.5, min: -0.001, avg: 14.318566 } }
  render(
    surrounded(
      <ReportTable
        columns={columns}
        page={{ list, total: 4, summary }}
        isReading={false}
        state={{ page: 1, size: 20 }}
        onPage={() => undefined}
      />,
    ),
  )
  const lastOf = (selector: string) =>
    [...document.querySelectorAll(selector)].map((row) => row.querySelector('td:last-child')?.textContent)
  expect(lastOf('tr.ant-table-row')).toEqual(['21.46', '21.5', '', '0'])
  expect(lastOf('tfoot tr')).toEqual(['21.5', '0', '14.32'])
})

it('marks the cell in which a counter began anew, with what it said before', () => {
  const energy: ReportColumn = {
    attributeId: 'e',
    name: '累计电量',
    unit: 'kWh',
    interval: '5m',
    agg: 'last',
  }
  const list = [40_000, 40_001, 0, 1].map(
    (value, index): ReportRow => ({
      ...{ time: `2026-11-28 1${index}:00:00`, houseId: 'h', houseName: '1号楼-101', values: { e: value } },
      resets: index === 2 ? { e: { from: 40_001, to: 0 } } : {},
    }),
  )
  render(
    surrounded(
      <ReportTable
        columns={[energy]}
        page={{ list, total: 4, summary: {} }}
        isReading={false}
        state={{ page: 1, size: 20 }}
        onPage={() => undefined}
      />,
    ),
  )
  const cells = [...document.querySelectorAll('tr.ant-table-row td:last-child')]
  const marks = cells.map((cell) => cell.querySelector('.report-reset')?.textContent)
  expect(marks).toEqual([undefined, undefined, '计数重置 40001kWh → 0kWh', undefined])
  expect(cells.map(({ firstChild }) => firstChild?.textContent)).toEqual(['40000', '40001', '0', '1'])
})

it('draws the whole time that was chosen, whichever page of its lines is looked at', async () => {
  const days = ['2026-11-01', '2026-11-28'] as const
  render(
    surrounded(
      <ReportChart
        place={{ projectId: 'p', productId: 'q' }}
        state={{ projectId: 'p', productId: 'q', houseIds: ['h'], days, page: 7, size: 10 }}
        columns={columns}
      />,
    ),
  )
  await screen.findByText('线')
  await waitFor(() => expect(drawn.at(-1)?.series).toHaveLength(1))
  const [from, to] = ['2026-11-01 00:00:00', '2026-11-28 23:59:59']
  const place = { projectId: 'p', productId: 'q', houseIds: ['h'], attributeId: 'a' }
  expect(asked).toEqual([{ ...place, startTime: from, endTime: to }])
  expect(drawn.at(-1)?.range).toEqual({
    from: (parseTime(from) ?? 0) / 1000,
    to: (parseTime(to) ?? 0) / 1000,
  })
  const [series] = drawn.at(-1)?.series ?? []
  expect(series?.textOf(21.4567)).toBe('21.46℃')
  // No line leads from one counter to the next.
  expect(series?.breaks).toEqual([{ storeTime: 7200, label: '计数重置 40001℃ → 0℃' }])
  expect(series && chartTable(series)[1]).toEqual([40_000, 40_001, null, 0, 1, null])
})
