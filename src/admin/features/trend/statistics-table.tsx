import { Table } from 'antd'
import { gapOf } from '#admin/ui/time-chart/chart-series.ts'
import { formatTime } from '#domain/time.ts'
import { type TrendStatistics, trendStatistics } from '#domain/trend-statistics.ts'
import { isStep, isSwitch, valueText } from './trend-menu.ts'
import type { TrendSeries } from './trend-series.ts'

interface StatisticsRow {
  readonly series: TrendSeries
  readonly of: TrendStatistics
}

type Moment = TrendStatistics['last']

const nothing = '--'

function At({ series, at }: { readonly series: TrendSeries; readonly at: Moment }) {
  if (at === null) return nothing
  return (
    <>
      {valueText(series.attribute, at.value)}{' '}
      <span className="trend-when">{formatTime(at.time * 1000).slice(5)}</span>
    </>
  )
}

/** To one decimal (seed section 9). Of states there is no average. */
function averageText({ series: { attribute }, of: { average } }: StatisticsRow): string {
  if (average === null || isStep(attribute)) return nothing
  return `${average.toFixed(1)}${attribute.unit ?? ''}`
}

const shareText = ({ series: { attribute }, of: { onShare } }: StatisticsRow) =>
  onShare === null || !isSwitch(attribute) ? nothing : `${(onShare * 100).toFixed(1)}%`

/** What a counter went up by; how often it was set back, which is no part of that. */
function riseText({ series: { attribute, counter } }: StatisticsRow): string {
  if (counter === null) return nothing
  const rise = valueText(attribute, counter.rise)
  return counter.resets.length === 0 ? rise : `${rise}（${counter.resets.length} 次计数重置不计）`
}

/** What each line comes to. */
export function StatisticsTable({ all }: { readonly all: readonly TrendSeries[] }) {
  const rows = all.map((series) => ({ series, of: trendStatistics(series.samples, gapOf(series)) }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is too wide is scrolled by its keys
    <section className="trend-scroll" aria-label="统计" tabIndex={0}>
      <Table<StatisticsRow>
        size="small"
        rowKey={({ series }) => series.id}
        dataSource={rows}
        pagination={false}
        columns={[
          {
            title: '属性',
            key: 'label',
            render: (_, { series }) => (
              <span className="trend-name">
                <i style={{ background: series.color }} />
                {series.label}
              </span>
            ),
          },
          { title: '最新', key: 'last', render: (_, { series, of }) => <At series={series} at={of.last} /> },
          { title: '最小', key: 'min', render: (_, { series, of }) => <At series={series} at={of.min} /> },
          { title: '最大', key: 'max', render: (_, { series, of }) => <At series={series} at={of.max} /> },
          { title: '平均', key: 'average', align: 'right', render: (_, row) => averageText(row) },
          ...(all.some(({ counter }) => counter !== null)
            ? [
                {
                  title: '累计增加',
                  key: 'rise',
                  align: 'right' as const,
                  render: (_: unknown, row: StatisticsRow) => riseText(row),
                },
              ]
            : []),
          { title: '开启时长占比', key: 'on', align: 'right', render: (_, row) => shareText(row) },
          { title: '样本数', key: 'samples', align: 'right', render: (_, { of }) => of.samples },
        ]}
      />
    </section>
  )
}
