import { useEffect } from 'react'
import { canCall } from '#admin/providers/access.ts'
import { resourceOf } from '#admin/providers/data-provider.ts'
import type { HourOfProject } from '#domain/big-screen.ts'
import { minute, second } from '#domain/durations.ts'
import type { ProjectParts } from '#domain/screen-parts.ts'
import { formatTime } from '#domain/time.ts'
import { Hours } from '../charts/charts.tsx'
import { series } from '../colors.ts'
import { Facade } from '../facade/facade.tsx'
import { useFacadeBoard } from '../facade/use-facade-board.ts'
import { joined } from '../parts/joined.ts'
import { Panel } from '../parts/panel.tsx'
import { type PartGroup, type ShownPart, useParts } from '../parts/use-parts.ts'
import { AlarmPanel } from '../pieces/alarm-lines.tsx'
import { ColorKeys } from '../pieces/chart-legend.tsx'
import { Forbidden } from '../pieces/forbidden.tsx'
import { OrderLines } from '../pieces/order-lines.tsx'
import { openAlarmsPlace, openOrdersPlace, projectPlace } from '../places.ts'
import { noteProject } from '../rotation.ts'
import { useProjectList } from '../use-project-list.ts'
import { useWallParam } from '../use-wall-param.ts'
import { Wall } from '../wall.tsx'
import { Climate, Estate, Houses, Links, States, Stay, Systems } from './project-pieces.tsx'

const groups: readonly PartGroup<ProjectParts>[] = [
  {
    names: ['alarms', 'orders', 'orderStates', 'links'],
    every: 10 * second,
    topics: ['alarm', 'workOrder', 'house'],
  },
  {
    names: ['project', 'devices', 'residents', 'consumables'],
    every: 30 * second,
    topics: ['project', 'house', 'alarm', 'workOrder'],
  },
  // Devices report without pause: nobody has to be told that there is something new.
  { names: ['climate'], every: 30 * second },
  { names: ['hours', 'availability'], every: 5 * minute },
]

const hourText = (time: number) => formatTime(time * 1000).slice(11, 16)

const hourPoints = (hours: readonly HourOfProject[]) =>
  hours.map(({ time, temperature, energy }) => ({ hour: hourText(time), temperature, energy }))

/** The hours in which counters jumped: what they jumped by is no consumption, and is not drawn. */
const resetHours = (hours: readonly HourOfProject[] | null) =>
  (hours ?? []).filter(({ resets }) => resets > 0).map(({ time }) => hourText(time))

const hasHours = (hours: readonly HourOfProject[]) =>
  hours.some(({ temperature, energy }) => temperature !== null || energy !== null)

const temperature = { name: '室温 ℃', color: series[2] }
const energy = { name: '用电 kWh', color: series[0] }

const HoursPanel = ({ part }: { readonly part: ShownPart<readonly HourOfProject[]> }) => (
  <Panel
    title="近24小时"
    area="hours"
    part={part}
    isEmpty={(hours) => !hasHours(hours)}
    tools={
      <ColorKeys keys={[temperature, energy]}>
        {resetHours(part.data).length > 0 && <span>表计清零或更换 {resetHours(part.data).join('、')}</span>}
      </ColorKeys>
    }
  >
    {(hours) => (
      <Hours label="近24小时室温与用电" data={hourPoints(hours)} colors={[temperature.color, energy.color]} />
    )}
  </Panel>
)

function ProjectPanels({ projectId }: { readonly projectId: string }) {
  const parts = useParts<ProjectParts>('screen.project', { projectId }, groups)
  const board = useFacadeBoard(projectId)
  return (
    <>
      <Panel title="房屋" area="figures" part={parts.project} href={projectPlace(projectId)}>
        {(project) => <Houses project={project} />}
      </Panel>
      <Panel title="室内环境均值" area="climate" part={parts.climate}>
        {(means) => <Climate means={means} />}
      </Panel>
      <Panel
        title="设备与耗材"
        area="wear"
        part={joined(joined(parts.devices, parts.residents), parts.consumables)}
        href={projectPlace(projectId)}
      >
        {([estate, wear]) => (
          <Estate projectId={projectId} devices={estate?.[0]} residents={estate?.[1]} wear={wear} />
        )}
      </Panel>
      <Panel title="楼栋立面" area="facade" part={board} href={projectPlace(projectId)}>
        {({ floors }) => <Facade key={projectId} projectId={projectId} floors={floors} />}
      </Panel>
      <AlarmPanel title="报警" part={parts.alarms} href={openAlarmsPlace(projectId)} isOfOne />
      <Panel
        title="系统运行状态"
        area="systems"
        part={parts.devices}
        isEmpty={({ products }) => products.length === 0}
        empty="尚未绑定产品"
      >
        {({ products }) => <Systems products={products} />}
      </Panel>
      <HoursPanel part={parts.hours} />
      <Panel
        title="工单流转"
        area="orders"
        part={joined(parts.orderStates, parts.orders)}
        href={openOrdersPlace(projectId)}
      >
        {([tallies, orders]) => (
          <div className="wall-orders">
            <States projectId={projectId} tallies={tallies ?? []} />
            {orders && orders.length > 0 ? (
              <OrderLines label="工单" orders={orders} isOfOne />
            ) : (
              <p className="wall-note">暂无工单</p>
            )}
          </div>
        )}
      </Panel>
      <Panel title="设备上下线" area="links" part={joined(parts.availability, parts.links)}>
        {([availability, links]) => (
          <div className="wall-availability">
            {availability && <Stay projectId={projectId} availability={availability} />}
            {links && <Links projectId={projectId} links={links} />}
          </div>
        )}
      </Panel>
    </>
  )
}

/** What is said while no project is chosen. */
const withoutProject = {
  known: '暂无项目',
  loading: '加载中…',
  failed: '项目列表加载失败，稍后自动重试',
} as const

interface ShownProps {
  readonly projectId: string
  /** How much is known of the projects that there are. */
  readonly is: keyof typeof withoutProject
  readonly isListed: boolean
}

/** Whoever may not list projects sees of the one in the address what else they may see. */
function Shown({ projectId, is, isListed }: ShownProps) {
  const mayList = canCall(resourceOf('project').endpoints.list)
  const text = projectId === '' ? withoutProject[is] : '项目不存在或无权限查看'
  if (projectId === '' && !mayList)
    return (
      <div className="wall-alone">
        <Forbidden />
      </div>
    )
  if (projectId === '' || (mayList && is === 'known' && !isListed))
    return <p className="wall-note wall-alone">{text}</p>
  return <ProjectPanels key={projectId} projectId={projectId} />
}

/** One project, house by house. */
export function ProjectWall() {
  const [asked, choose] = useWallParam('projectId')
  const { projects, is } = useProjectList()
  const projectId = asked ?? projects[0]?.id ?? ''
  const chosen = projects.find(({ id }) => id === projectId)
  useEffect(() => noteProject(projectId), [projectId])
  const picker = {
    label: '项目',
    value: projectId,
    options: projects.map(({ id, name }) => ({ value: id, label: name })),
    onChoose: choose,
  }
  return (
    <Wall name="project" title={chosen?.name ?? '项目'} picker={picker}>
      <Shown projectId={projectId} is={is} isListed={chosen !== undefined} />
    </Wall>
  )
}
