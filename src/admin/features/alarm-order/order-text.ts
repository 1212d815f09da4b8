import { textOf } from '#admin/fields/text-of.ts'
import type { Row } from '#admin/screens/list/use-records.ts'
import { cut } from '#domain/texts.ts'
import { alarmLevel, workOrderPriority } from '#resources/dictionaries.ts'
import type { ResolvedResource } from '#schema'

const priorities: Readonly<Record<number, number>> = {
  [alarmLevel.critical]: workOrderPriority.urgent,
  [alarmLevel.major]: workOrderPriority.high,
  [alarmLevel.minor]: workOrderPriority.medium,
  [alarmLevel.warning]: workOrderPriority.low,
}

/** As pressing as the worst of the alarms. */
export const priorityOf = (rows: readonly Row[]): number =>
  priorities[Math.min(...rows.map(({ level }) => Number(level)))] ?? workOrderPriority.medium

/** What a repairer has to know of an alarm: what, where, which device, and what it measured. */
export function contentOf({ fields }: ResolvedResource, row: Row): string {
  const say = (name: string) => {
    const field = fields[name]
    return field ? textOf(field, row[name], row) : ''
  }
  const lines = [
    ['报警', say('name')],
    ['位置', [say('houseId'), say('roomName')].filter(Boolean).join(' ')],
    ['设备', [say('deviceName'), say('serialNo')].filter(Boolean).join(' ')],
    ['触发', say('trigger')],
    ['时间', `${say('firstTime')} 首次，${say('lastTime')} 最近，共 ${say('count')} 次`],
  ]
  const said = lines.filter(([, text]) => text !== '').map(([label, text]) => `${label}：${text}`)
  return cut(said.join('\n'), 500)
}
