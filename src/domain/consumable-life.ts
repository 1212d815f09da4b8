import { consumableStatus } from '#resources/console-dictionaries.ts'
import { lifeUnit } from '#resources/product-dictionaries.ts'
import type { DictionaryValue } from '#schema'
import { day, hour } from './durations.ts'

/** What is known of a consumable. */
export interface Consumable {
  /** A value of `lifeUnit`. */
  readonly lifeUnit: number
  /** In that unit. */
  readonly ratedLife: number
  /** When the part that is in use now was put in, in epoch milliseconds. */
  readonly since: number
}

export interface ConsumableLife {
  /** In the consumable's unit, whole ones. */
  readonly usedLife: number
  readonly remainLife: number
  /** 0–100; 100 only of what is as good as new, 0 only of what is used up. */
  readonly remainPercent: number
  readonly status: DictionaryValue<typeof consumableStatus>
  /** When nothing of it will be left, in epoch milliseconds. */
  readonly endsAt: number
}

/** From then on people are told that it is near its end. */
const lastPercent = 15
const lastDays = 15

function statusOf(remainMs: number, ratedMs: number): ConsumableLife['status'] {
  if (remainMs <= 0) return consumableStatus.ended
  const isNear = remainMs <= lastDays * day || remainMs * 100 <= lastPercent * ratedMs
  return isNear ? consumableStatus.ending : consumableStatus.fine
}

/** How much of a consumable is left at a moment. Hours are those of the clock: what stands still ages too. */
export function consumableLife(
  { lifeUnit: unit, ratedLife, since }: Consumable,
  now: number,
): ConsumableLife {
  const one = unit === lifeUnit.hour ? hour : day
  const rated = ratedLife * one
  const used = Math.min(Math.max(now - since, 0), rated)
  const remain = rated - used
  return {
    usedLife: Math.floor(used / one),
    remainLife: Math.ceil(remain / one),
    remainPercent: Math.ceil((remain * 100) / rated),
    status: statusOf(remain, rated),
    endsAt: since + rated,
  }
}
