import { type SqlBool, sql } from 'kysely'
import { formatTime } from '#domain/time.ts'
import { isSameVersion } from '#domain/version.ts'
import { otaPushed, otaStatus } from '#resources/firmware-dictionaries.ts'
import type { CallContext, Db, Services } from '../../contracts.ts'
import { lockClause, noteWrite } from '../../db/row-locks.ts'
import { inTransaction } from '../../db/transaction.ts'
import { systemContext } from '../../services/call-context.ts'
import { announceProgress } from './announce-progress.ts'
import { moveTasks } from './move-tasks.ts'

/** What a house's devices tell of the upgrade of one module. */
export type DeviceReport = { readonly houseId: string; readonly module: string } & (
  | { readonly progress: number }
  | { readonly version: string }
  /** As the device says it: 下载失败, 校验失败, 写入失败, or anything else. */
  | { readonly error: string }
)

const placeOf = ({ houseId, module }: { readonly houseId: string; readonly module: string }) =>
  `${houseId} ${module}`

interface Task {
  readonly id: string
  readonly houseId: string
  readonly module: string
  readonly status: number
  readonly targetVersion: string
}

/** Tasks that were pushed, locked in the order of all who lock several. */
async function pushedTasks(db: Db, houseIds: readonly string[]): Promise<readonly Task[]> {
  const where = sql<SqlBool>`
    house_id = any(${houseIds}) and status in (${sql.join(otaPushed)}) and deleted_at is null`
  const { rows } = await sql<Task>`
    select id, house_id, module, status, target_version from ota_task where ${where}
    order by id ${lockClause(db, { table: 'otaTask', where, mode: 'change' })}`.execute(db)
  return rows
}

const begin = (context: CallContext, tasks: readonly Task[]) =>
  moveTasks(
    context,
    'begin',
    tasks.filter((task) => task.status === otaStatus.notified).map(({ id }) => id),
  )

interface Matched<R> {
  readonly task: Task
  readonly report: R
}

async function takeProgress(
  context: CallContext,
  all: readonly Matched<DeviceReport & { progress: number }>[],
  now: string,
) {
  if (all.length === 0) return
  await begin(
    context,
    all.map(({ task }) => task),
  )
  // Of several words on one task the last counts.
  const latest = new Map(all.map(({ task, report }) => [task.id, report.progress]))
  const ids = [...latest.keys()]
  const values = [...latest.values()]
  await sql`
    update ota_task t set progress = r.progress, progress_time = ${now}::timestamp, update_time = ${now}::timestamp
    from unnest(${ids}::text[], ${values}::int[]) r(id, progress)
    where t.id = r.id and t.status = ${otaStatus.writing}`.execute(context.db)
  await announceProgress(
    context.db,
    all.map(({ task }) => task.houseId),
  )
}

/** A full progress bar is no success: only the version itself is. */
async function takeVersions(
  context: CallContext,
  all: readonly Matched<DeviceReport & { version: string }>[],
) {
  const arrived = all
    .filter(({ task, report }) => isSameVersion(task.targetVersion, report.version))
    .map(({ task }) => task)
  await begin(context, arrived)
  await moveTasks(
    context,
    'succeed',
    arrived.map(({ id }) => id),
  )
}

/** Modules whose versions are kept of a house: whoever calls them by ever new names would fill the table. */
export const mostModules = 32

/**
 * Keeps what runs on the houses' devices, whether or not an upgrade brought it. Answers the places for which there was no
 * room.
 */
async function keepVersions(
  db: Db,
  reports: readonly (DeviceReport & { version: string })[],
  now: number,
): Promise<ReadonlySet<string>> {
  const last = new Map(reports.map((report) => [placeOf(report), report]))
  const all = [...last].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, report]) => report)
  if (all.length === 0) return new Set()
  noteWrite(db)
  const { rows } = await sql<{ houseId: string; module: string }>`
    with said as (
      select g.house as house_id, g.module, h.tech_product_id as product_id, g.version,
        v.module is not null or row_number() over (partition by g.house, v.module is null order by g.module)
          + (select count(*) from device_version k where k.house_id = g.house) <= ${mostModules}::int as fits
      from unnest(
        ${all.map(({ houseId }) => houseId)}::text[], ${all.map(({ module }) => module)}::text[],
        ${all.map(({ version }) => version)}::text[]) g(house, module, version)
      join house h on h.id = g.house and h.tech_product_id is not null
      left join device_version v on v.house_id = g.house and v.module = g.module),
    kept as (
      insert into device_version (house_id, module, product_id, version, report_time)
      select house_id, module, product_id, version, ${now}::bigint from said where fits order by house_id, module
      on conflict (house_id, module) do update set
        (product_id, version, report_time) = (excluded.product_id, excluded.version, excluded.report_time))
    select house_id, module from said where not fits`.execute(db)
  return new Set(rows.map(placeOf))
}

async function takeErrors(context: CallContext, all: readonly Matched<DeviceReport & { error: string }>[]) {
  for (const failReason of new Set(all.map(({ report }) => report.error))) {
    const ids = all.filter(({ report }) => report.error === failReason).map(({ task }) => task.id)
    await moveTasks(context, 'fail', ids, { failReason })
  }
}

/**
 * Takes in what devices say, whatever connects them. Of upgrades that are not under way only versions are kept. Answers
 * those reports for whose version there was no room.
 */
export async function takeReports(
  services: Services,
  reports: readonly DeviceReport[],
): Promise<ReadonlySet<DeviceReport>> {
  if (reports.length === 0) return new Set()
  const moment = services.now().getTime()
  return inTransaction(systemContext(services), async (context) => {
    const { db } = context
    const tasks = await pushedTasks(
      db,
      reports.map(({ houseId }) => houseId),
    )
    const taskAt = new Map(tasks.map((task) => [placeOf(task), task]))
    const matched = reports.flatMap((report) => {
      const task = taskAt.get(placeOf(report))
      return task ? [{ task, report }] : []
    })
    const withKey = <K extends string>(key: K) =>
      matched.filter((one): one is Matched<Extract<DeviceReport, Record<K, unknown>>> => key in one.report)
    await takeProgress(context, withKey('progress'), formatTime(moment))
    await takeVersions(context, withKey('version'))
    await takeErrors(context, withKey('error'))
    const versions = reports.filter((one): one is DeviceReport & { version: string } => 'version' in one)
    const unkept = await keepVersions(db, versions, moment)
    return new Set(versions.filter((report) => unkept.has(placeOf(report))))
  })
}
