import type { OrderRates, ScreenProject, ScreenToday, Tally } from '#domain/big-screen.ts'
import { healthGrade, healthWords } from '#domain/health-score.ts'
import { recentDays } from '#domain/screen-parts.ts'
import { workOrderType } from '#resources/work-order-dictionaries.ts'
import { labelOf } from '#schema'
import { gradeColors, gradeWords, series } from '../colors.ts'
import { Figure } from '../pieces/figure.tsx'
import { RollingList } from '../pieces/rolling-list.tsx'
import {
  doneOrdersPlace,
  newOrdersPlace,
  openOrdersPlace,
  overdueOrdersPlace,
  projectScreenHref,
  projectsPlace,
  typedOrdersPlace,
} from '../places.ts'
import { percentOf, sumOf } from '../sums.ts'

/** Leads to those of a project, or of all; null: no list holds just those that are counted. */
export type Narrowed = (place: (projectId?: string) => string | null) => string | null

export const typeShares = (tallies: readonly Tally[], placeOf: Narrowed) =>
  tallies.map(({ value, num }, index) => ({
    num,
    href: placeOf((projectId) => typedOrdersPlace(value, recentDays, projectId)),
    name: labelOf(workOrderType, value) ?? '其他',
    color: series[index % series.length] ?? series[0],
  }))

export function ProjectScores({ projects }: { readonly projects: readonly ScreenProject[] }) {
  const worstFirst = projects
    .map((project) => ({ ...project, score: project.score ?? 0 }))
    .sort((one, other) => one.score - other.score)
  return (
    <>
      <p className="wall-means">{healthWords()}</p>
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
    </>
  )
}

interface RatesProps {
  readonly rates: OrderRates | null
  readonly today: ScreenToday | null
  readonly placeOf: Narrowed
}

export const Rates = ({ rates, today, placeOf }: RatesProps) => (
  <div className="wall-figures wall-figures-three">
    <Figure label="完成率" value={rates?.doneRate} unit="%" digits={1} />
    <Figure label="及时率" value={rates?.inTimeRate} unit="%" digits={1} />
    <Figure label="平均时长" value={rates?.averageHours} unit="小时" digits={1} />
    <Figure
      label="新增"
      value={rates?.createdNum}
      unit="张"
      href={placeOf((projectId) => newOrdersPlace(recentDays, projectId))}
    />
    <Figure
      label="完成"
      value={rates?.doneNum}
      unit="张"
      href={placeOf((projectId) => doneOrdersPlace(recentDays, projectId))}
    />
    <Figure
      label="今日完成"
      value={today?.doneNum}
      unit="张"
      href={placeOf((projectId) => doneOrdersPlace(1, projectId))}
    />
    <p className="wall-means">及时率：按期提交 ÷（已提交 + 已超时）</p>
  </div>
)

/**
 * Where the orders that a wall counts are listed: a list holds those of all projects, or of one. Null: no list holds just
 * those of a department with several.
 */
export function ordersAt(
  place: Parameters<Narrowed>[0],
  departmentId: string,
  projects: readonly ScreenProject[],
): string | null {
  if (departmentId === '') return place()
  const [only, ...others] = projects
  return only && others.length === 0 ? place(only.id) : null
}

interface KeyFiguresProps {
  readonly projects: readonly ScreenProject[]
  readonly departmentId: string
  readonly placeOf: Narrowed
}

export function KeyFigures({ projects, departmentId, placeOf }: KeyFiguresProps) {
  const houses = sumOf(projects, 'houseNum')
  const overdue = sumOf(projects, 'overdueNum')
  return (
    <div className="wall-figures wall-figures-over wall-figures-six">
      <Figure label="项目" value={projects.length} href={projectsPlace(departmentId)} />
      <Figure label="房屋" value={houses} href={projectsPlace(departmentId)} />
      <Figure label="在线率" value={percentOf(sumOf(projects, 'onlineNum'), houses)} unit="%" digits={1} />
      <Figure label="未完结报警" value={sumOf(projects, 'alarmNum')} />
      <Figure label="未完成工单" value={sumOf(projects, 'orderNum')} href={placeOf(openOrdersPlace)} />
      <Figure
        label="超时工单"
        value={overdue}
        href={placeOf(overdueOrdersPlace)}
        tone={overdue === 0 ? 'good' : 'poor'}
      />
    </div>
  )
}
