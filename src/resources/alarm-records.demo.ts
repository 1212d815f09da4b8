import type { DemoRecord } from '#config'
import { formatTime, parseTime } from '#domain/time.ts'
import type { DemoContext } from '#platform/module-contracts.ts'
import { range } from '#platform/seed/random.ts'
import { alarmActive } from '#resources/alarm-dictionaries.ts'
import { alarms } from './alarm.demo.ts'

/** Each time an alarm began, and when it was over. */
export const alarmOccurrences = (context: DemoContext): readonly DemoRecord<'alarmOccurrence'>[] =>
  alarms(context).flatMap(({ id, firstTime, lastTime, recoverTime, count, value, trigger }) => {
    const [first, last] = [parseTime(String(firstTime)) ?? 0, parseTime(String(lastTime)) ?? 0]
    const times = Number(count)
    const between = times > 1 ? (last - first) / (times - 1) : 0
    const starts = range(times).map((index) => first + index * between)
    const began = starts.map((time, index) => ({
      id: `${id}_${index + 1}`,
      alarmId: id,
      time: formatTime(time),
      value: value ?? null,
      active: alarmActive.active,
      remark: trigger ?? null,
    }))
    const ends = [
      ...starts.slice(1).map((time) => formatTime(time - between / 2)),
      ...(recoverTime ? [recoverTime] : []),
    ]
    const over = ends.map((time, index) => ({
      id: `${id}_over_${index + 1}`,
      alarmId: id,
      time,
      value: null,
      active: alarmActive.recovered,
      remark: '已恢复',
    }))
    return [...began, ...over]
  })
