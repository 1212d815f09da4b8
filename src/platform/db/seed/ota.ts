import { formatDay, formatTime, parseTime } from '#domain/time.ts'
import { firmwareStatus, otaBatchStatus, otaStatus } from '#resources/dictionaries.ts'
import type { Values } from '#schema'
import type { Services } from '../../contracts.ts'
import { hash } from '../names.ts'
import { houses } from './houses.ts'
import { insertAll } from './insert-all.ts'
import { createRandom, type Random } from './random.ts'

interface Upgrades {
  readonly batches: readonly Values[]
  readonly tasks: readonly Values[]
}

const minute = 60_000
const day = 24 * 60 * minute

const strategy = { status: otaBatchStatus.ended, batchSize: 50, stopFailRate: 20, timeoutSec: 1800, retry: 0 }

/** Why upgrades end early, and between where their progress stands then. */
const failures = [
  { failReason: '下载失败', from: 5, to: 55 },
  { failReason: '校验失败', from: 60, to: 66 },
  { failReason: '写入失败', from: 67, to: 95 },
  { failReason: '版本未上报', from: 100, to: 101, isLate: true },
  { failReason: '超时', from: 0, to: 40, isLate: true },
] as const

function outcome(random: Random, failing: number, begun: number): Values {
  const took = minute + random.below(3 * minute)
  if (random.below(1000) >= failing)
    return { status: otaStatus.done, progress: 100, progressTime: begun + took, endTime: begun + took }
  const { failReason, from, to, ...how } = random.pick(failures)
  const endTime = begun + ('isLate' in how ? strategy.timeoutSec * 1000 : took)
  return {
    status: otaStatus.failed,
    progress: from + random.below(to - from),
    failReason,
    progressTime: begun + took,
    endTime,
  }
}

const asText = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) =>
      name.endsWith('Time') ? [name, formatTime(Number(value))] : [name, value],
    ),
  )

/** One finished batch. `failing`: of a thousand houses; it began in the second night after the firmware came. */
function finished(key: string, firmware: Values, houses: readonly Values[], failing: number): Upgrades {
  const random = createRandom(Number.parseInt(hash(key), 36))
  const came = parseTime(String(firmware.createTime)) ?? 0
  const start = parseTime(`${formatDay(came + 2 * day)} 02:00:00`) ?? came
  const waveOf = (index: number) => Math.floor(index / strategy.batchSize)
  const common = {
    firmwareId: firmware.id,
    createTime: formatTime(start),
    createUserName: '陆子昂',
  }
  const tasks = houses.map((house, index): Values => {
    const startTime = start + waveOf(index) * 30 * minute
    const ended = outcome(random, failing, startTime)
    return {
      ...common,
      id: `ota_task_${key}_${index + 1}`,
      batchId: `ota_batch_${key}`,
      houseId: house.id,
      module: firmware.module,
      targetVersion: firmware.versionName,
      wave: waveOf(index) + 1,
      ...asText({ ...ended, startTime, updateTime: ended.endTime }),
    }
  })
  const batch = {
    ...common,
    ...strategy,
    id: `ota_batch_${key}`,
    batchNo: `OTA${common.createTime.slice(0, 10).replaceAll('-', '')}-${hash(key).slice(-6).toUpperCase()}`,
    endTime: formatTime(start + (waveOf(houses.length - 1) + 1) * 30 * minute),
  }
  return { batches: [batch], tasks }
}

/** The firmware of a product's main module, oldest first. */
const releases = (firmware: readonly Values[], productId: unknown) =>
  firmware
    .filter(
      (one) => one.productId === productId && one.module === 'main' && one.status !== firmwareStatus.disabled,
    )
    .sort((one, other) => Number(one.versionOrder) - Number(other.versionOrder))

/**
 * Where people live, houses have the last version but one, a few could not be brought to it, and one floor in each
 * product's first building has tried the latest.
 */
function demoUpgrades(firmware: readonly Values[]): Upgrades {
  const lived = houses.filter((house) => house.deliverTime)
  const products = [...new Set(lived.flatMap((house) => house.techProductId ?? []))]
  const all = products.flatMap((productId, index) => {
    const [latest, usual] = releases(firmware, productId).reverse()
    const bound = lived.filter((house) => house.techProductId === productId)
    if (!latest || !usual) return []
    const trial = bound.slice(0, 8)
    return [finished(`all00${index}`, usual, bound, 15), finished(`try00${index}`, latest, trial, 150)]
  })
  return { batches: all.flatMap(({ batches }) => batches), tasks: all.flatMap(({ tasks }) => tasks) }
}

/** Of the firmware that is there: comes after it. */
export async function seedUpgrades(services: Services): Promise<void> {
  if (!services.config.resources.otaTask) return
  const firmware = await services.db.selectFrom('firmware').selectAll().execute()
  const { batches, tasks } = demoUpgrades(firmware)
  await insertAll(services, 'otaBatch', batches)
  await insertAll(services, 'otaTask', tasks)
}
