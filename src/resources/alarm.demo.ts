import type { DemoRecord } from '#config'
import { day, minute } from '#domain/durations.ts'
import { formatTime } from '#domain/time.ts'
import type { DemoContext } from '#platform/contracts.ts'
import { createRandom, range } from '#platform/seed/random.ts'
import { alarmActive, alarmCategory, alarmLevel, alarmStatus } from '#resources/dictionaries.ts'
import { livedIn } from './house.demo.ts'

const alarmKinds = [
  { name: '室内 CO₂ 浓度过高', category: alarmCategory.outOfRange, level: alarmLevel.major },
  { name: '新风机组滤网堵塞', category: alarmCategory.consumableExpired, level: alarmLevel.minor },
  { name: '热泵主机故障', category: alarmCategory.deviceFault, level: alarmLevel.critical },
  { name: '网关离线', category: alarmCategory.offline, level: alarmLevel.major },
  { name: '温控面板通讯异常', category: alarmCategory.communication, level: alarmLevel.warning },
  { name: '净水器漏水', category: alarmCategory.security, level: alarmLevel.critical },
] as const

const { unhandled, handling, handled, ignored } = alarmStatus

export function alarms({ now }: DemoContext): readonly DemoRecord<'alarm'>[] {
  const random = createRandom(7)
  return range(60).map((index) => {
    const house = random.pick(livedIn)
    const first = now - random.below(30) * day - random.below(1440) * minute
    const status = index < 18 ? unhandled : random.pick([unhandled, handling, handled, handled, ignored])
    return {
      id: `alarm_${index + 1}`,
      alarmNo: `BJ${formatTime(first).slice(0, 10).replaceAll('-', '')}${String(index + 1).padStart(4, '0')}`,
      ...random.pick(alarmKinds),
      projectId: house.projectId,
      houseId: house.id,
      firstTime: formatTime(first),
      lastTime: formatTime(Math.min(now, first + random.below(600) * minute)),
      count: 1 + random.below(12),
      active: status === handled ? alarmActive.recovered : alarmActive.active,
      status,
      createTime: formatTime(first),
    }
  })
}
