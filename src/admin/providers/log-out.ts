import { leaveSession } from '#admin/lib/leave.ts'
import { callOf } from './data-provider.ts'
import { request } from './http.ts'

/** Tells the platform, then leaves the document, whatever the platform says: the user asked to be out. */
export async function logOut(notice?: string): Promise<void> {
  await request(callOf('auth.logout'), {}, { silent: true }).catch(() => undefined)
  leaveSession(notice)
}
