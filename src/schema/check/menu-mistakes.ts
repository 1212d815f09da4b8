import { type IconName, iconNames } from '../icon-name.ts'
import type { PermissionNode } from '../menu.ts'
import { nodeId } from '../node-id.ts'
import { type MenuEntry, menuEntries, nodeOf, placeOf } from '../resolve-menu.ts'
import { opensFromMenu } from '../screen.ts'
import { each, joined, type Mistake, misnamed, mistake, none, twins, when } from './mistake.ts'
import { labelMistakes } from './names.ts'
import { nearest } from './nearest.ts'
import type { Context } from './subject.ts'

const themed = /(Outlined|Filled|TwoTone)$/i

/** `home` and `log-out` are what others call `HomeOutlined` and `LogoutOutlined`. */
const asWritten = (name: string) => {
  const word = name.replaceAll('-', '')
  return themed.test(word) ? word : `${word}Outlined`
}

function iconMistakes(path: string, name: IconName): readonly Mistake[] {
  const names = iconNames()
  if (names.includes(name)) return []
  const found = mistake('EV610', path, `图标集 @ant-design/icons 中没有“${name}”`, name)
  return [{ ...found, nearest: nearest(asWritten(name), names) }]
}

interface Placed {
  readonly at: string
  readonly node: PermissionNode
}

const placed = (path: string, nodes: readonly PermissionNode[]): Placed[] =>
  nodes.flatMap((node, index) => {
    const at = `${path}[${index}]`
    return [{ at, node }, ...placed(`${at}.children`, node.children ?? [])]
  })

/** The node that an entity or a screen brings along stands at its `menu`. */
function broughtBy(entry: MenuEntry): Placed[] {
  const node = nodeOf(entry)
  return node ? [{ at: entry.at, node }] : []
}

// `project` is the one path the seed gives without a slash.
const wellFormed = /^\/?:?\w+(\/:?\w+)*$/

const doubledMistakes = (all: readonly Placed[]): readonly Mistake[] =>
  each(
    twins(all, ({ node }) => nodeId(node.path)),
    ([{ at, node }, earlier]) => [
      mistake('EV601', `${at}.path`, `与“${earlier.node.name}”(${earlier.at}) 相同`, node.path),
    ],
  )

function placeMistakes(entry: MenuEntry, { permissions }: Context): readonly Mistake[] {
  const { at, menu, route, allow } = entry
  const place = placeOf(entry)
  const under = place?.under
  const wanted = menu !== undefined && menu !== false
  return joined(
    when(wanted && route === undefined, () => mistake('EV609', at, '没有 route，菜单点不开', menu)),
    when(wanted && route !== undefined && !opensFromMenu(route), () =>
      mistake('EV609', at, '路由带有参数，或在菜单之外，菜单点不开', route),
    ),
    when(place !== null && typeof allow === 'string', () =>
      mistake('EV608', at, '登录即可访问的没有权限可以放进菜单树', allow),
    ),
    when(under !== undefined && !permissions.has(under), () =>
      misnamed('EV602', `${at}.under`, `菜单树中没有“${under}”`, under ?? '', permissions),
    ),
  )
}

/** The order of a node's entries: each of them stands below it, and is named once. */
function orderMistakes({ at, node }: Placed, entries: readonly MenuEntry[]): readonly Mistake[] {
  const named = node.entries ?? none
  if (named.length === 0) return none
  const below = entries.flatMap(({ menu, route, permission }) =>
    menu !== false && route !== undefined && opensFromMenu(route) && permission === node.path ? [route] : [],
  )
  const places = named.map((route, index) => ({ route, at: `${at}.entries[${index}]` }))
  return joined(
    each(places, (place) =>
      when(!below.includes(place.route), () =>
        misnamed('EV613', place.at, `“${node.name}”下没有路由为“${place.route}”的菜单项`, place.route, below),
      ),
    ),
    each(
      twins(places, ({ route }) => route),
      ([place, earlier]) => [mistake('EV613', place.at, `与 ${earlier.at} 相同`, place.route)],
    ),
  )
}

/** The menu tree: every node once, with a name and a path of the usual form. */
export function menuMistakes(context: Context): readonly Mistake[] {
  const entries = menuEntries(context.definition)
  const all = [...placed('menu', context.definition.menu), ...entries.flatMap(broughtBy)]
  return joined(
    each(all, ({ at, node }) =>
      joined(
        labelMistakes(`${at}.name`, node.name),
        when(!wellFormed.test(node.path), () =>
          mistake('EV607', `${at}.path`, '路径由 / 分隔的字母、数字、_ 和 :参数 组成', node.path),
        ),
        node.icon === undefined ? none : iconMistakes(`${at}.icon`, node.icon),
      ),
    ),
    doubledMistakes(all),
    each(all, (one) => orderMistakes(one, entries)),
    each(entries, (entry) => placeMistakes(entry, context)),
  )
}
