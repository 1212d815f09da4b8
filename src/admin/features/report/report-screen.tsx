import { Select, Skeleton } from 'antd'
import { useCallback, useMemo } from 'react'
import { rangeShortcuts } from '#admin/fields/day-ranges.ts'
import { DateRangePicker } from '#admin/fields/pickers/date-range-picker.tsx'
import { useQueryPart } from '#admin/screens/model/query-part.ts'
import { LoadError } from '#admin/ui/load-error.tsx'
import { ScreenState } from '#admin/ui/screen-state.tsx'
import { useNameFilter } from '#admin/ui/use-name-match.ts'
import { HousePicker } from './house-picker.tsx'
import { optionsOf, ProductSelect, useProducts } from './product-select.tsx'
import { useProjectHouses } from './project-houses.ts'
import { ReportBody } from './report-body.tsx'
import { type Named, useReportProjects } from './report-calls.ts'
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

interface SearchProps {
  readonly state: ReportState
  readonly set: (next: Partial<ReportState>) => void
  readonly projects: readonly Named[]
  readonly projectId: string
}

/** The report of one project: of the products that its houses have, and those houses. */
function ProjectReport({ state, set, projects, projectId }: SearchProps) {
  const { houses, failed, retry } = useProjectHouses(projectId)
  const nameFilter = useNameFilter()
  const { product, isUsed, ...products } = useProducts(houses, state.productId)
  const own = useMemo(
    // Who had a product before its houses got another one is not known.
    () => houses?.filter(({ productId }) => !isUsed || productId === product?.id) ?? null,
    [houses, isUsed, product?.id],
  )
  const project = projects.find(({ id }) => id === projectId)
  /** Of this project and product, be they chosen or not: whoever gets the address may begin with others. */
  const choose = (next: Partial<ReportState>) => set({ projectId, productId: product?.id ?? null, ...next })
  return (
    <>
      <section className="report-card report-search">
        <Select
          aria-label="项目"
          showSearch
          {...nameFilter}
          options={optionsOf(projects)}
          value={projectId}
          onChange={(id) => set({ projectId: id, productId: null, houseIds: [] })}
          placeholder="请选择项目"
        />
        <ProductSelect
          {...products}
          isLoading={houses === null && !failed}
          value={product}
          onChange={(id) => choose({ productId: id, houseIds: [] })}
        />
        <HousePicker
          houses={own}
          failed={failed}
          value={state.houseIds}
          onChange={(houseIds) => choose({ houseIds })}
        />
        <DateRangePicker
          allowClear={false}
          presets={rangeShortcuts(Date.now())}
          value={state.days}
          onChange={([from = state.days[0], to = state.days[1]]) => choose({ days: [from, to] })}
        />
      </section>
      {failed && <LoadError onRetry={retry} />}
      {houses === null && !failed && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      {houses !== null && product === null && (
        <ScreenState title="暂无数据">该项目的房屋还没有绑定科技产品，没有可以统计的数据</ScreenState>
      )}
      {product !== null && (
        <ReportBody
          place={{ projectId, productId: product.id }}
          names={[project?.name ?? '', product.name]}
          state={state}
          set={choose}
        />
      )}
    </>
  )
}

/** 数据报表: the values of many houses side by side, by interval. */
export default function ReportScreen() {
  const { state, set } = useReportState()
  const { data: projects, isError, refetch } = useReportProjects()
  const projectId = state.projectId ?? projects?.[0]?.id ?? null
  return (
    <div className="report-screen">
      {isError && <LoadError onRetry={() => void refetch()} />}
      {!isError && !projects && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      {projects && projectId === null && (
        <ScreenState title="暂无数据">有了项目和科技产品，才有可以统计的数据</ScreenState>
      )}
      {projects && projectId !== null && (
        <ProjectReport key={projectId} state={state} set={set} projects={projects} projectId={projectId} />
      )}
    </div>
  )
}
