import { sql } from 'kysely'
import type { StreamBuilder } from 'mqtt'
import { minute, second } from '#domain/durations.ts'
import { groupBy } from '#domain/group-by.ts'
import { formatTime, parseTime } from '#domain/time.ts'
import { commandStatus } from '#resources/console-dictionaries.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { otaPushed, otaStatus } from '#resources/firmware-dictionaries.ts'
import type { Db, Services } from '../contracts.ts'
import { hasOpenBatches } from '../modules/ota/open-batches.ts'
import { isGap } from './climate.ts'
import { createPlayed, type DemoHouse } from './played-gateways.ts'
import type { Told } from './simulated-upgrades.ts'

/** Of a house `h`, on line: whose gateway has a secret has devices of its own, and those are left alone. */
export const isSimulated = sql`
  h.deleted_at is null and h.online_status = ${onlineStatus.online}
  and not exists (select 1 from device_gateway d where d.gateway_no = h.gateway_no and d.secret_hash is not null)`

/** Houses whose devices speak all the time: a demonstration runs on a laptop. */
const always = 24
/** Further ones, which somebody has sent a command. */
const mostCalled = 100
/** One in so many comes and goes. */
const unsteady = 20
/** Those that are being upgraded say nothing else: a wave may be a whole project. */
const mostUpgrading = 2000
const reportEvery = 20 * second
const lookEvery = second

interface TaskRow {
  readonly taskId: string
  readonly module: string
  readonly version: string
  readonly attempt: number
  readonly startTime: string | null
  readonly toldTime: string | null
}

/** Of a house `h`: it is simulated once somebody looks. */
export const isPlayable = sql`h.gateway_no is not null and h.tech_product_id is not null and ${isSimulated}`

/** So many have a past, and when nothing was said of it they were away. */
export const housesWithPast = 6

/** Some of every project. */
export async function demoHouses(db: Db, count: number): Promise<readonly DemoHouse[]> {
  const { rows } = await sql<DemoHouse>`
    select id, gateway_no from (
      select h.id, h.gateway_no, row_number() over (partition by h.project_id order by length(h.id), h.id) as place
      from house h where ${isPlayable}
    ) numbered order by place, length(id), id limit ${count}`.execute(db)
  return rows
}

/** Houses that are to take a command, and that nobody plays yet. */
async function calledHouses({ db, config }: Services): Promise<readonly DemoHouse[]> {
  if (!config.resources.command) return []
  const { rows } = await sql<DemoHouse>`
    select h.id, h.gateway_no from house h where ${isPlayable}
      and exists (select 1 from command c where c.house_id = h.id and c.command_status = ${commandStatus.queued} and c.deleted_at is null)
    limit ${mostCalled}`.execute(db)
  return rows
}

interface UpgradingHouse extends DemoHouse {
  readonly upgrades: readonly Told[]
}

/**
 * Houses that are to be upgraded now, with what they were told while nobody played them: devices go on where they have
 * got to by then.
 */
async function upgradingHouses({ db, config, now }: Services): Promise<readonly UpgradingHouse[]> {
  if (!config.resources.otaTask || !(await hasOpenBatches(db))) return []
  const { rows } = await sql<DemoHouse & TaskRow>`
    select h.id, h.gateway_no, t.id as task_id, t.module, t.target_version as version, t.attempt, t.start_time, t.told_time
    from ota_batch b join ota_task t on t.batch_id = b.id join house h on h.id = t.house_id
    where b.end_time is null and b.deleted_at is null and t.deleted_at is null
      and (b.plan_time is null or b.plan_time <= ${formatTime(now().getTime())}::timestamp)
      and t.status in (${sql.join([otaStatus.waiting, ...otaPushed])}) and ${isPlayable}
    order by t.id limit ${mostUpgrading}`.execute(db)
  return [...groupBy(rows, ({ id }) => id)].map(([id, tasks]) => ({
    id,
    gatewayNo: tasks[0]?.gatewayNo ?? '',
    upgrades: tasks.flatMap(({ taskId, module, version, attempt, startTime, toldTime }) =>
      toldTime === null
        ? []
        : [{ taskId, module, version, attempt, since: parseTime(startTime ?? toldTime) ?? 0 }],
    ),
  }))
}

/** Houses whose gateways were played when the platform last ended: they come back, as they would if they were real. */
async function heldHouses(db: Db): Promise<readonly DemoHouse[]> {
  const { rows } = await sql<DemoHouse>`
    select h.id, h.gateway_no from house h where ${isPlayable} and h.gateway_no in (
      select gateway_no from device_gateway where is_online = 1) order by h.id limit ${mostUpgrading}`.execute(
    db,
  )
  return rows
}

export interface Fleet {
  close(): Promise<void>
}

/** Runs it again a while after it has ended. Answers how to stop: resolves once it runs no more. */
function runOnAndOn(look: () => Promise<void>): () => Promise<void> {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const run = async () => {
    await look()
    if (isStopped) return
    timer = setTimeout(() => {
      underWay = run()
    }, lookEvery).unref()
  }
  let underWay = run()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await underWay
  }
}

/** Plays the gateways of some houses, until it is closed. `connect`: how one reaches the broker. */
export function openFleet(services: Services, connect: StreamBuilder): Fleet {
  const { db, log } = services
  const { playing, silent, recalled, play, playSilently, rest, leaveOwned } = createPlayed(services, connect)
  const now = () => services.now().getTime()
  let steady: readonly DemoHouse[] | null = null
  let isBack = false
  let lastReport = Number.NEGATIVE_INFINITY

  /** Those that begin to listen learn what they were told before; what they are told from then on comes to them. */
  async function listenForUpgrades(): Promise<void> {
    const fresh = (await upgradingHouses(services)).filter(({ id }) => !recalled.has(id))
    if (fresh.length === 0) return
    for (const house of fresh) await playSilently(house)
    await Promise.all(fresh.map(({ id }) => playing.get(id)?.ready))
    for (const { id, upgrades } of await upgradingHouses(services)) {
      if (!recalled.has(id)) playing.get(id)?.recall(upgrades)
    }
    for (const { id } of fresh) recalled.add(id)
  }

  async function look(): Promise<void> {
    steady = await leaveOwned(steady ?? (await demoHouses(db, always)))
    for (const [index, house] of steady.entries()) {
      const isAway = index % unsteady === unsteady - 1 && Math.floor(now() / (10 * minute)) % 2 === 1
      if (isAway) await rest(house)
      else await play(house)
    }
    if (playing.size - silent.size < always + mostCalled)
      for (const house of await calledHouses(services)) {
        silent.delete(house.gatewayNo)
        await play(house)
      }
    await listenForUpgrades()
    if (!isBack) for (const house of await heldHouses(db)) await playSilently(house)
    isBack = true
    await Promise.allSettled([...playing.values()].map((gateway) => gateway.goOn()))
    if (now() - lastReport < reportEvery) return
    lastReport = now()
    const speaking = [...playing.values()].filter(
      ({ gatewayNo }) => !silent.has(gatewayNo) && !isGap(gatewayNo, now()),
    )
    await Promise.allSettled(speaking.map((gateway) => gateway.report()))
  }

  const stop = runOnAndOn(() =>
    look().catch((error: unknown) => log.error('simulated gateways do not speak', { error })),
  )
  return {
    async close() {
      await stop()
      await Promise.all([...playing.values()].map((gateway) => gateway.close()))
    },
  }
}
