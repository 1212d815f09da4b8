import type { DemoRecord } from '#config'
import { everyNode } from '#domain/menu-tree.ts'
import { dataScope } from '#resources/dictionaries.ts'
import type { ResolvedNode } from '#schema'

/** The built-in role holds the whole menu, whatever the config adds to it. */
export const superRole = (menu: readonly ResolvedNode[]): DemoRecord<'role'> => ({
  id: 'role_super',
  name: '超级管理员',
  dataScope: dataScope.all,
  menuIds: everyNode(menu).map(({ id }) => id),
  builtIn: 1,
  remark: '内置角色，拥有全部权限',
})
