import { sql } from 'kysely'
import { menuTree } from '#domain/menu-tree.ts'
import type { ResolvedResource, Values } from '#schema'
import { mayRead } from '../../access.ts'
import type { CallContext, CallHandler } from '../../contracts.ts'
import { notFound } from '../../errors.ts'
import { allOf, columns, equals } from '../../records/condition-sql.ts'
import { present, whole } from '../../records/present.ts'
import { visible } from '../../records/scope.ts'
import { timelineOf } from '../../records/timeline.ts'
import { asIds } from '../../records/titles.ts'
import { idOf, revealOf } from '../input.ts'
import { orderOf } from './order.ts'
import { readable, readRows } from './read-page.ts'

/** A record with permissions also answers the whole tree they are chosen from. */
function permissionTree({ services }: CallContext, resource: ResolvedResource, row: Values): Values {
  const field = Object.values(resource.fields).find(({ kind }) => kind === 'permissions')
  if (!field) return {}
  const held = new Set(asIds(row[field.name]))
  return { menuTree: menuTree(services.config.menu, ({ id }) => held.has(id)) }
}

const mostListed = 200

/** What belongs to a record, as the lists of it would answer it, in the order of those. */
async function listOf(
  context: CallContext,
  resource: ResolvedResource,
  by: string,
  id: string,
): Promise<readonly Values[]> {
  const where = [...visible(resource, context), equals(by, id)]
  const order = orderOf(resource, {}, resource.list.sort, context)
  const slice = { offset: 0, limit: mostListed }
  const rows = await readRows(context.db, { resource, where, order }, readable(resource), slice)
  return present(context, resource, whole(resource), rows)
}

/** Those that the caller may not read elsewhere are left out. */
async function listsOf(context: CallContext, { detailLists }: ResolvedResource, id: string): Promise<Values> {
  const { resources } = context.services.config
  const lists = Object.entries(detailLists).flatMap(([name, { of, by }]) => {
    const resource = resources[of]
    return resource && mayRead(resource, context) ? [{ name, resource, by }] : []
  })
  const answers = lists.map(
    async ({ name, resource, by }) => [name, await listOf(context, resource, by, id)] as const,
  )
  return Object.fromEntries(await Promise.all(answers))
}

/**
 * GET detail: one record, `reveal` with one masked field in clear. What there is once for each record that `one` points
 * at is asked for by that one, and may not be there.
 */
export const detailHandler =
  (resource: ResolvedResource): CallHandler =>
  async (input, context) => {
    const reveal = revealOf(resource, input)
    const key = resource.detailKey
    const id = idOf(input, key)
    const where = [...visible(resource, context), equals(resource.one ?? 'id', id)]
    const { rows } = await sql<Values>`
      select ${columns(readable(resource))} from ${sql.table(resource.name)}
      where ${allOf(where)}`.execute(context.db)
    const [row] = rows
    if (!row && resource.one !== null) return null
    if (!row) throw notFound()
    const [record] = await present(context, resource, { ...whole(resource), reveal }, rows)
    const lists = await listsOf(context, resource, id)
    const history = resource.timeline ? { timeline: await timelineOf(context, resource, String(row.id)) } : {}
    return { ...record, ...lists, ...history, ...permissionTree(context, resource, row) }
  }
