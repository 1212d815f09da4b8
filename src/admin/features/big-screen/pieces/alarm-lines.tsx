import type { ScreenAlarm } from '#domain/big-screen.ts'
import { alarmLevel } from '#resources/alarm-dictionaries.ts'
import { labelOf } from '#schema'
import { levelColors } from '../colors.ts'
import { alarmPlace } from '../places.ts'
import { Line } from './line.tsx'
import { RollingList } from './rolling-list.tsx'

interface AlarmLinesProps {
  readonly alarms: readonly ScreenAlarm[]
  /** Without the project's name, on its own screen. */
  readonly isOfOne?: boolean
}

export const AlarmLines = ({ alarms, isOfOne = false }: AlarmLinesProps) => (
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
