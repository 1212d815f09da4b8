import type { ResolvedResource, Values } from '#schema'
import type { CallHandler } from '../../contracts.ts'
import { allOf } from '../../records/condition-sql.ts'
import { present, whole } from '../../records/present.ts'
import { visible } from '../../records/scope.ts'
import { idOf, pageOf, revealOf } from '../input.ts'
import { countOf, tallied } from './counting.ts'
import { figuresOf, totalByTab } from './figures.ts'
import { isTextSearch, listFilters } from './filter.ts'
import { orderOf } from './order.ts'
import { readable, readPage, readRows } from './read-page.ts'
import { askingOf } from './search-filters.ts'

const usualSize = 20

/** A tree is answered whole: half a tree cannot be drawn. */
const wholeTree = { offset: 0, limit: 100_000 }

/** GET list: filtered, ordered, one page (a tree: all of it), with the exact total. */
export const listHandler =
  (resource: ResolvedResource): CallHandler =>
  async (input, context) => {
    const page = pageOf(input, usualSize)
    const reveal = revealOf(resource, input)
    if (reveal !== null) idOf(input)
    const asking = askingOf(context)
    const scope = visible(resource, context)
    const narrowed = (byIndex: boolean) => [...scope, ...listFilters(resource, input, asking, byIndex)]
    const where = narrowed(false)
    const order = orderOf(resource, input, resource.list.sort, context)
    const known = tallied(context, resource, input)
    const isText = isTextSearch(resource, input)
    const tellFigures = (byIndex: boolean) =>
      figuresOf(context, resource, input, { found: allOf(where), byIndex })
    // Texts are counted in the way they were found.
    const early = isText ? null : tellFigures(false)
    const totalOf = totalByTab(resource, input)
    const query = {
      resource,
      where,
      order,
      ...(known
        ? { total: () => countOf(context.db, known) }
        : early && totalOf
          ? { total: async () => totalOf(await early) }
          : {}),
      ...(isText ? { byIndex: narrowed(true) } : {}),
    }
    const names = readable(resource)
    const found = resource.tree
      ? readRows(context.db, query, names, wholeTree).then((rows) => ({
          ...{ rows, total: rows.length, byIndex: false },
        }))
      : readPage(context.db, query, names, page)
    const [{ rows, total }, figures] = await Promise.all([
      found,
      early ?? found.then(({ byIndex }) => tellFigures(byIndex)),
    ])
    const list = await present(context, resource, { ...whole(resource), reveal }, rows)
    return { list, total, ...figures } satisfies Values
  }
