import { sql } from 'kysely'
import type { Db } from '#platform/contracts.ts'

/** One estate of 10,000 houses: 200 floors of one building, 50 houses each. */
export const estate = 'bench_estate'
/** What each of its houses is fitted with. */
export const boundProduct = 'product_wuheng'

const kept = sql`localtimestamp, '系统', localtimestamp, '系统'`
const keptColumns = sql`create_time, create_user_name, update_time, update_user_name`

const project = sql`
  insert into project (id, name, type, status, department_id, address_ids, address_detail, longitude, latitude, ${keptColumns})
  select ${estate}, '万户城', 1, 3, 'dept_shanghai', '{310000,310100,310106}', '路 1 号', 121.4, 31.2, ${kept}`

const floors = sql`
  insert into floor (id, project_id, building, unit, name, floor_no, sort, ${keptColumns})
  select 'bench_' || i, ${estate}, '1号楼', '1单元', i || '层', i, i, ${kept} from generate_series(1, 200) i`

const houses = sql`
  insert into house (id, project_id, floor_id, name, full_name, tech_product_id, gateway_no, status, online_status, debug_status, ${keptColumns})
  select 'bench_' || i, ${estate}, 'bench_' || 1 + i / 50, 'H' || i, '1号楼-1单元-H' || i, ${boundProduct}, 'BENCH' || i,
    1 + i % 4, case when i % 20 = 0 then 2 else 1 end, 2, ${kept}
  from generate_series(0, 9999) i`

/** What the ids of the ten projects of `houseStock` begin with. */
export const houseStockProjects = 'stock_'

/** 100,000 houses of ten projects of 25 buildings, two units and 50 floors each. */
export const houseStock = [
  sql`insert into project (id, name, type, status, department_id, address_ids, address_detail, longitude, latitude, ${keptColumns})
    select ${houseStockProjects}::text || p, '存量小区' || p, 1, 3, 'dept_shanghai', '{310000,310100,310106}', '路 1 号', 121.4, 31.2, ${kept}
    from generate_series(0, 9) p`,
  sql`insert into floor (id, project_id, building, unit, name, floor_no, sort, ${keptColumns})
    select concat_ws('_', 'stock', p, b, u, f), ${houseStockProjects}::text || p, b || '号楼', u || '单元', f || '层', f, f, ${kept}
    from generate_series(0, 9) p, generate_series(1, 25) b, generate_series(1, 2) u, generate_series(1, 50) f`,
  sql`insert into house (id, project_id, floor_id, name, full_name, status, online_status, debug_status, ${keptColumns})
    select concat_ws('_', 'stock', p, b, u, f, h), ${houseStockProjects}::text || p, concat_ws('_', 'stock', p, b, u, f),
      f || '0' || h, concat_ws('-', b || '号楼', u || '单元', f || '0' || h), 1, 1, 2, ${kept}
    from generate_series(0, 9) p, generate_series(1, 25) b, generate_series(1, 2) u, generate_series(1, 50) f, generate_series(1, 4) h`,
]

/** Over 90 days; one in ten is still open. */
const alarms = sql`
  insert into alarm (id, alarm_no, name, code, category, level, project_id, project_name, house_id, house_name, active, status,
    count, alarm_key, first_time, last_time, handle_time, ${keptColumns})
  select 'bench_' || i, 'BENCH' || i, '温度过高', 'high', 3, 1 + i % 4, ${estate}, '万户城', 'bench_' || i % 10000, '1号楼-1单元-H' || i % 10000,
    i % 2, case when i % 10 = 0 then 1 + i % 20 / 10 else 3 end, 1, 'bench_' || i,
    localtimestamp - i * interval '78 seconds', localtimestamp - i * interval '78 seconds',
    case when i % 10 > 0 then localtimestamp - i * interval '70 seconds' end, ${kept}
  from generate_series(1, 100000) i`

/** As many as given, the last of them a quarter of a year old; one in twenty is still open. */
const orders = (count: number) => sql`
  insert into work_order (id, order_no, title, type, priority, source, project_id, house_id, content, repair_user_ids, status,
    status_time, resp_deadline, finish_deadline, submit_time, finish_time, create_time, create_user_name, update_time, update_user_name)
  select 'bench_' || i, 'WO' || to_char(made, 'YYYYMMDD') || lpad(i::text, 6, '0'), 'H' || i % 10000 || '更换滤网', 1 + i % 5, 1 + i % 4, 2, ${estate}, 'bench_' || i % 10000, '请更换',
    array[(select array_agg(id order by id) from "user" where is_repair = 1)[1 + i % 13]],
    case when i % 20 = 0 then 30 else 60 end, made, made + interval '2 hours', made + interval '2 days',
    case when i % 20 > 0 then made + interval '1 day' end, case when i % 20 > 0 then made + interval '1 day' end,
    made, '系统', made, '系统'
  from (select i, localtimestamp - i * interval '90 days' / ${count}::int as made from generate_series(1, ${count}::int) i) given`

/** The air in each house, as two panels tell it. */
const values = sql`
  insert into device_value (house_id, attribute_key, value, report_time, is_alarm)
  select 'bench_' || i, key, (20 + i % 8)::text, (extract(epoch from now()) * 1000)::bigint - 60000, 0
  from generate_series(0, 9999) i, unnest(array[
    '1-device_panel-1-attr_panel_roomTemp', '1-device_panel-1-attr_panel_humidity',
    '1-device_sensor-1-attr_sensor_co2', '1-device_sensor-1-attr_sensor_pm25']) key`

/** Puts 10,000 houses with their values, 100,000 alarms and so many work orders beside the demo records. */
export async function fillEstate(db: Db, orderCount: number): Promise<void> {
  for (const rows of [project, floors, houses, alarms, orders(orderCount), values]) await rows.execute(db)
  for (const table of ['project', 'floor', 'house', 'alarm', 'work_order', 'device_value'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}
