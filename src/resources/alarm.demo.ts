import type { DemoRecord } from '#config'
import { day, minute } from '#domain/durations.ts'
import { formatTime } from '#domain/time.ts'
import type { DemoContext } from '#platform/module-contracts.ts'
import { createRandom, type Random, range } from '#platform/seed/random.ts'
import { alarmActive, alarmHandleType, alarmLevel, alarmStatus } from '#resources/alarm-dictionaries.ts'
import { type AlarmKind, kindsOf } from './alarm-kinds.demo.ts'
import { livedIn } from './house.demo.ts'
import { projects } from './project.demo.ts'
import { repairers } from './user.demo.ts'

type Alarm = DemoRecord<'alarm'>
type House = (typeof livedIn)[number]

const { unhandled, handling, handled, ignored } = alarmStatus
const { critical } = alarmLevel

const projectNames = new Map(projects.map(({ id, name }) => [id, name]))

/** So many there are: the first ones are new, then come those with an order, the others are mostly done. */
const most = 320
const newest = 40
const recent = 58

/** In the estate that is shown to visitors what is critical does not wait, and nothing does for long. */
const isLookedAfter = ({ projectId }: House, { level }: AlarmKind, index: number): boolean =>
  projectId === 'project_jingan' && (level === critical || index >= recent)

/** What was done about an alarm, by whom and when. */
function dealtWith(status: Alarm['status'], index: number, lastTime: number): Partial<Alarm> {
  if (status === handling) return { workOrderId: `work_order_alarm_${index + 1}` }
  if (status === unhandled) return {}
  const handleTime = formatTime(lastTime + 20 * minute)
  const isAutomatic = status === handled && index % 5 === 0
  return {
    handleType: isAutomatic ? alarmHandleType.system : alarmHandleType.manual,
    handleUserId: isAutomatic ? null : (repairers[index % repairers.length] ?? null),
    handleTime,
    handleRemark: isAutomatic
      ? '已恢复，自动处理'
      : status === ignored
        ? '现场施工，暂不处理'
        : '已现场确认，恢复正常',
    reopenUntil: formatTime(lastTime + 7 * day),
  }
}

const alarmKey = (house: House, kind: AlarmKind) =>
  [house.id, kind.deviceType ?? '', kind.deviceId, kind.serialNo ?? '', kind.code].join('|')

function oneOf(
  house: House,
  kind: AlarmKind,
  index: number,
  first: number,
  random: Random,
  now: number,
): Alarm {
  const usual =
    index < newest
      ? unhandled
      : index < recent
        ? handling
        : random.pick([unhandled, handled, handled, handled, ignored])
  const endedByItself = usual !== handled && random.below(3) === 0
  const status = usual === unhandled && isLookedAfter(house, kind, index) ? handled : usual
  const isOver = status === handled || endedByItself
  const count = 1 + random.below(kind.level === critical ? 3 : 12)
  const last = Math.min(now - 5 * minute, first + (count - 1) * 17 * minute)
  const recovered = Math.min(now - minute, last + (3 + random.below(40)) * minute)
  const { serialNo, deviceName, roomName, attrName, unit, condition, threshold, attributeId } = kind
  const value = kind.valueOf(random)
  return {
    id: `alarm_${index + 1}`,
    alarmNo: `AL${formatTime(first).slice(0, 10).replaceAll('-', '')}${String(index + 1).padStart(5, '0')}`,
    name: kind.name,
    code: kind.code,
    category: kind.category,
    level: kind.level,
    projectId: house.projectId,
    projectName: projectNames.get(house.projectId) ?? null,
    floorName: String(house.fullName).split('-').slice(0, -1).join('-'),
    houseId: house.id,
    houseName: house.fullName ?? null,
    roomName,
    deviceType: kind.deviceType,
    deviceId: kind.deviceId,
    deviceName,
    serialNo,
    attributeId,
    attrName,
    value,
    unit,
    threshold,
    condition,
    trigger: kind.triggerOf(value),
    firstTime: formatTime(first),
    lastTime: formatTime(last),
    recoverTime: isOver ? formatTime(recovered) : null,
    duration: isOver ? Math.round((recovered - first) / 1000) : null,
    count,
    active: isOver ? alarmActive.recovered : alarmActive.active,
    status,
    statusTime: formatTime(last),
    alarmKey: alarmKey(house, kind),
    createTime: formatTime(first),
    ...dealtWith(status, index, last),
  }
}

/** Alarms of the last month: of every level and state, one of each thing that is wrong. */
export function alarms({ now }: DemoContext): readonly Alarm[] {
  const random = createRandom(7)
  const taken = new Set<string>()
  return range(most).flatMap((index) => {
    const house = random.pick(livedIn)
    const kind = random.pick(kindsOf(house.techProductId))
    const first = now - random.below(index < recent ? 3 : 30) * day - (30 + random.below(1400)) * minute
    const key = alarmKey(house, kind)
    if (taken.has(key)) return []
    taken.add(key)
    return [oneOf(house, kind, index, first, random, now)]
  })
}
