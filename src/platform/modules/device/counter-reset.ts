import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { oneStep } from '#domain/counters.ts'
import { hour } from '#domain/durations.ts'

/**
 * Whether a counter fell or jumped in a row or on the way to it, as `readCounter` of `#domain/counters.ts` has it. Of a row
 * with `min`, `max` and `last`, with `before`, what was said last before it (null: nothing is known), and with `since`, in how
 * many milliseconds it had the time to go up. `perHour`: what it cannot go up by within an hour.
 */
export const isReset = (perHour: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(max > last or min < before
    or max - coalesce(before, min) > ${perHour} * since / ${hour}::float8 + ${oneStep}::int)`
