import { sql } from 'kysely'
import { alarmOpen } from '#resources/alarm-dictionaries.ts'
import { enableStatus } from '#resources/dictionaries.ts'
import type { Db, ModuleFigures } from '../../contracts.ts'

interface Line {
  readonly id: string
  readonly n: number
}

const byId = ({ rows }: { readonly rows: readonly Line[] }): ReadonlyMap<string, number> =>
  new Map(rows.map(({ id, n }) => [id, Number(n)]))

/** The devices of houses: those of the technology product that is bound, and single products that are in use. */
const devicesBy = (owner: 'id' | 'projectId') => async (db: Db, ids: readonly string[]) => {
  const of = sql.ref(`house.${owner}`)
  return byId(
    await sql<Line>`
      with of_product as (
        select p.product_id, count(*) as n from product_device p join device d on d.id = p.device_id
        where p.deleted_at is null and d.deleted_at is null
          and p.product_id in (select tech_product_id from house where ${of} = any(${ids}::text[]))
        group by p.product_id
      ), single as (
        select h.house_id, count(*) as n from house_product h join single_product s on s.id = h.single_product_id
        where h.deleted_at is null and s.deleted_at is null and h.status = ${enableStatus.enabled}
          and h.house_id in (select id from house where ${of} = any(${ids}::text[]))
        group by h.house_id
      )
      select ${of} as id, sum(coalesce(of_product.n, 0) + coalesce(single.n, 0)) as n
      from house left join of_product on of_product.product_id = house.tech_product_id
        left join single on single.house_id = house.id
      where house.deleted_at is null and ${of} = any(${ids}::text[]) group by ${of}`.execute(db),
  )
}

/** Open alarms of the houses that stand on a floor now, wherever they stood when those began. */
const alarmsOfFloors = async (db: Db, ids: readonly string[]) =>
  byId(
    await sql<Line>`
      select house.floor_id as id, count(*) as n from house join alarm on alarm.house_id = house.id
      where house.floor_id = any(${ids}::text[]) and house.deleted_at is null and alarm.deleted_at is null
        and alarm.status = any(${[...alarmOpen]}::integer[])
      group by house.floor_id`.execute(db),
  )

/** Numbers of the estate that no one reference leads to. */
export const estateFigures: ModuleFigures = {
  'project.deviceNum': devicesBy('projectId'),
  'floor.alarmNum': alarmsOfFloors,
  'house.deviceNum': devicesBy('id'),
}
