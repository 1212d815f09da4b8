import { useSearchParams } from 'react-router'
import type {
  CompanyParts,
  OrderDay,
  OrderRates,
  ScreenProject,
  ScreenToday,
  Tally,
} from '#domain/big-screen.ts'
import { minute, second } from '#domain/durations.ts'
import { healthGrade } from '#domain/health-score.ts'
import { workOrderType } from '#resources/dictionaries.ts'
import { labelOf } from '#schema'
import { Lines } from '../charts/charts.tsx'
import { gradeColors, gradeWords, series } from '../colors.ts'
import { ChinaMap } from '../map/china-map.tsx'
import { joined } from '../parts/joined.ts'
import { Panel } from '../parts/panel.tsx'
import { type PartGroup, useParts } from '../parts/use-parts.ts'
import { DonutFigure } from '../pieces/donut.tsx'
import { Figure } from '../pieces/figure.tsx'
import { OrderLines } from '../pieces/order-lines.tsx'
import { RollingList } from '../pieces/rolling-list.tsx'
import { ShareBars } from '../pieces/share-bars.tsx'
import { ordersPlace, projectScreenHref, projectsPlace } from '../places.ts'
import { percentOf, sumOf } from '../sums.ts'
import { Wall } from '../wall.tsx'

const groups: readonly PartGroup<CompanyParts>[] = [
  { names: ['overdue', 'today'], every: 10 * second, topics: ['workOrder', 'alarm'] },
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

const typeShares = (tallies: readonly Tally[]) =>
  tallies.map(({ value, num }, index) => ({
    num,
    name: labelOf(workOrderType, value) ?? '其他',
    color: series[index % series.length] ?? series[0],
  }))

function ProjectScores({ projects }: { readonly projects: readonly ScreenProject[] }) {
  const worstFirst = projects.toSorted((one, other) => one.score - other.score)
  return (
    <RollingList label="项目健康分" items={worstFirst} idOf={({ id }) => id}>
      {({ id, name, score, houseNum, onlineNum, alarmNum, overdueNum }) => {
        const grade = healthGrade(score)
        return (
          <a className="wall-score" href={projectScreenHref(id)}>
            <b>{name}</b>
            <span className="wall-bar" aria-hidden>
              <i style={{ width: `${score}%`, background: gradeColors[grade] }} />
            </span>
            <em style={{ color: gradeColors[grade] }}>
              {score}
              <small>{gradeWords[grade]}</small>
            </em>
            <span>
              房屋 {houseNum} · 在线 {percentOf(onlineNum, houseNum) ?? '--'}% · 报警 {alarmNum} · 超时工单{' '}
              {overdueNum}
            </span>
          </a>
        )
      }}
    </RollingList>
  )
}

const Rates = ({ rates, today }: { readonly rates: OrderRates; readonly today: ScreenToday }) => (
  <div className="wall-figures wall-figures-three">
    <Figure label="完成率" value={rates.doneRate} unit="%" digits={1} />
    <Figure label="及时率" value={rates.inTimeRate} unit="%" digits={1} />
    <Figure label="平均时长" value={rates.averageHours} unit="小时" digits={1} />
    <Figure label="新增" value={rates.createdNum} unit="张" />
    <Figure label="完成" value={rates.doneNum} unit="张" />
    <Figure label="今日完成" value={today.orderDoneNum} unit="张" />
  </div>
)

function KeyFigures({ projects }: { readonly projects: readonly ScreenProject[] }) {
  const houses = sumOf(projects, 'houseNum')
  return (
    <div className="wall-figures wall-figures-over wall-figures-six">
      <Figure label="项目" value={projects.length} href={projectsPlace()} />
      <Figure label="房屋" value={houses} />
      <Figure label="在线率" value={percentOf(sumOf(projects, 'onlineNum'), houses)} unit="%" digits={1} />
      <Figure label="未关闭报警" value={sumOf(projects, 'alarmNum')} />
      <Figure label="未完成工单" value={sumOf(projects, 'orderNum')} href={ordersPlace()} />
      <Figure
        label="超时工单"
        value={sumOf(projects, 'overdueNum')}
        tone={sumOf(projects, 'overdueNum') > 0 ? 'poor' : 'good'}
      />
    </div>
  )
}

/** A department with what is below it: its projects, and the work of its people. */
export function CompanyWall() {
  const [query, setQuery] = useSearchParams()
  const departmentId = query.get('departmentId') ?? ''
  const parts = useParts<CompanyParts>('screen.company', departmentId ? { departmentId } : {}, groups)
  const departments = parts.departments.data ?? []
  const choose = (id: string) =>
    setQuery((old) => {
      const params = new URLSearchParams(old)
      if (id === '') params.delete('departmentId')
      else params.set('departmentId', id)
      return params
    })
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
  return (
    <Wall name="company" title={chosen?.name ?? '公司总览'} picker={picker}>
      <Panel
        title="项目健康分"
        area="projects"
        part={parts.projects}
        href={projectsPlace()}
        isEmpty={(projects) => projects.length === 0}
        empty="暂无项目"
      >
        {(projects) => <ProjectScores projects={projects} />}
      </Panel>
      <Panel title="近30天工单" area="rates" part={joined(parts.rates, parts.today)} href={ordersPlace()}>
        {([rates, today]) => <Rates rates={rates} today={today} />}
      </Panel>
      <Panel
        title="项目分布"
        area="map"
        part={parts.projects}
        isEmpty={(projects) => projects.length === 0}
        empty="暂无项目"
      >
        {(projects) => (
          <>
            <KeyFigures projects={projects} />
            <ChinaMap projects={projects} isNear hrefOf={({ id }) => projectScreenHref(id)} />
          </>
        )}
      </Panel>
      <Panel
        title="人员完成工单 TOP10"
        area="repairers"
        part={parts.repairers}
        isEmpty={(people) => people.length === 0}
      >
        {(people) => (
          <ShareBars
            label="人员完成工单"
            bars={people.map(({ id, name, doneNum, openNum }) => ({
              ...{ id, name, value: doneNum },
              text: `${doneNum}（在办 ${openNum}）`,
            }))}
          />
        )}
      </Panel>
      <Panel
        title="工单类型"
        area="types"
        part={parts.orderTypes}
        isEmpty={(tallies) => tallies.length === 0}
        empty="暂无工单"
      >
        {(tallies) => <DonutFigure label="近30天工单类型" data={typeShares(tallies)} />}
      </Panel>
      <Panel title="近30天工单趋势" area="trend" part={parts.orderTrend} tools={<TrendLegend />}>
        {(days) => (
          <Lines
            label={`近30天工单：${trendLines.map(({ of, name }) => `${name} ${days.reduce((sum, day) => sum + day[of], 0)}`).join('，')}`}
            data={trendOf(days)}
            names={trendLines.map(({ name }) => name)}
            colors={trendLines.map(({ color }) => color)}
          />
        )}
      </Panel>
      <Panel
        title="超时工单"
        area="overdue"
        part={parts.overdue}
        href={ordersPlace()}
        isEmpty={(orders) => orders.length === 0}
        empty="没有超时工单"
      >
        {(orders) => <OrderLines label="超时工单" orders={orders} />}
      </Panel>
    </Wall>
  )
}

const TrendLegend = () => (
  <span className="wall-keys">
    {trendLines.map(({ name, color }) => (
      <span key={name}>
        <i style={{ background: color }} />
        {name}
      </span>
    ))}
  </span>
)
