import type { AlarmDay, ScreenDevices, ScreenProject, Tally } from '#domain/big-screen.ts'
import { minute, second } from '#domain/durations.ts'
import type { SystemParts } from '#domain/screen-parts.ts'
import { alarmLevel } from '#resources/alarm-dictionaries.ts'
import { Stack } from '../charts/charts.tsx'
import { gradeColors, levelColors, series } from '../colors.ts'
import { lastDays } from '../last-days.ts'
import { ChinaMap } from '../map/china-map.tsx'
import { joined } from '../parts/joined.ts'
import { Panel } from '../parts/panel.tsx'
import { type PartGroup, type ShownParts, useParts } from '../parts/use-parts.ts'
import { AlarmPanel } from '../pieces/alarm-lines.tsx'
import { Figure } from '../pieces/figure.tsx'
import { Forbidden } from '../pieces/forbidden.tsx'
import { OrderPanel } from '../pieces/order-lines.tsx'
import { ShareBars } from '../pieces/share-bars.tsx'
import { DialFigure, DonutFigure } from '../pieces/share-figures.tsx'
import {
  alarmsPlace,
  doneOrdersPlace,
  newOrdersPlace,
  openAlarmsPlace,
  openOrdersPlace,
  productPlace,
  projectScreenHref,
  projectsPlace,
  residentsPlace,
} from '../places.ts'
import { seenBy, sumOf } from '../sums.ts'
import { Wall } from '../wall.tsx'

const groups: readonly PartGroup<SystemParts>[] = [
  {
    names: ['alarms', 'orders', 'alarmsToday', 'ordersToday'],
    every: 10 * second,
    topics: ['alarm', 'workOrder'],
  },
  {
    names: ['projects', 'devices', 'residents', 'levels'],
    every: 30 * second,
    topics: ['project', 'house', 'alarm', 'workOrder'],
  },
  { names: ['alarmTrend'], every: 5 * minute },
]

const levels = alarmLevel.entries.map(({ value, label }) => ({
  value,
  name: label,
  color: levelColors[value] ?? series[0],
}))

/** The most frequent products; the rest is one. */
function productShares({ products }: ScreenDevices) {
  const first = products.slice(0, 5).map(({ id, name, houseNum }, index) => ({
    ...{ name, num: houseNum, href: productPlace(id) },
    color: series[index] ?? series[0],
  }))
  const rest = products.slice(5).reduce((sum, { houseNum }) => sum + houseNum, 0)
  return rest > 0 ? [...first, { name: '其他', num: rest, color: series[6] }] : first
}

const levelShares = (tallies: readonly Tally[]) =>
  levels.map(({ value, name, color }) => ({
    ...{ name, color, href: alarmsPlace() },
    num: tallies.find((tally) => tally.value === value)?.num ?? 0,
  }))

const trendOf = (days: readonly AlarmDay[]) =>
  lastDays(7).flatMap((day) =>
    levels.map(({ value, name }) => ({
      ...{ name, day: day.slice(5) },
      num: days.find((one) => one.day === day && one.level === value)?.num ?? 0,
    })),
  )

const worst = (projects: readonly ScreenProject[]) =>
  projects
    .map(({ id, name, alarmNum = 0, pressingNum = 0 }) => ({ id, name, alarmNum, pressingNum }))
    .filter(({ alarmNum }) => alarmNum > 0)
    .sort((one, other) => other.alarmNum - one.alarmNum)
    .slice(0, 10)
    .map(({ id, name, alarmNum, pressingNum }) => ({
      ...{ id, name, value: alarmNum, text: String(alarmNum), href: openAlarmsPlace(id) },
      tone: pressingNum > 0 ? 'wall-bar-poor' : 'wall-bar-fair',
    }))

interface PanelsProps {
  readonly parts: ShownParts<SystemParts>
}

