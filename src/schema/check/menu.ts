import type { PermissionNode } from '../mount.ts'
import { nodeId } from '../node-id.ts'
import { allowFor } from '../resolve-access.ts'
import { nodeOf, placeOf } from '../resolve-menu.ts'
import { iconMistakes } from './icons.ts'
import { each, joined, type Mistake, misnamed, mistake, none, twins, when } from './mistake.ts'
import { labelMistakes } from './names.ts'
import type { Context, Subject } from './subject.ts'

interface Placed {
  readonly at: string
  readonly node: PermissionNode
}

const placed = (path: string, nodes: readonly PermissionNode[]): Placed[] =>
  nodes.flatMap((node, index) => {
    const at = `${path}[${index}]`
    return [{ at, node }, ...placed(`${at}.children`, node.children ?? [])]
  })

/** The node that an entity brings along stands at its `menu`. */
function broughtBy({ name, options }: Subject): Placed[] {
  const node = nodeOf(options)
  return node ? [{ at: `${name}.menu`, node }] : []
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

function placeMistakes({ name, options }: Subject, { permissions }: Context): readonly Mistake[] {
  const { menu, route } = options
  const place = placeOf(options)
  const allow = allowFor('list', options)
  const path = `${name}.menu`
  const under = place?.under
  return joined(
    when(menu !== undefined && menu !== false && route === undefined, () =>
      mistake('EV609', path, '没有 route，菜单点不开', menu),
    ),
    when(place !== null && typeof allow === 'string', () =>
      mistake('EV608', path, '登录即可访问的实体没有权限可以放进菜单树', allow),
    ),
    when(under !== undefined && !permissions.has(under), () =>
      misnamed('EV602', `${path}.under`, `菜单树中没有“${under}”`, under ?? '', permissions),
    ),
  )
}

/** The menu tree: every node once, with a name and a path of the usual form. */
export function menuMistakes(context: Context): readonly Mistake[] {
  const subjects = Object.values(context.subjects)
  const all = [...placed('menu', context.definition.menu), ...subjects.flatMap(broughtBy)]
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
    each(subjects, (subject) => placeMistakes(subject, context)),
  )
}
