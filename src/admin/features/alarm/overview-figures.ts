import { can, canCall } from '#admin/providers/access.ts'
import { resourceOf } from '#admin/providers/data-provider.ts'
import { boardWith } from '#admin/screens/model/board-address.ts'
import { countedHref } from '#admin/screens/model/counted-href.ts'
import { listHref, recordHref } from '#admin/screens/model/record-href.ts'
import type { AlarmOverviewRow } from '#domain/alarm-overview.ts'
import { alarmLevel, alarmOpen, alarmStatus } from '#resources/alarm-dictionaries.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { workOrderOpen } from '#resources/work-order-dictionaries.ts'
import { in_ } from '#schema'

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

/** The alarms of a project. */
export const projectAt = (id: string): string => `/home/maintenance/proList/${id}`

/** The alarms of a level that people are not done with. */
export const levelAt = (id: string, level: number): string =>
  countedHref(projectAt(id), 'alarm', { level, status: in_(...alarmOpen) })

function ordersAt(projectId: string): string | null {
  const orders = resourceOf('workOrder')
  const place = canCall(orders.endpoints.list) ? listHref(orders) : null
  return place && countedHref(place, 'workOrder', { status: in_(...workOrderOpen) }, { projectId })
}

function offlineAt(id: string): string | null {
  const board = recordHref(resourceOf('project'), { id }, can)
  return board && boardWith(board, 'online', onlineStatus.offline)
}

/** What else an overview counts, and where it leads; null: nowhere, for this user. */
export const others: readonly {
  readonly figure: 'handling' | 'workOrderNum' | 'offlineNum'
  readonly label: string
  /** What it is a part of. */
  readonly of?: 'houseNum'
  readonly at: (projectId: string) => string | null
}[] = [
  {
    figure: 'handling',
    label: '处理中',
    at: (id) => countedHref(projectAt(id), 'alarm', { status: alarmStatus.handling }),
  },
  { figure: 'workOrderNum', label: '未完成工单', at: ordersAt },
  { figure: 'offlineNum', label: '离线房屋', of: 'houseNum', at: offlineAt },
]
