import { day } from '#domain/durations.ts'
import { formatDay } from '#domain/time.ts'
import type { TestPlatform } from './platform.ts'

/** As if the platform had stored something on each of the days before its present one. */
export async function storeDaily({ db, platform }: TestPlatform, days: number): Promise<void> {
  const now = platform.services.now().getTime()
  const values = Array.from({ length: days }, (_, ago) => ({ day: formatDay(now - ago * day) }))
  await db
    .insertInto('storedDay')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
