import { queryOptions } from '@tanstack/react-query'
import type { BecameOfSession } from '#admin/lib/leave.ts'
import { stored } from '#admin/lib/storage.ts'
import type { RecordOf } from '#config'
import { type MenuTreeNode, permissionsOf } from '#domain/menu-tree.ts'
import { dataScope } from '#resources/dictionaries.ts'
import { type DictionaryValue, decidingField, type ResolvedResource } from '#schema'
import { holdPermissions } from './access.ts'
import { callOf } from './data-provider.ts'
import { request } from './http.ts'
import { askForSettings, openSettings } from './personal-settings.ts'
import { queryClient, readForGood } from './query-client.ts'

/** Who is logged in, as `user/info` answers, with the widest data scope of their roles. */
export interface Identity extends RecordOf<'user'> {
  readonly dataScope: DictionaryValue<typeof dataScope>
}

export interface Session {
  readonly user: Identity
  /** The whole menu tree, with what the user holds selected. */
  readonly menu: readonly MenuTreeNode[]
}

async function open(): Promise<Session> {
  const [user, menu, settings] = await Promise.all([
    request<Identity>(callOf('auth.info')),
    request<MenuTreeNode[]>(callOf('auth.menuTree')),
    askForSettings(),
  ])
  holdPermissions(permissionsOf(menu))
  stored.account.set(user.account)
  await openSettings(user.account, settings)
  return { user, menu }
}

/**
 * Menu tree, user and what they set for themselves, read once per document, side by side; afterwards `can` answers for them. The shell mounts when
 * they are there.
 */
export const sessionQuery = queryOptions({ queryKey: ['session'], queryFn: open, ...readForGood })

/** The session where no component waits for it. A failed try is not kept: the next one asks again. */
export const openSession = (): Promise<Session> => queryClient.fetchQuery(sessionQuery)

/** Hears that another tab has ended the session of this document, or replaced it. Returns how to stop. */
export function watchOtherTabs(leave: (becameOf: BecameOfSession) => void): () => void {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    // All is emptied at once where a session has expired; who logs out takes the parts of it away.
    if (key === null) return leave('expired')
    const loggedOut = key === stored.token.key && newValue === null
    const replaced = key === stored.account.key && oldValue !== null && newValue !== oldValue
    if (loggedOut || replaced) leave(loggedOut ? 'loggedOut' : 'replaced')
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/**
 * What the platform takes from the user in a field that points at departments, by their data scope: `below`, their own
 * department, and what is below it. Null: they have none, so nothing is taken; absent: any is.
 */
export function ownBranch(resource: ResolvedResource, field: string): { readonly below?: string | null } {
  const { scope } = resource
  const user = queryClient.getQueryData(sessionQuery.queryKey)?.user
  if (user === undefined || scope === null || 'through' in scope || decidingField(resource) !== field)
    return {}
  const isLimited =
    'writes' in scope ? user.dataScope !== dataScope.all : user.dataScope === dataScope.department
  return isLimited ? { below: user.departmentId } : {}
}
