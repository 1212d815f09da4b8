import { everyNode, type MenuTreeNode } from '#domain/menu-tree.ts'
import type { IconName, ResolvedConfig } from '#schema'
import { isEntry, type ScreenRoute } from './screen-routes.ts'

/** A link of the side menu, or a group of them. */
export interface MenuItem {
  readonly key: string
  readonly label: string
  readonly icon: IconName | null
  /** Below /home; null for a group. */
  readonly route: string | null
  readonly permission: string | null
  readonly items: readonly MenuItem[]
}

/** What the config names comes first, in its order. */
function inOrder(routes: readonly ScreenRoute[], entries: readonly string[]): ScreenRoute[] {
  const placeOf = ({ route }: ScreenRoute) =>
    entries.includes(route) ? entries.indexOf(route) : entries.length
  return [...routes].sort((one, other) => placeOf(one) - placeOf(other))
}

/**
 * The side menu: names, order and visibility are the menu tree's, icons and the order of a node's entries the config's.
 * A node leads to the entry screens its path guards: one makes it a link, several a group of links under their own
 * labels.
 */
export function menuItems(
  config: Pick<ResolvedConfig, 'menu'>,
  tree: readonly MenuTreeNode[],
  routes: readonly ScreenRoute[],
): MenuItem[] {
  const nodes = new Map(everyNode(config.menu).map((node) => [node.path, node]))
  const entries = routes.filter((one) => isEntry(one) && one.menu !== null)
  const link = (route: ScreenRoute, label: string, icon: IconName | null): MenuItem => ({
    key: route.route,
    label,
    icon,
    route: route.route,
    permission: route.permission,
    items: [],
  })
  const itemOf = (node: MenuTreeNode): MenuItem[] => {
    const { icon, entries: order } = nodes.get(node.path) ?? { icon: null, entries: [] }
    const own = inOrder(
      entries.filter((one) => one.permission === node.path),
      order,
    )
    const below = node.child.flatMap(itemOf)
    const [only] = own
    if (only && own.length === 1 && below.length === 0) return [link(only, node.name, icon)]
    const labelled = own.map((one) => link(one, one.menu ?? node.name, null))
    const items = [...labelled, ...below]
    return items.length > 0
      ? [{ key: node.path, label: node.name, icon, route: null, permission: null, items }]
      : []
  }
  return tree.flatMap(itemOf)
}

/** The links of a menu, in its order. */
export const linksOf = (items: readonly MenuItem[]): (MenuItem & { readonly route: string })[] =>
  items.flatMap(({ route, ...item }) => (route === null ? linksOf(item.items) : [{ ...item, route }]))

/** The entry that stands above a route: the longest link its path begins with. */
export const entryAbove = (items: readonly MenuItem[], route: string): string | undefined =>
  linksOf(items)
    .map((link) => link.route)
    .filter((link) => route === link || route.startsWith(`${link}/`))
    .sort((one, other) => other.length - one.length)[0]
