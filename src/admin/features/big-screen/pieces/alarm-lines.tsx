import type { ScreenAlarm } from '#domain/big-screen.ts'
import { alarmLevel } from '#resources/alarm-dictionaries.ts'
import { labelOf } from '#schema'
import { levelColors } from '../colors.ts'
import { Panel } from '../parts/panel.tsx'
import type { ShownPart } from '../parts/use-parts.ts'
import { alarmPlace } from '../places.ts'
import { Line } from './line.tsx'
import { RollingList } from './rolling-list.tsx'

interface AlarmLinesProps {
  readonly alarms: readonly ScreenAlarm[]
  /** Without the project's name, on its own screen. */
  readonly isOfOne?: boolean
}

const AlarmLines = ({ alarms, isOfOne = false }: AlarmLinesProps) => (
  <RollingList label="报警" items={alarms} idOf={({ id }) => id}>
    {(alarm) => (
      <Line
        href={alarmPlace(alarm)}
        tag={labelOf(alarmLevel, alarm.level) ?? '--'}
        color={levelColors[alarm.level]}
        title={alarm.name}
        place={isOfOne ? alarm.houseName : `${alarm.projectName} ${alarm.houseName}`}
        time={alarm.lastTime.slice(5, 16)}
      />
    )}
  </RollingList>
)

interface AlarmPanelProps extends Pick<AlarmLinesProps, 'isOfOne'> {
  readonly title: string
  readonly part: ShownPart<readonly ScreenAlarm[]>
  readonly href: string | null
}

/** The last alarms, the newest first. */
export const AlarmPanel = ({ isOfOne = false, ...panel }: AlarmPanelProps) => (
  <Panel {...panel} area="alarms" empty="暂无报警">
    {(alarms) => <AlarmLines alarms={alarms} isOfOne={isOfOne} />}
  </Panel>
)
