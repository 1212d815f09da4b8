import { sql } from 'kysely'
import { everyNode } from '#domain/menu-tree.ts'
import type { Services } from '../../contracts.ts'
import type { ModuleParts } from '../module-parts.ts'
import { roleHooks } from './role-hooks.ts'

/** A built-in role holds the whole menu, also what the config has got since the role was stored. */
async function refreshBuiltInRoles({ db, config }: Services): Promise<void> {
  if (!config.resources.role?.fields.builtIn) return
  const all = everyNode(config.menu).map(({ id }) => id)
  await db
    .updateTable('role')
    .set({ menuIds: all })
    .where('builtIn', '=', 1)
    .where(sql<boolean>`menu_ids is distinct from ${all}::text[]`)
    .execute()
}

export const roleModule = {
  hooks: {
    role: roleHooks,
  },
  prepare: refreshBuiltInRoles,
} satisfies ModuleParts
