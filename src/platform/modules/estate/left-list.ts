import { sql } from 'kysely'
import { byPlace, type FloorPlace } from '#domain/by-place.ts'
import type { FloorWithHouses } from '#domain/floor-with-houses.ts'
import { byName } from '#domain/natural-order.ts'
import { alarmOpen } from '#resources/alarm-dictionaries.ts'
import type { CallHandler } from '../../contracts.ts'
import { contains, textSearches } from '../../db/text-search.ts'
import { allOf, equals, isIn } from '../../records/condition-sql.ts'
import { visible } from '../../records/scope.ts'

interface Floor extends FloorPlace {
  readonly id: string
  readonly name: string
}

type HouseValues = readonly [
  ...[houseId: string, name: string, onlineStatus: number, alarmNum: number],
  techProductId: string | null,
]

type House = FloorWithHouses['child'][number]

const houseOf = ([houseId, name, onlineStatus, alarmNum, techProductId]: HouseValues): House => ({
  ...{ houseId, name, onlineStatus, alarmNum, techProductId },
})

/** GET left list: the houses of a project by floor, with their alarms, to walk through. */
export const leftList: CallHandler = async ({ projectId, keyword, onlyAlarm }, context) => {
  const { house, floor, alarm } = context.services.config.resources
  if (!house || !floor || !alarm) return []
  const wanted = [
    ...visible(house, context),
    equals('projectId', projectId),
    ...(keyword ? [contains(textSearches(house, 'fullName', String(keyword)), false)] : []),
  ]
  const alarms = allOf([
    ...visible(alarm, context),
    equals('projectId', projectId),
    isIn('status', alarmOpen),
  ])
  // By floor: reading a row costs more than reading what is in it.
  const { rows: onFloors } = await sql<{ floorId: string; houses: readonly HouseValues[] }>`
    select h.floor_id, json_agg(json_build_array(
      h.id, h.name, coalesce(h.online_status, 0), coalesce(a.alarm_num, 0), h.tech_product_id)) as houses
    from (select id, floor_id, name, online_status, tech_product_id from house where ${allOf(wanted)}) h
      left join (select house_id, count(*) as alarm_num from alarm where ${alarms} group by house_id) a
        on a.house_id = h.id
    group by h.floor_id`.execute(context.db)
  const { rows: floors } = await sql<Floor>`
    select id, name, building, unit, coalesce(sort, floor_no) as "order" from floor
    where ${allOf([...visible(floor, context), equals('projectId', projectId)])}`.execute(context.db)
  const byFloor = new Map(onFloors.map(({ floorId, houses }) => [floorId, houses.map(houseOf)]))
  return [...floors].sort(byPlace).flatMap(({ id, name, building, unit }): FloorWithHouses[] => {
    const child = (byFloor.get(id) ?? []).filter(({ alarmNum }) => onlyAlarm !== 1 || alarmNum > 0)
    child.sort((one, other) => byName(one.name, other.name))
    return child.length > 0 ? [{ floorId: id, name, building, unit, child }] : []
  })
}
