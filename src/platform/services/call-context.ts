import { randomBytes } from 'node:crypto'
import { formatTime } from '#domain/time.ts'
import type { Moment } from '#schema'
import type { CallContext, Services } from '../contracts.ts'
import { forbidden } from '../errors.ts'

/** What stands where a user's name would: the platform has done it by itself. */
export const systemName = '系统'

/** For what a job writes in the way of a call. */
export const systemContext = (services: Services): CallContext => ({
  services,
  db: services.db,
  session: null,
  isSystem: true,
  request: new Request('http://localhost/'),
  requestId: randomBytes(8).toString('hex'),
  ip: '',
  userAgent: '',
  // Permissions are people's: the platform itself holds none.
  call: async () => {
    throw forbidden()
  },
  startedAt: performance.now(),
})

/** The name of who does it; null: nobody who is known. */
export const actorName = ({ session, isSystem }: CallContext): string | null =>
  session?.userName ?? (isSystem ? systemName : null)

/** What the platform's clock shows, for conditions. */
export const momentOf = ({ now }: Pick<Services, 'now'>): Moment => formatTime(now().getTime())
