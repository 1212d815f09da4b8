import { sql } from 'kysely'
import type { ResolvedResource, Values } from '#schema'
import type { CallContext, CallHandler } from '../../contracts.ts'
import { notFound } from '../../errors.ts'
import { allOf, columns, equals } from '../../records/condition-sql.ts'
import { visible } from '../../records/scope.ts'
import { asIds } from '../../records/titles.ts'
import { menuTree } from '../../services/menu-tree.ts'
import { idOf } from '../input.ts'
import { present, whole } from './present.ts'
import { recordReveal, revealOf } from './reveal.ts'
import { readable } from './row-query.ts'

/** A record with permissions also answers the whole tree they are chosen from. */
function permissionTree({ services }: CallContext, resource: ResolvedResource, row: Values): Values {
  const field = Object.values(resource.fields).find(({ kind }) => kind === 'permissions')
  if (!field) return {}
  const held = new Set(asIds(row[field.name]))
  return { menuTree: menuTree(services.config.menu, ({ id }) => held.has(id)) }
}

/**
 * GET detail: one record, `reveal` with one masked field in clear. What there is once for each record that `one` points
 * at is asked for by that one, and may not be there.
 */
export const detailHandler =
  (resource: ResolvedResource): CallHandler =>
  async (input, context) => {
    const reveal = revealOf(resource, input)
    const key = resource.one ?? 'id'
    const where = [...visible(resource, context), equals(key, idOf(input, key))]
    const { rows } = await sql<Values>`
      select ${columns(readable(resource))} from ${sql.table(resource.name)}
      where ${allOf(where)}`.execute(context.db)
    const [row] = rows
    if (!row && resource.one !== null) return null
    if (!row) throw notFound()
    const [record] = await present(context, resource, { ...whole(resource), reveal }, rows)
    if (reveal !== null) await recordReveal(context, resource, reveal, rows)
    return { ...record, ...permissionTree(context, resource, row) }
  }
