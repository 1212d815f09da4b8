import { deadlineFields, fieldsIn, type ResolvedResource } from '#schema'
import { isStored, usualOrder } from './columns.ts'
import { type Index, living, plain } from './index-definition.ts'
import { fitsIndex } from './long-texts.ts'
import { quote, snake } from './names.ts'
import { searchedFields } from './searched-fields.ts'

/** Fields of a resource's table that say whom a list shows a record, and in which tab. */
const narrowing = ({ list, scope }: ResolvedResource): readonly string[] => [
  ...(scope !== null && 'through' in scope ? [scope.through] : []),
  ...Object.values(list.ownTabs).flatMap(({ where, mine }) => [
    ...fieldsIn(where),
    ...(mine === null ? [] : [mine]),
  ]),
]

/**
 * Records whose clock may run are few beside those that are done with: what a list counts of them by their time limits,
 * and in which order it shows them, is read from this index alone.
 */
export const deadlineIndexes = (resource: ResolvedResource): Index[] =>
  deadlineFields(resource.fields)
    .filter(({ from }) => from.ended.length > 0)
    .map(({ from }) => {
      const { fields, name } = resource
      const limits = Object.entries(from.limits).flatMap(([limit, { until }]) => [limit, until])
      const searched = [...searchedFields(resource)].filter((field) => fields[field]?.kind === 'choice')
      const order = usualOrder(resource)
      const held = [from.state, from.by, from.since, ...limits, ...narrowing(resource), ...searched, ...order]
      const columns = [...new Set(held)]
        .filter((field) => !fields[field] || isStored(fields[field]))
        .filter((field) => fitsIndex(resource, field))
      const all = [...columns, 'id'].map((column) => quote(snake(column))).join(', ')
      const open = `${quote(snake(from.state))} not in (${from.ended.join(', ')})`
      return plain(name, [from.state, ...Object.keys(from.limits)], `(${all}) ${living} and ${open}`)
    })
