import type { Db } from '#platform/contracts.ts'
import type { Platform } from '#platform/module-contracts.ts'
import { rollUp } from '#platform/modules/device/roll-up.ts'
import { createStore } from '#platform/modules/device/store-values.ts'
import { deviceObservers } from '#platform/modules/device-observers.ts'

/** One value of an attribute of a house, at a moment in epoch seconds. */
export interface Told {
  readonly houseId: string
  readonly attributeKey: string
  readonly seconds: number
  readonly value: number
}

const store = createStore({ values: [], kept: [], online: [], replies: [] })

interface Hearing {
  readonly platform: Platform
  readonly db: Db
}

const valuesOf = (told: readonly Told[]) =>
  told.map(({ houseId, attributeKey, seconds, value }) => ({
    ...{ houseId, attributeKey, number: value, isFaulty: false, value: String(value) },
    time: seconds * 1000,
    arrival: seconds * 1000,
  }))

/** Devices say this, one report after the other, and whoever looks on hears of it: alarms are raised. */
export async function report({ platform }: Hearing, told: readonly Told[]): Promise<void> {
  const hear = createStore(deviceObservers)
  for (const value of valuesOf(told))
    await hear(platform.services, { values: [value], online: [], replies: [] })
}

/** Devices have said all of this, and the roll-ups know it. */
export async function tell({ platform, db }: Hearing, told: readonly Told[]): Promise<void> {
  await store(platform.services, { values: valuesOf(told), online: [], replies: [] })
  const isStale = () => db.selectFrom('deviceStale').select('id').limit(1).executeTakeFirst()
  while (await isStale()) await rollUp(platform.services)
}
