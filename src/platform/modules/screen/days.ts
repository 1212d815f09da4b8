import { type SqlBool, sql } from 'kysely'
import { day } from '#domain/durations.ts'
import { formatDay } from '#domain/time.ts'
import type { Where } from '../../records/condition-sql.ts'
import type { ScreenScope } from './screen-scope.ts'

/** `YYYY-MM-DD` in Shanghai: today, or so many days before. */
const dayBefore = ({ context: { services } }: ScreenScope, days: number): string =>
  formatDay(services.now().getTime() - days * day)

/** Today and the days before it, the earliest first. */
export const lastDays = (scope: ScreenScope, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => dayBefore(scope, count - 1 - index))

/** Whether a moment is of today, or of so many days with today as the last. */
export const since = (scope: ScreenScope, column: string, days: number): Where =>
  sql<SqlBool>`${sql.ref(column)} >= ${dayBefore(scope, days - 1)}::timestamp`
