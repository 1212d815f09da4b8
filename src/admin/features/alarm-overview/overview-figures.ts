import type { AlarmOverviewRow } from '#domain/alarm-overview.ts'
import { alarmLevel } from '#resources/dictionaries.ts'

type LevelFigure = 'critical' | 'major' | 'minor' | 'warning'

export interface Level {
  readonly value: number
  readonly label: string
  readonly color: string | null
  readonly figure: LevelFigure
}

const figures: Readonly<Record<number, LevelFigure>> = {
  [alarmLevel.critical]: 'critical',
  [alarmLevel.major]: 'major',
  [alarmLevel.minor]: 'minor',
  [alarmLevel.warning]: 'warning',
}

/** The levels of alarms, the worst first, and where an overview counts them. */
export const levels: readonly Level[] = alarmLevel.entries.flatMap(({ value, label, color }) => {
  const figure = figures[value]
  return figure ? [{ value, label, color, figure }] : []
})

/** The projects with this in their name, and alarms of this level where one is chosen. */
export function narrowed(
  rows: readonly AlarmOverviewRow[],
  name: string,
  level: string | null,
): readonly AlarmOverviewRow[] {
  const chosen = levels.find(({ value }) => String(value) === level)
  return rows.filter((row) => row.name.includes(name) && (!chosen || row[chosen.figure] > 0))
}

/** The list that a figure counts: open ones stand in two tabs, so all of them are shown. */
export const alarmsAt = (projectId: string, level?: number): string =>
  `/home/maintenance/proList/${projectId}${level === undefined ? '' : `?level=${level}&status=`}`