/** What there is: projects, houses, devices, of which products, and how many of them are on line. */
const EstatePanels = ({ parts }: PanelsProps) => (
  <>
    <Panel
      title="规模"
      area="figures"
      part={joined(parts.projects, joined(parts.devices, parts.residents))}
      href={projectsPlace()}
    >
      {([projects, estate]) => (
        <div className="wall-figures">
          <Figure label="项目" value={projects?.length} href={projectsPlace()} />
          <Figure
            label="房屋"
            value={projects ? sumOf(projects, 'houseNum') : undefined}
            href={projectsPlace()}
          />
          <Figure label="设备" value={estate?.[0]?.deviceNum} href={projectsPlace()} />
          <Figure label="用户" value={estate?.[1]?.userNum} href={residentsPlace()} />
        </div>
      )}
    </Panel>
    <Panel
      title="产品占比"
      area="products"
      part={parts.devices}
      isEmpty={({ products }) => products.length === 0}
    >
      {(devices) => <DonutFigure label="产品占比" data={productShares(devices)} />}
    </Panel>
    <Panel
      title="设备在线率"
      area="online"
      part={parts.devices}
      href={projectsPlace()}
      isEmpty={({ deviceNum }) => deviceNum === 0}
    >
      {({ deviceNum, deviceOnlineNum }) => (
        <DialFigure
          label="在线率"
          part={deviceOnlineNum}
          whole={deviceNum}
          color={deviceOnlineNum / deviceNum < 0.9 ? gradeColors.fair : gradeColors.good}
          words={`${deviceOnlineNum.toLocaleString('en-US')} / ${deviceNum.toLocaleString('en-US')} 台在线`}
        />
      )}
    </Panel>
  </>
)

/** Where the projects are, and what has happened today. */
const MapPanel = ({ parts }: PanelsProps) => (
  <Panel
    title="项目分布"
    area="map"
    part={joined(parts.projects, joined(parts.alarmsToday, parts.ordersToday))}
    isEmpty={([projects]) => projects?.length === 0}
    empty="暂无项目"
  >
    {([projects, today]) => (
      <>
        <div className="wall-figures wall-figures-over">
          <Figure label="今日报警" value={today?.[0]?.num} href={alarmsPlace()} />
          <Figure label="今日已处理" value={today?.[0]?.doneNum} href={alarmsPlace()} />
          <Figure label="今日工单" value={today?.[1]?.num} href={newOrdersPlace(1)} />
          <Figure label="今日完成" value={today?.[1]?.doneNum} href={doneOrdersPlace(1)} />
        </div>
        {projects ? (
          <ChinaMap projects={projects} hrefOf={({ id }) => projectScreenHref(id)} />
        ) : (
          <Forbidden />
        )}
      </>
    )}
  </Panel>
)

/** Alarms: how bad, how many each day, where most of them are, and the last ones. */
const AlarmPanels = ({ parts }: PanelsProps) => (
  <>
    <Panel title="报警级别" area="levels" part={parts.levels} href={alarmsPlace()} empty="暂无报警">
      {(tallies) => <DonutFigure label="未完结报警" data={levelShares(tallies)} />}
    </Panel>
    {/* Days without alarms are drawn as well. */}
    <Panel title="近7天报警" area="trend" part={parts.alarmTrend} href={alarmsPlace()} isEmpty={() => false}>
      {(days) => (
        <Stack
          label={`近7天报警共 ${days.reduce((sum, { num }) => sum + num, 0)} 条`}
          data={trendOf(days)}
          names={levels.map(({ name }) => name)}
          colors={levels.map(({ color }) => color)}
        />
      )}
    </Panel>
    <Panel
      title="项目报警 TOP10"
      area="top"
      part={seenBy(parts.projects, 'alarmNum')}
      isEmpty={(projects) => worst(projects).length === 0}
      empty="暂无报警"
    >
      {(projects) => <ShareBars label="项目报警" bars={worst(projects)} />}
    </Panel>
    <AlarmPanel title="实时报警" part={parts.alarms} href={alarmsPlace()} />
  </>
)

/** All that the viewer sees, at one glance. */
export function SystemWall() {
  const parts = useParts<SystemParts>('screen.system', {}, groups)
  return (
    <Wall name="system" title="平台总览">
      <EstatePanels parts={parts} />
      <MapPanel parts={parts} />
      <AlarmPanels parts={parts} />
      <OrderPanel
        title="工单处理"
        area="orders"
        label="工单"
        part={parts.orders}
        href={openOrdersPlace()}
        empty="暂无工单"
      />
    </Wall>
  )
}
