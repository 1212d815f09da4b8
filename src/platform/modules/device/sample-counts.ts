import { day } from '#domain/durations.ts'
import { formatDay } from '#domain/time.ts'

/** What is written down of the samples of a gateway: those of one day (Shanghai), and of the day before it. */
export interface SampleCounts {
  /** `YYYY-MM-DD`; null, as all the others: nothing has been counted. */
  readonly countedDay: string | null
  readonly storedOfDay: number | null
  readonly thinnedOfDay: number | null
  readonly storedBefore: number | null
}

/** Days as samples are counted by them. */
export const countingDays = (now: number) => ({ today: formatDay(now), yesterday: formatDay(now - day) })

/** How many values have become samples, and how many came too densely for that. */
export function samplesOfDays(counts: SampleCounts | undefined, now: number) {
  const { today, yesterday } = countingDays(now)
  const isOf = (date: string) => counts?.countedDay === date
  return {
    storedToday: (isOf(today) && counts?.storedOfDay) || 0,
    storedYesterday: (isOf(today) ? counts?.storedBefore : isOf(yesterday) && counts?.storedOfDay) || 0,
    thinnedToday: (isOf(today) && counts?.thinnedOfDay) || 0,
  }
}
