import type { DemoRecord } from '#config'
import { day, minute } from '#domain/durations.ts'
import { formatDay, formatTime, parseTime } from '#domain/time.ts'
import { type Random, randomOf } from '#platform/seed/random.ts'
import { firmwareStatus, otaBatchStatus, otaStatus } from '#resources/firmware-dictionaries.ts'
import { firmwareReleases } from './firmware.demo.ts'
import { houses } from './house.demo.ts'

type Batch = DemoRecord<'otaBatch'>
type Task = DemoRecord<'otaTask'>
type House = DemoRecord<'house'>
type Release = (typeof firmwareReleases)[number]

const strategy = { status: otaBatchStatus.ended, batchSize: 50, stopFailRate: 20, timeoutSec: 1800, retry: 0 }

/** Why upgrades end early, and between where their progress stands then. */
const failures = [
  { failReason: '下载失败', from: 5, to: 55, isLate: false },
  { failReason: '校验失败', from: 60, to: 66, isLate: false },
  { failReason: '写入失败', from: 67, to: 95, isLate: false },
  { failReason: '版本未上报', from: 100, to: 101, isLate: true },
  { failReason: '超时', from: 0, to: 40, isLate: true },
] as const

const ended = (progressTime: number, endTime: number) => ({
  progressTime: formatTime(progressTime),
  endTime: formatTime(endTime),
  updateTime: formatTime(endTime),
})

function outcome(random: Random, failing: number, begun: number) {
  const done = begun + minute + random.below(3 * minute)
  if (random.below(1000) >= failing) return { status: otaStatus.done, progress: 100, ...ended(done, done) }
  const { failReason, from, to, isLate } = random.pick(failures)
  const progress = from + random.below(to - from)
  const givenUp = isLate ? begun + strategy.timeoutSec * 1000 : done
  return { status: otaStatus.failed, progress, failReason, ...ended(done, givenUp) }
}

const waveOf = (index: number) => Math.floor(index / strategy.batchSize)

interface Upgrade {
  readonly batch: Batch
  readonly tasks: readonly Task[]
}

/** One finished batch. `failing`: of a thousand houses; it began in the second night after the firmware came. */
function finished(key: string, firmware: Release, bound: readonly House[], failing: number): Upgrade {
  const random = randomOf(key)
  const came = parseTime(firmware.createTime) ?? 0
  const start = parseTime(`${formatDay(came + 2 * day)} 02:00:00`) ?? came
  const batchId = `ota_batch_${key}`
  const common = { firmwareId: firmware.id, createTime: formatTime(start), createUserName: '陆子昂' }
  const tasks = bound.map((house, index) => {
    const startTime = start + waveOf(index) * 30 * minute
    return {
      ...common,
      ...outcome(random, failing, startTime),
      id: `ota_task_${key}_${index + 1}`,
      batchId,
      houseId: house.id,
      module: firmware.module,
      targetVersion: firmware.versionName,
      wave: waveOf(index) + 1,
      startTime: formatTime(startTime),
    }
  })
  const batch = {
    ...common,
    ...strategy,
    id: batchId,
    batchNo: `OTA${common.createTime.slice(0, 10).replaceAll('-', '')}-${key.toUpperCase()}`,
    endTime: formatTime(start + (waveOf(bound.length - 1) + 1) * 30 * minute),
  }
  return { batch, tasks }
}

/** The firmware of a product's main module, newest first. */
const releasesOf = (productId: string) =>
  firmwareReleases
    .filter(({ status }) => status === firmwareStatus.published)
    .filter((release) => release.productId === productId && release.module === 'main')
    .toSorted((one, other) => other.versionOrder - one.versionOrder)

/**
 * Where people live, houses have the last version but one, a few could not be brought to it, and one floor in each
 * product's first building has tried the latest.
 */
function upgrades(): readonly Upgrade[] {
  const delivered = houses.filter((house) => house.deliverTime)
  const products = [...new Set(delivered.flatMap((house) => house.techProductId ?? []))]
  return products.flatMap((productId, index) => {
    const [latest, usual] = releasesOf(productId)
    const bound = delivered.filter((house) => house.techProductId === productId)
    if (!latest || !usual) return []
    return [
      finished(`all00${index}`, usual, bound, 15),
      finished(`try00${index}`, latest, bound.slice(0, 8), 150),
    ]
  })
}

export const otaBatches = (): readonly Batch[] => upgrades().map(({ batch }) => batch)
export const otaTasks = (): readonly Task[] => upgrades().flatMap(({ tasks }) => tasks)
