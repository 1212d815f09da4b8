import { DatePicker, Select } from 'antd'
import { useCallback, useMemo } from 'react'
import { rangeShortcuts } from '#admin/fields/day-ranges.ts'
import { dayjs } from '#admin/fields/dayjs-zh.ts'
import { useQueryPart } from '#admin/screens/query-part.ts'
import { useNameFilter } from '#admin/ui/use-name-match.ts'
import { HousePicker } from './house-picker.tsx'
import { ReportBody } from './report-body.tsx'
import { useProducts, useProjects } from './report-calls.ts'
import { type ReportState, readReportState, writeReportState } from './report-state.ts'
import './report.css'

function useReportState() {
  const { part, change } = useQueryPart('')
  const state = useMemo(() => readReportState(part, Date.now()), [part])
  const set = useCallback(
    (next: Partial<ReportState>) =>
      change((old) =>
        writeReportState({ ...readReportState(old, Date.now()), page: 1, ...next }, Date.now()),
      ),
    [change],
  )
  return { state, set }
}

const optionsOf = (all: readonly { readonly id: string; readonly name: string }[] | undefined) =>
  (all ?? []).map(({ id, name }) => ({ value: id, label: name }))

/** 数据报表: the values of many houses side by side, by interval. */
export default function ReportScreen() {
  const { state, set } = useReportState()
  const projects = useProjects()
  const products = useProducts()
  const nameFilter = useNameFilter()
  // Until somebody chooses, the first of each: a report that is empty by default helps nobody.
  const projectId = state.projectId ?? projects.data?.[0]?.id ?? null
  const productId = state.productId ?? products.data?.[0]?.id ?? null
  const presets = rangeShortcuts(Date.now()).map(([label, [from, to]]) => ({
    label,
    value: [dayjs(from), dayjs(to)] as [ReturnType<typeof dayjs>, ReturnType<typeof dayjs>],
  }))
  const place = projectId !== null && productId !== null ? { projectId, productId } : null
  return (
    <div className="report-screen">
      <section className="report-card report-search">
        <Select
          aria-label="项目"
          showSearch
          {...nameFilter}
          loading={projects.isPending}
          options={optionsOf(projects.data)}
          value={projectId}
          onChange={(id) => set({ projectId: id, houseIds: [] })}
          placeholder="请选择项目"
        />
        <Select
          aria-label="科技产品"
          showSearch
          {...nameFilter}
          loading={products.isPending}
          options={optionsOf(products.data)}
          value={productId}
          onChange={(id) => set({ productId: id, houseIds: [] })}
          placeholder="请选择科技产品"
        />
        {place && (
          <HousePicker {...place} value={state.houseIds} onChange={(houseIds) => set({ houseIds })} />
        )}
        <DatePicker.RangePicker
          allowClear={false}
          presets={presets}
          value={[dayjs(state.days[0]), dayjs(state.days[1])]}
          onChange={(_, days) => set({ days })}
          placeholder={['开始', '结束']}
        />
      </section>
      {place ? (
        <ReportBody place={place} state={state} set={set} />
      ) : (
        <p className="report-card report-hint">请选择项目和科技产品</p>
      )}
    </div>
  )
}
