import type { MenuPlace, PermissionNode } from '../../menu.ts'
import { optional, options } from './options.ts'
import { byType, list, nested, type Shape, said, text, wrongForm } from './shape.ts'

/** Which icons there are is for the menu's own check: they are eight hundred. */
const icon = optional(text)

const hidden: Shape<false> = (value, at, found) => {
  if (value !== false) wrongForm(at, '菜单中的名称、false 或 { name, icon, under }', value, found)
}

/** What an entity or a screen says of its place. */
export const menuPlace = byType<string | false | MenuPlace>({
  string: text,
  boolean: hidden,
  object: options<MenuPlace>({ name: said, icon, under: optional(text) }),
})

export const menuNode: Shape<PermissionNode> = options<PermissionNode>({
  name: said,
  path: text,
  icon,
  entries: optional(list(text)),
  children: optional(nested(() => list(menuNode))),
})
