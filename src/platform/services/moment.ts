import { formatTime } from '#domain/time.ts'
import type { Moment } from '#schema'
import type { Services } from '../contracts.ts'

/** What the platform's clock shows, for conditions. */
export const momentOf = ({ now }: Pick<Services, 'now'>): Moment => formatTime(now().getTime())
