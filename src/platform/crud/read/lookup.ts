import type { ResolvedLookup, ResolvedResource, Values } from '#schema'
import type { CallHandler } from '../../contracts.ts'
import { conditionSql } from '../../records/condition-sql.ts'
import { visible } from '../../records/scope.ts'
import { momentOf } from '../../services/moment.ts'
import { pageOf } from '../input.ts'
import { lookupFilters } from './filter.ts'
import { orderOf } from './order.ts'
import { present } from './present.ts'
import { readPage } from './read-page.ts'
import { readable } from './row-query.ts'

const usualSize = 100
/** What a dropdown without pages is good for. */
const most = { size: 1000, offset: 0 }

/** A dropdown that draws a tree needs all of it. */
const wholeTree = { size: 100_000, offset: 0 }

/** `tree=1` asks a lookup of a tree for what is above each record as well: the names of the fields to answer for it. */
const treeFields = ({ tree }: ResolvedResource, input: Values): readonly string[] =>
  tree !== null && input.tree === '1' ? [tree] : []

/** GET lookup: a smaller read, for dropdowns. */
export const lookupHandler =
  (resource: ResolvedResource, lookup: ResolvedLookup): CallHandler =>
  async (input, context) => {
    const above = treeFields(resource, input)
    const page = above.length > 0 ? wholeTree : lookup.shape === 'page' ? pageOf(input, usualSize) : most
    const where = [
      ...visible(resource, context),
      ...conditionSql(lookup.where, resource, momentOf(context.services)),
      ...lookupFilters(resource, lookup.filter, input),
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
