import type { AuthProvider } from '@refinedev/core'
import { leaveSession } from '#admin/lib/leave.ts'
import { stored } from '#admin/lib/storage.ts'
import { callOf } from './data-provider.ts'
import { request } from './http.ts'
import { openSession } from './session.ts'

/** Tells the platform, then leaves the document, whatever the platform says: the user asked to be out. */
export async function logOut(notice?: string): Promise<void> {
  await request(callOf('auth.logout'), {}, { silent: true }).catch(() => undefined)
  leaveSession(notice)
}

export const authProvider: AuthProvider = {
  // The login screen is an entry of its own and logs in before refine has loaded.
  login: async () => ({ success: false, redirectTo: '/login' }),

  logout: async () => {
    await logOut()
    return { success: true }
  },

  /** Local: a check that asked the platform would unmount half-typed forms when the network hiccups. */
  check: async () =>
    stored.token.get() === null ? { authenticated: false, redirectTo: '/login' } : { authenticated: true },

  /** `http` has dealt with it, 401 included. */
  onError: async (error: Error) => ({ error }),

  getIdentity: async () => (await openSession()).user,
}
