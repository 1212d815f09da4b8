import { day, hour } from '#domain/durations.ts'
import type { Job } from '../../contracts.ts'
import { dropMonths } from '../../db/partitions.ts'

/** A year and a bit, so that the same season can be compared. */
const fineDays = 400

/** Drops samples, online changes and fine roll-ups that are older, whole months at a time: nobody waits for rows to be deleted. */
export const retentionJob = (days: number): Job => ({
  name: 'sample retention',
  everyMs: hour,
  async run({ db, now, log }) {
    const moment = now().getTime()
    const dropped = [
      ...(await dropMonths(db, 'deviceSample', moment - days * day)),
      ...(await dropMonths(db, 'deviceOnline', moment - days * day)),
      ...(await dropMonths(db, 'deviceFiveMinutes', moment - fineDays * day)),
    ]
    if (dropped.length > 0) log.info('dropped old samples', { partitions: dropped })
  },
})
