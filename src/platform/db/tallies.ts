import {
  type Derivation,
  fieldsIn,
  type ResolvedConfig,
  type ResolvedField,
  type ResolvedResource,
  type Total,
} from '#schema'
import { isStored } from './columns.ts'
import { hash, objectName } from './names.ts'

/**
 * How many living records of a resource there are by the values of some fields, kept by the database in the
 * transaction of each write. Each write adds rows with what it changed, so that no two wait for each other; what a
 * combination of values comes to is their sum.
 */
export interface Tally {
  /** Its table; the definition is part of the name, so that a tally of other fields is made anew. */
  readonly name: string
  readonly fields: ReadonlySet<string>
}

/** What the names of their tables begin with. */
export const prefix = 'tally'

/** The fields by whose values lists with tabs are counted, whoever looks: dictionaries, and what their scope goes by. */
function talliedFields({ list, scope, fields }: ResolvedResource): readonly string[] {
  if (scope !== null && !('through' in scope) && !('writes' in scope)) return []
  const searched = list.search.flatMap((item) => (item.by === 'field' ? [item.field] : []))
  const counted = [
    ...Object.values(list.ownTabs),
    ...Object.values(list.figures),
    ...Object.values(list.totals),
  ]
  const named = [...searched, ...counted.flatMap(({ where }) => fieldsIn(where)), list.tabs ?? '']
  const choices = [...new Set(named)].filter((name) => fields[name]?.kind === 'choice')
  return scope !== null && 'through' in scope ? [scope.through, ...choices] : choices
}

const tallyBy = ({ name }: ResolvedResource, fields: readonly string[]): Tally => ({
  name: objectName(prefix, name, hash(fields.join())),
  fields: new Set(fields),
})

/** Whether any call answers many of its records. */
export const isAnswered = (resource: ResolvedResource): boolean =>
  resource.endpoints.list !== undefined || Object.keys(resource.lookups).length > 0

/** Null: nobody asks how many records its list has in each tab. */
export function listTally(resource: ResolvedResource): Tally | null {
  const { list } = resource
  const hasTabs = list.tabs !== null || Object.keys(list.ownTabs).length > 0
  if (!hasTabs || !isAnswered(resource)) return null
  const fields = talliedFields(resource).filter((field) => {
    const found = resource.fields[field]
    return found !== undefined && isStored(found)
  })
  return fields.length === 0 ? null : tallyBy(resource, fields)
}

const scopedThrough = ({ scope }: ResolvedResource): string | null =>
  scope !== null && 'through' in scope ? scope.through : null

/**
 * The owner that counted records and those they point at have in common, as the field that both name it by: whoever sees
 * the ones of an owner sees the others. Null: there is none, or what is counted has no tally by it.
 */
export function sharedOwner(
  resource: ResolvedResource,
  counted: ResolvedResource,
  { by }: Pick<Total, 'by'>,
): string | null {
  const pointer = counted.fields[by]
  const owner = pointer?.kind === 'reference' && typeof pointer.within === 'string' ? pointer.within : null
  const isShared = [resource, counted].every((one) => owner !== null && scopedThrough(one) === owner)
  return isShared && owner !== null && listTally(counted)?.fields.has(owner) ? owner : null
}

/**
 * Of the records that point at others with a list of pointers; null: a figure asks for more than how many there are.
 * No index counts them, since none has lists of pointers in an order and tells which records live.
 */
export function pointerTally(
  resource: ResolvedResource,
  by: ResolvedField,
  figure: Derivation,
): Tally | null {
  const isCounted =
    'count' in figure && figure.where === null && figure.whose === undefined && figure.distinct === undefined
  return isCounted && by.kind === 'references' ? tallyBy(resource, [by.name]) : null
}

function pointerTallies(resource: ResolvedResource, { resources }: ResolvedConfig): readonly Tally[] {
  const figures = Object.values(resources).flatMap(({ fields }) =>
    Object.values(fields).flatMap((field) => (field.kind === 'derived' ? [field.from] : [])),
  )
  const tallies = figures.flatMap((from) => {
    const by = 'count' in from && from.count === resource.name ? resource.fields[from.by] : undefined
    return (by && pointerTally(resource, by, from)) ?? []
  })
  return [...new Map(tallies.map((tally) => [tally.name, tally])).values()]
}

/** All that the database keeps of a resource. */
export const talliesOf = (resource: ResolvedResource, config: ResolvedConfig): readonly Tally[] => [
  ...[listTally(resource)].filter((tally) => tally !== null),
  ...pointerTallies(resource, config),
]
