import { minute } from '#domain/durations.ts'
/**
 * How far the clocks of several processes may be apart, in milliseconds. A stored moment that lies further ahead than
 * it can is from a clock that has been set back since: it counts as past, else what began then would last until then.
 */
export const clockSkew = minute
