import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type {
  ClimateMean,
  HourOfProject,
  ProjectParts,
  ScreenLink,
  ScreenProduct,
  ScreenProject,
  Tally,
} from '#domain/big-screen.ts'
import { minute, second } from '#domain/durations.ts'
import { healthGrade } from '#domain/health-score.ts'
import { formatTime } from '#domain/time.ts'
import { workOrderOpen, workOrderStatus } from '#resources/dictionaries.ts'
import { labelOf } from '#schema'
import { Hours } from '../charts/charts.tsx'
import { gradeColors, series } from '../colors.ts'
import { Facade } from '../facade/facade.tsx'
import { useBoard } from '../facade/use-board.ts'
import { joined } from '../parts/joined.ts'
import { Panel } from '../parts/panel.tsx'
import { type PartGroup, useParts } from '../parts/use-parts.ts'
import { AlarmLines } from '../pieces/alarm-lines.tsx'
import { Figure } from '../pieces/figure.tsx'
import { Line } from '../pieces/line.tsx'
import { OrderLines } from '../pieces/order-lines.tsx'
import { RollingList } from '../pieces/rolling-list.tsx'
import { alarmsPlace, housePlace, ordersPlace, projectPlace } from '../places.ts'
import { noteProject } from '../rotation.ts'
import { percentOf } from '../sums.ts'
import { useProjectList, useProjectsKnown } from '../use-project-list.ts'
import { Wall } from '../wall.tsx'

const groups: readonly PartGroup<ProjectParts>[] = [
  {
    names: ['alarms', 'orders', 'orderStates', 'links'],
    every: 10 * second,
    topics: ['alarm', 'workOrder', 'house'],
  },
  {
    names: ['project', 'estate', 'consumables'],
    every: 30 * second,
    topics: ['project', 'house', 'alarm', 'workOrder'],
  },
  // Devices report without pause: nobody has to be told that there is something new.
  { names: ['climate'], every: 30 * second },
  { names: ['hours'], every: 5 * minute },
]

const climateWords = {
  temp: { label: '温度', unit: '℃', digits: 1 },
  humidity: { label: '湿度', unit: '%', digits: 1 },
  co2: { label: 'CO₂', unit: 'ppm', digits: 0 },
  pm25: { label: 'PM2.5', unit: 'μg/m³', digits: 0 },
} as const

const Houses = ({ project }: { readonly project: ScreenProject }) => (
  <div className="wall-figures wall-figures-three">
    <Figure label="房屋" value={project.houseNum} unit="套" href={projectPlace(project.id)} />
    <Figure label="入住率" value={percentOf(project.livedInNum, project.houseNum)} unit="%" digits={1} />
    <Figure label="在线率" value={percentOf(project.onlineNum, project.houseNum)} unit="%" digits={1} />
    <Figure label="健康分" value={project.score} tone={healthGrade(project.score)} />
    <Figure label="未关闭报警" value={project.alarmNum} href={alarmsPlace(project.id)} />
    <Figure label="超时工单" value={project.overdueNum} href={ordersPlace()} />
  </div>
)

const Climate = ({ means }: { readonly means: readonly ClimateMean[] }) => (
  <ul className="wall-climate" aria-label="室内环境">
    {means.map(({ of, average, goodRate, measured }) => {
      const { label, unit, digits } = climateWords[of]
      return (
        <li key={of}>
          <span>{label}</span>
          <b>
            {average === null ? '--' : average.toFixed(digits)}
            <small>{unit}</small>
          </b>
          <span className="wall-bar" aria-hidden>
            <i
              style={{
                width: `${goodRate ?? 0}%`,
                background: (goodRate ?? 100) < 90 ? gradeColors.fair : gradeColors.good,
              }}
            />
          </span>
          <em>{goodRate === null ? '未测' : `达标 ${goodRate}%`}</em>
          <small>{measured} 个测点</small>
        </li>
      )
    })}
  </ul>
)

const Systems = ({ products }: { readonly products: readonly ScreenProduct[] }) => (
  <ul className="wall-systems" aria-label="系统运行">
    {products.slice(0, 6).map(({ id, name, houseNum, onlineNum, offlineNum }) => (
      <li key={id}>
        <b>{name}</b>
        <span>{houseNum} 套</span>
        <span className="wall-bar" aria-hidden>
          <i style={{ width: `${percentOf(onlineNum, houseNum) ?? 0}%`, background: gradeColors.good }} />
          <i style={{ width: `${percentOf(offlineNum, houseNum) ?? 0}%`, background: gradeColors.poor }} />
        </span>
        <em>
          运行 {onlineNum} · 离线 {offlineNum} · 未激活 {houseNum - onlineNum - offlineNum}
        </em>
      </li>
    ))}
  </ul>
)

const hourPoints = (hours: readonly HourOfProject[]) =>
  hours.map(({ time, ...values }) => ({ hour: formatTime(time * 1000).slice(11, 16), ...values }))

const hasHours = (hours: readonly HourOfProject[]) =>
  hours.some(({ temperature, energy }) => temperature !== null || energy !== null)

