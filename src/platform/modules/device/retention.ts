import { hour } from '#domain/durations.ts'
import { inSteps } from '../../db/in-steps.ts'
import { dropMonths } from '../../db/partitions.ts'
import type { Job } from '../../module-contracts.ts'
import { keptSince, noteStoredDay } from '../../services/stored-days.ts'
import { dropListening } from './listening.ts'

/** A year and a bit, so that the same season can be compared. */
const fineDays = 400

/** Drops samples, online changes and fine roll-ups that are older, by days on which anything was stored, whole months at a time: nobody waits for rows to be deleted. */
export const retentionJob = (days: number): Job => ({
  name: 'sample retention',
  everyMs: hour,
  async run(services) {
    const { db, now, log } = services
    const drop = (table: string, kept: number) => async () => {
      const since = await keptSince(db, now().getTime(), kept)
      if (since === null) return
      const dropped = await dropMonths(db, table, since)
      if (dropped.length > 0) log.info('dropped old samples', { partitions: dropped })
    }
    await inSteps(services, 'sample retention', {
      storedDay: () => noteStoredDay(services),
      samples: drop('deviceSample', days),
      faulty: drop('deviceFaulty', days),
      online: drop('deviceOnline', days),
      listening: async () => {
        const since = await keptSince(db, now().getTime(), days)
        if (since !== null) await dropListening(db, since)
      },
      // Hours are summed up from them, also when a sample comes late.
      fiveMinutes: drop('deviceFiveMinutes', Math.max(fineDays, days)),
    })
  },
})
