import { parseTime } from '#domain/time.ts'
import { otaMode } from '#resources/firmware-dictionaries.ts'
import type { Values } from '#schema'

const asNumber = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN)

/** `432 套分 9 批，任一批失败率超过 20% 停止`; null while the numbers are none. */
export function wavesOf(houses: number, { batchSize, stopFailRate }: Values): string | null {
  const waves = Math.ceil(houses / asNumber(batchSize))
  if (!Number.isFinite(waves)) return null
  const rate = asNumber(stopFailRate)
  return `${houses} 套分 ${waves} 批${Number.isNaN(rate) ? '' : `，任一批失败率超过 ${rate}% 停止`}`
}

const duration = (seconds: number) => (seconds % 60 === 0 ? `${seconds / 60} 分钟` : `${seconds} 秒`)

/** What will happen, sentence by sentence. */
export function strategyWords(houses: number, values: Values): readonly string[] {
  const timeout = asNumber(values.timeoutSec)
  const retry = asNumber(values.retry)
  return [
    values.mode === otaMode.scheduled ? `于 ${String(values.planTime)} 开始` : '确认后立即开始',
    wavesOf(houses, values) ?? '',
    Number.isNaN(timeout) ? '' : `单套超过 ${duration(timeout)}未完成视为失败`,
    retry > 0 ? `失败后自动重试 ${retry} 次` : '失败后不自动重试',
    values.force === 1
      ? '允许降级：当前版本更高的房屋也会写入此版本'
      : '不允许降级：当前版本更高的房屋会被跳过',
  ].filter((sentence) => sentence !== '')
}

/** What is wrong with the plan by this browser's clock; the platform's has the last word. */
export function planMistake({ mode, planTime }: Values, now: number): string | null {
  const at = mode === otaMode.scheduled ? parseTime(String(planTime)) : null
  return at !== null && at < now ? '计划时间不能早于当前时间' : null
}