const States = ({ tallies }: { readonly tallies: readonly Tally[] }) => (
  <ol className="wall-flow" aria-label="工单流转">
    {workOrderOpen.map((status) => (
      <li key={status}>
        <b>{tallies.find(({ value }) => value === status)?.num ?? 0}</b>
        <span>{labelOf(workOrderStatus, status)}</span>
      </li>
    ))}
  </ol>
)

const Links = ({
  projectId,
  links,
}: {
  readonly projectId: string
  readonly links: readonly ScreenLink[]
}) => (
  <RollingList label="设备上下线" items={links} idOf={({ houseId }) => houseId}>
    {({ houseId, houseName, isOnline, time }) => (
      <Line
        href={housePlace(projectId, houseId)}
        tag={isOnline ? '上线' : '离线'}
        color={isOnline ? gradeColors.good : gradeColors.poor}
        title={houseName}
        place=""
        time={time.slice(5, 16)}
      />
    )}
  </RollingList>
)

function ProjectPanels({ projectId }: { readonly projectId: string }) {
  const parts = useParts<ProjectParts>('screen.project', { projectId }, groups)
  const board = useBoard(projectId)
  return (
    <>
      <Panel title="房屋" area="figures" part={parts.project} href={projectPlace(projectId)}>
        {(project) => <Houses project={project} />}
      </Panel>
      <Panel title="室内环境均值" area="climate" part={parts.climate}>
        {(means) => <Climate means={means} />}
      </Panel>
      <Panel title="设备与耗材" area="wear" part={joined(parts.estate, parts.consumables)}>
        {([{ deviceNum, deviceOnlineNum, userNum }, { endingNum, endedNum }]) => (
          <div className="wall-figures wall-figures-three">
            <Figure label="设备" value={deviceNum} unit="台" />
            <Figure label="设备在线" value={percentOf(deviceOnlineNum, deviceNum)} unit="%" digits={1} />
            <Figure label="住户" value={userNum} unit="人" />
            <Figure label="设备未在线" value={deviceNum - deviceOnlineNum} unit="台" />
            <Figure label="耗材即将到期" value={endingNum} tone={endingNum > 0 ? 'fair' : undefined} />
            <Figure label="耗材已到期" value={endedNum} tone={endedNum > 0 ? 'poor' : undefined} />
          </div>
        )}
      </Panel>
      <Panel title="楼栋立面" area="facade" part={board} href={projectPlace(projectId)}>
        {({ floors }) => <Facade key={projectId} projectId={projectId} floors={floors} />}
      </Panel>
      <Panel
        title="报警"
        area="alarms"
        part={parts.alarms}
        href={alarmsPlace(projectId)}
        isEmpty={(alarms) => alarms.length === 0}
        empty="暂无报警"
      >
        {(alarms) => <AlarmLines alarms={alarms} isOfOne />}
      </Panel>
      <Panel
        title="系统运行状态"
        area="systems"
        part={parts.estate}
        isEmpty={({ products }) => products.length === 0}
        empty="尚未绑定产品"
      >
        {({ products }) => <Systems products={products} />}
      </Panel>
      <Panel
        title="近24小时"
        area="hours"
        part={parts.hours}
        isEmpty={(hours) => !hasHours(hours)}
        tools={
          <span className="wall-keys">
            <span>
              <i style={{ background: series[2] }} />
              室温 ℃
            </span>
            <span>
              <i style={{ background: series[0] }} />
              用电 kWh
            </span>
          </span>
        }
      >
        {(hours) => (
          <Hours label="近24小时室温与用电" data={hourPoints(hours)} colors={[series[2], series[0]]} />
        )}
      </Panel>
      <Panel
        title="工单流转"
        area="orders"
        part={joined(parts.orderStates, parts.orders)}
        href={ordersPlace()}
      >
        {([tallies, orders]) => (
          <div className="wall-orders">
            <States tallies={tallies} />
            {orders.length > 0 ? (
              <OrderLines label="工单" orders={orders} isOfOne />
            ) : (
              <p className="wall-note">暂无工单</p>
            )}
          </div>
        )}
      </Panel>
      <Panel title="设备上下线" area="links" part={parts.links} isEmpty={(links) => links.length === 0}>
        {(links) => <Links projectId={projectId} links={links} />}
      </Panel>
    </>
  )
}

/** One project, house by house. */
export function ProjectWall() {
  const [query, setQuery] = useSearchParams()
  const projects = useProjectList()
  const isKnown = useProjectsKnown()
  const projectId = query.get('projectId') ?? projects[0]?.id ?? ''
  const chosen = projects.find(({ id }) => id === projectId)
  useEffect(() => noteProject(projectId), [projectId])
  const picker = {
    label: '项目',
    value: projectId,
    options: projects.map(({ id, name }) => ({ value: id, label: name })),
    onChoose: (id: string) =>
      setQuery((old) => {
        const params = new URLSearchParams(old)
        params.set('projectId', id)
        return params
      }),
  }
  const isMissing = isKnown && !chosen
  return (
    <Wall name="project" title={chosen?.name ?? '项目'} picker={picker}>
      {projectId === '' || isMissing ? (
        <p className="wall-note wall-alone">
          {isMissing ? (projectId === '' ? '暂无项目' : '项目不存在或无权限查看') : '加载中…'}
        </p>
      ) : (
        <ProjectPanels key={projectId} projectId={projectId} />
      )}
    </Wall>
  )
}
