import { sql } from 'kysely'
import { type DatabaseOptions, openDatabase } from '#platform/db/client.ts'

const rows = 100_000

const users = sql`
  insert into "user" (id, account, password, name, phone, email, department_id, role_ids, is_repair, is_debug, status,
    last_login_time, remark, create_time, create_user_name, update_time, update_user_name)
  select 'bench' || lpad(i::text, 9, '0'), (array['wang','li','zhang','liu','chen','yang','huang','zhao','wu','zhou'])[1 + i % 10]
      || (array['wei','fang','na','min','jing','qiang','lei','yang'])[1 + i / 10 % 8] || i, 'x',
    (array['王','李','张','刘','陈','杨','黄','赵','吴','周'])[1 + i % 10] || (array['伟','芳','娜','敏','静','强','磊','洋'])[1 + i / 10 % 8]
      || (array['一','二','三','四','五','六','七'])[1 + i / 80 % 7],
    '199' || lpad(i::text, 8, '0'), 'bench' || i || '@example.com',
    (select array_agg(id order by id) from department)[1 + i % (select count(*) from department)],
    array[(select array_agg(id order by id) from role)[1 + i % (select count(*) from role)]],
    case when i % 5 = 0 then 1 else 0 end, 0, case when i % 20 = 0 then 0 else 1 end,
    localtimestamp - i * interval '7 minutes', '第' || i || '名', localtimestamp - i * interval '5 minutes', '系统',
    localtimestamp - i * interval '3 minutes', '系统'
  from generate_series(1, ${rows}::int) i`

const logs = sql`
  insert into operation_log (id, source, module, action, target_type, target_name, content, result, user_id,
    department_name, ip, user_agent, cost_ms, create_time, create_user_name, update_time, update_user_name)
  select 'bench' || lpad(i::text, 9, '0'), 1, 1 + i % 8, 1 + i % 6, 'project', '项目' || i % 900,
    '将[' || i % 40 || '号楼-' || 100 + i % 900 || ']的[设定温度]由 ' || 16 + i % 14 || ' 改为 ' || 16 + i % 13, 1,
    (select array_agg(id order by id) from "user")[1 + i % 7],
    '运维部', '10.0.0.' || i % 250, 'Mozilla/5.0', i % 90, localtimestamp - i * interval '1 minute', '系统',
    localtimestamp - i * interval '1 minute', '系统'
  from generate_series(1, ${rows}::int) i`

/** A device that stands in no house: what has to do with houses is not slower for it. */
const device = sql`
  insert into device (id, name, model, category, report_interval, create_time, create_user_name, update_time, update_user_name)
  values ('bench_device', '万属性设备', 'BENCH', 1, 60, localtimestamp, '系统', localtimestamp, '系统')`

/** As many attributes as no device has, all of one: what a list of them costs by itself. */
const attributes = sql`
  insert into device_attribute (id, device_id, name, identifier, type_code, access_mode, unit, min, max, is_trend, is_report,
    is_alarmable, sort, create_time, create_user_name, update_time, update_user_name)
  select 'bench' || lpad(i::text, 9, '0'), 'bench_device', '属性' || i, 'attribute' || i, 2, 1 + i % 3, '℃', 0, 100,
    i % 2, 0, 0, 1000 + i, localtimestamp - i * interval '1 minute', '系统', localtimestamp - i * interval '1 minute', '系统'
  from generate_series(1, 10000) i`

/** Adds 100,000 users, as many log entries and 10,000 attributes to a seeded database that no server has open. Answers the milliseconds. */
export async function fill(options: DatabaseOptions): Promise<number> {
  const { unlimited: db, close, engine } = await openDatabase(options)
  try {
    const start = performance.now()
    await logs.execute(db)
    await users.execute(db)
    await device.execute(db)
    await attributes.execute(db)
    // A server's own housekeeping does this within a minute; the embedded database has the platform's.
    if (engine === 'postgresql') await sql`vacuum analyze operation_log, "user", device_attribute`.execute(db)
    return performance.now() - start
  } finally {
    await close()
  }
}
