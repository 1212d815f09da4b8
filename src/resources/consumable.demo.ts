import type { DemoRecord } from '#config'
import { consumableLife } from '#domain/consumable-life.ts'
import { day, hour } from '#domain/durations.ts'
import { formatTime, parseTime } from '#domain/time.ts'
import type { DemoContext } from '#platform/module-contracts.ts'
import { randomOf } from '#platform/seed/random.ts'
import { lifeUnit } from '#resources/product-dictionaries.ts'
import { devices } from './device.demo.ts'
import { livedIn } from './house.demo.ts'
import { productDevices } from './product-device.demo.ts'

type Consumable = DemoRecord<'consumable'>
type House = DemoRecord<'house'>

/** One in so many was forgotten past its end. */
const forgotten = 40

/** How long ago the part in use was put in: sometime within its life, which few outlive. */
function ageOf(house: House, part: string, lifeMs: number): number {
  const random = randomOf(`${house.id} ${part}`)
  return random.below(forgotten) === 0 ? lifeMs + 3 * day : random.below(Math.floor(lifeMs * 0.97))
}

function partsOf(house: House, now: number): readonly Consumable[] {
  const relations = productDevices.filter(({ productId }) => productId === house.techProductId)
  const installed = parseTime(house.techBindTime ?? '') ?? now
  return relations.flatMap(({ deviceId, serialNo, alias }) =>
    (devices.find(({ id }) => id === deviceId)?.consumables ?? []).map((part, index) => {
      const lifeMs = part.ratedLife * (part.lifeUnit === lifeUnit.hour ? hour : day)
      const since = Math.max(now - ageOf(house, part.name, lifeMs), installed)
      const { endsAt, ...life } = consumableLife({ ...part, since }, now)
      const replaceCount = Math.max(Math.round((since - installed) / lifeMs), 0)
      return {
        ...part,
        ...life,
        id: `${house.id.replace('house', 'co')}_${deviceId.replace('device_', '')}_${index + 1}`,
        houseId: house.id,
        deviceId,
        serialNo,
        position: alias,
        installTime: formatTime(installed),
        lastReplaceTime: replaceCount > 0 ? formatTime(since) : null,
        nextReplaceTime: formatTime(endsAt),
        replaceCount,
        lastReplaceUser: replaceCount > 0 ? '张师傅' : null,
        createTime: formatTime(installed),
        createUserName: '系统',
      }
    }),
  )
}

/** What wears out where people live. */
export const consumables = ({ now }: DemoContext): readonly Consumable[] =>
  livedIn.filter(({ techProductId }) => techProductId).flatMap((house) => partsOf(house, now))
