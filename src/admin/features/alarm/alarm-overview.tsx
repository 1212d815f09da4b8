import { useQuery } from '@tanstack/react-query'
import { Input, Select, Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { useAddress } from '#admin/lib/use-address.ts'
import { callOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import { ListOutdated } from '#admin/screens/list/list-states.tsx'
import { ViewSwitch } from '#admin/screens/list/view-switch.tsx'
import { withParam } from '#admin/screens/model/use-typed-param.ts'
import { LoadError } from '#admin/ui/load-error.tsx'
import { RefreshButton } from '#admin/ui/refresh-button.tsx'
import { ScreenState } from '#admin/ui/screen-state.tsx'
import type { AlarmOverviewRow } from '#domain/alarm-overview.ts'
import { second } from '#domain/durations.ts'
import { alarmLevel } from '#resources/alarm-dictionaries.ts'
import { OverviewCards } from './overview-cards.tsx'
import { levels, narrowed } from './overview-figures.ts'
import { OverviewTable } from './overview-table.tsx'
import './alarm-overview.css'

const pace = 30 * second

const views = ['card', 'table'] as const

/** The projects of the viewer, the worst first: open alarms by level, open orders, houses off line. */
export default function AlarmOverview() {
  const [query] = useSearchParams()
  const address = useAddress()
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery({
    queryKey: ['data', 'alarm-overview'],
    queryFn: ({ signal }) =>
      request<readonly AlarmOverviewRow[]>(callOf('alarm.overview'), {}, { signal, silent: true }),
    refetchInterval: pace,
  })
  const put = (name: string, value: string | null) =>
    address.change((old) => withParam(old, name, value ?? ''), { replace: true })
  const [name, level] = [query.get('name') ?? '', query.get('level')]
  const view = query.get('view') === 'table' ? 'table' : 'card'
  if (!data) return isError ? <LoadError onRetry={() => void refetch()} /> : <Skeleton active />
  const rows = narrowed(data, name, level)
  return (
    <section className="card alarm-overview" aria-label="报警总览" aria-busy={isFetching}>
      <div className="alarm-overview-tools">
        <Input.Search
          allowClear
          defaultValue={name}
          placeholder="项目名称"
          aria-label="项目名称"
          onSearch={(text) => put('name', text.trim())}
        />
        <Select
          allowClear
          value={level}
          placeholder="有此级别的报警"
          aria-label="级别"
          options={alarmLevel.entries.map(({ value, label }) => ({ value: String(value), label }))}
          onChange={(value: string | undefined) => put('level', value ?? null)}
        />
        <span className="alarm-overview-space" />
        <RefreshButton refreshing={isFetching} onRefresh={() => void refetch()} />
        <ViewSwitch
          view={view}
          views={views}
          onView={(chosen) => put('view', chosen === 'table' ? chosen : null)}
        />
      </div>
      {isError && <ListOutdated since={dataUpdatedAt} onRetry={() => void refetch()} />}
      {rows.length === 0 ? (
        <ScreenState title={data.length === 0 ? '暂无数据' : '未找到匹配结果'} />
      ) : view === 'table' ? (
        <OverviewTable rows={rows} levels={levels} />
      ) : (
        <OverviewCards rows={rows} levels={levels} />
      )}
    </section>
  )
}
