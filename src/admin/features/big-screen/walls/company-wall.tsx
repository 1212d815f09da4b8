import type { OrderDay } from '#domain/big-screen.ts'
import { minute, second } from '#domain/durations.ts'
import { type CompanyParts, recentDays } from '#domain/screen-parts.ts'
import { Lines } from '../charts/charts.tsx'
import { series } from '../colors.ts'
import { ChinaMap } from '../map/china-map.tsx'
import { joined } from '../parts/joined.ts'
import { Panel } from '../parts/panel.tsx'
import { type PartGroup, type ShownParts, useParts } from '../parts/use-parts.ts'
import { ColorKeys } from '../pieces/chart-legend.tsx'
import { OrderPanel } from '../pieces/order-lines.tsx'
import { ShareBars } from '../pieces/share-bars.tsx'
import { DonutFigure } from '../pieces/share-figures.tsx'
import {
  newOrdersPlace,
  overdueOrdersPlace,
  projectScreenHref,
  projectsPlace,
  repairerPlace,
} from '../places.ts'
import { seenBy } from '../sums.ts'
import { useWallParam } from '../use-wall-param.ts'
import { Wall } from '../wall.tsx'
import { KeyFigures, type Narrowed, ordersAt, ProjectScores, Rates, typeShares } from './company-pieces.tsx'

const groups: readonly PartGroup<CompanyParts>[] = [
  { names: ['overdue', 'ordersToday'], every: 10 * second, topics: ['workOrder'] },
  { names: ['projects', 'rates'], every: 30 * second, topics: ['project', 'house', 'alarm', 'workOrder'] },
  { names: ['departments', 'repairers', 'orderTypes', 'orderTrend'], every: 5 * minute },
]

const trendLines = [
  { of: 'created', name: '新增', color: series[0] },
  { of: 'done', name: '完成', color: series[1] },
  { of: 'overdue', name: '超时', color: '#ff6b6f' },
] as const

const trendOf = (days: readonly OrderDay[]) =>
  days.flatMap((day) => trendLines.map(({ of, name }) => ({ day: day.day.slice(5), name, num: day[of] })))

interface OrderPanelsProps {
  readonly parts: ShownParts<CompanyParts>
  readonly placeOf: Narrowed
}

/** The orders of the last days: by whom, of what type, how many each day; and those that are late. */
const OrderPanels = ({ parts, placeOf }: OrderPanelsProps) => (
  <>
    <Panel title="人员完成工单 TOP10" area="repairers" part={parts.repairers}>
      {(people) => (
        <ShareBars
          label="人员完成工单"
          bars={people.map(({ id, name, doneNum, openNum }) => ({
            ...{ id, name, value: doneNum },
            href: placeOf((projectId) => repairerPlace(id, recentDays, projectId)),
            text: `${doneNum}（在办 ${openNum}）`,
          }))}
        />
      )}
    </Panel>
    <Panel title="工单类型" area="types" part={parts.orderTypes} empty="暂无工单">
      {(tallies) => <DonutFigure label="近30天工单类型" data={typeShares(tallies, placeOf)} />}
    </Panel>
    <Panel
      title="近30天工单趋势"
      area="trend"
      part={parts.orderTrend}
      tools={<ColorKeys keys={trendLines} />}
    >
      {(days) => (
        <Lines
          label={`近30天工单：${trendLines.map(({ of, name }) => `${name} ${days.reduce((sum, day) => sum + day[of], 0)}`).join('，')}`}
          data={trendOf(days)}
          names={trendLines.map(({ name }) => name)}
          colors={trendLines.map(({ color }) => color)}
        />
      )}
    </Panel>
    <OrderPanel
      title="超时工单"
      area="overdue"
      label="超时工单"
      part={parts.overdue}
      href={placeOf(overdueOrdersPlace)}
      empty="没有超时工单"
    />
  </>
)

/** A department with what is below it: its projects, and the work of its people. */
export function CompanyWall() {
  const [asked, choose] = useWallParam('departmentId')
  const departmentId = asked ?? ''
  const parts = useParts<CompanyParts>('screen.company', departmentId ? { departmentId } : {}, groups)
  const departments = parts.departments.data ?? []
  const picker = {
    label: '部门',
    value: departmentId,
    options: [
      { value: '', label: '全部部门' },
      ...departments.map(({ id, name, depth, projectNum }) => ({
        value: id,
        label: `${'　'.repeat(depth)}${name}（${projectNum}）`,
      })),
    ],
    onChoose: choose,
  }
  const chosen = departments.find(({ id }) => id === departmentId)
  const placeOf: Narrowed = (place) => ordersAt(place, departmentId, parts.projects.data ?? [])
  return (
    <Wall name="company" title={chosen?.name ?? '公司总览'} picker={picker}>
      <Panel
        title="项目健康分"
        area="projects"
        part={seenBy(parts.projects, 'score')}
        href={projectsPlace(departmentId)}
        empty="暂无项目"
      >
        {(projects) => <ProjectScores projects={projects} />}
      </Panel>
      <Panel
        title="近30天工单"
        area="rates"
        part={joined(parts.rates, parts.ordersToday)}
        href={placeOf((projectId) => newOrdersPlace(recentDays, projectId))}
      >
        {([rates, today]) => <Rates rates={rates} today={today} placeOf={placeOf} />}
      </Panel>
      <Panel title="项目分布" area="map" part={parts.projects} empty="暂无项目">
        {(projects) => (
          <>
            <KeyFigures projects={projects} departmentId={departmentId} placeOf={placeOf} />
            <ChinaMap projects={projects} isNear hrefOf={({ id }) => projectScreenHref(id)} />
          </>
        )}
      </Panel>
      <OrderPanels parts={parts} placeOf={placeOf} />
    </Wall>
  )
}
