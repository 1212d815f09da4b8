import { browser, followOtherTab } from '#admin/lib/leave.ts'
import { notify } from '#admin/lib/notices.ts'
import { stored } from '#admin/lib/storage.ts'
import { type MenuTreeNode, permissionsOf } from '#domain/menu-tree.ts'
import type { ResolvedResource } from '#schema'
import { permissions } from './access.ts'
import { callOf, resourceOf } from './data-provider.ts'
import { request } from './http.ts'

const holdsPermissions = ({ fields }: ResolvedResource) =>
  Object.values(fields).some((field) => field.kind === 'permissions')

/** Whether a write to this resource can change what someone may do: roles, and whatever has roles. */
export const touchesPermissions = (resource: ResolvedResource): boolean =>
  holdsPermissions(resource) ||
  Object.values(resource.fields).some(
    (field) => field.kind === 'references' && holdsPermissions(resourceOf(field.target)),
  )

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((path) => other.has(path))

/** Long enough to read why the page is loaded anew. */
const readingTime = 2000

/** Reads the menu tree again; where the user's own permissions have changed, routes and menu start afresh with them. */
export async function recheckPermissions(): Promise<void> {
  const tree = await request<MenuTreeNode[]>(callOf('auth.menuTree'), {}, { silent: true }).catch(() => null)
  if (tree === null || isSameSet(permissionsOf(tree), permissions())) return
  notify({ type: 'info', text: '您的权限已变更，正在重新加载' })
  setTimeout(() => browser.replace('/'), readingTime)
}

/** A document that comes back from the browser's cache has slept through what other tabs said. Returns how to stop. */
export function watchReturn(): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    if (stored.token.get() === null) followOtherTab('loggedOut')
    else void recheckPermissions()
  }
  window.addEventListener('pageshow', onShow)
  return () => window.removeEventListener('pageshow', onShow)
}
