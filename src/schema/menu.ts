import type { IconName } from './icon-name.ts'

/** A node of the menu tree: a permission someone can hold. */
export interface PermissionNode {
  readonly name: string
  /** Byte-exact permission path; stands in the tree the platform answers. */
  readonly path: string
  /** Default: a plain one. */
  readonly icon?: IconName
  /**
   * The routes of the menu entries that this permission opens, in the order of the menu: lists and screens alike. What is
   * not named here comes after them, lists before screens, each in the order of the config.
   */
  readonly entries?: readonly string[]
  readonly children?: readonly PermissionNode[]
}

/** A node of the menu tree that an entity or a screen brings along, with its own permission. */
export interface MenuPlace {
  readonly name: string
  /** Any of antd's icons; default: a plain one. Drawn at the top of the menu, not `under` a node. */
  readonly icon?: IconName
  readonly under?: string
}
