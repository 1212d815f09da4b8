import { isEmpty, type ResolvedLookup, type ResolvedResource, type Values } from '#schema'
import type { CallHandler } from '../../contracts.ts'
import { invalid } from '../../errors.ts'
import type { LookupNarrowing } from '../../module-contracts.ts'
import { conditionSql } from '../../records/condition-sql.ts'
import { present } from '../../records/present.ts'
import { visible } from '../../records/scope.ts'
import { momentOf } from '../../services/call-context.ts'
import { isId, pageOf } from '../input.ts'
import { lookupFilters } from './filter.ts'
import { orderOf } from './order.ts'
import { readable, readPage } from './read-page.ts'

const usualSize = 100
/** What a dropdown without pages is good for. */
const most = { size: 1000, offset: 0 }

/** A dropdown that draws a tree needs all of it. */
const wholeTree = { size: 100_000, offset: 0 }

/** `tree=1` asks a lookup of a tree for what is above each record as well: the names of the fields to answer for it. */
const treeFields = ({ tree }: ResolvedResource, input: Values): readonly string[] =>
  tree !== null && input.tree === '1' ? [tree] : []

/** What the call says of the parameters that a hook narrows by. */
const givenIn = ({ given }: ResolvedLookup, input: Values): Readonly<Record<string, string>> =>
  Object.fromEntries(
    given.flatMap((name) => {
      const value = input[name]
      if (isEmpty(value)) return []
      if (!isId(value)) throw invalid({ [name]: '编号格式不正确' })
      return [[name, value]]
    }),
  )

/** GET lookup: a smaller read, for dropdowns. */
export const lookupHandler =
  (resource: ResolvedResource, lookup: ResolvedLookup, narrow?: LookupNarrowing): CallHandler =>
  async (input, context) => {
    const above = treeFields(resource, input)
    const page = above.length > 0 ? wholeTree : lookup.shape === 'page' ? pageOf(input, usualSize) : most
    const now = momentOf(context.services)
    const where = [
      ...visible(resource, context),
      ...conditionSql(lookup.where, resource, now),
      ...lookupFilters(resource, lookup.filter, input, now),
      ...((await narrow?.(givenIn(lookup, input), context)) ?? []),
    ]
    const order = orderOf(resource, {}, lookup.sort ?? resource.list.sort, context)
    const { rows, total } = await readPage(context.db, { resource, where, order }, readable(resource), page)
    const names = lookup.shape === 'options' ? [resource.title] : lookup.fields
    const fields = names.flatMap((name) => resource.fields[name] ?? [])
    const list = await present(context, resource, { fields, kept: ['id', ...above] }, rows)
    if (lookup.shape === 'page') return { list, total }
    if (lookup.shape === 'array') return list
    return list.map(({ id, [resource.title]: label, ...rest }) => ({ value: id, label, ...rest }))
  }
