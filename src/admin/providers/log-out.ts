import { leaveSession } from '#admin/lib/leave.ts'
import { callOf } from './data-provider.ts'
import { request } from './http.ts'

/** How long the platform has to hear of it, in milliseconds. */
const timeoutMs = 3000

/** Tells the platform, then leaves the document, whatever the platform says or does not: the user asked to be out. */
export async function logOut(notice?: string): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs)
  await request(callOf('auth.logout'), {}, { silent: true, signal }).catch(() => undefined)
  leaveSession(notice)
}
