import type { Derivation, ResolvedConfig, ResolvedResource } from '#schema'

/** How records are told of: 房屋, counted in 套. */
interface Counted {
  readonly counter: string
  readonly label: string
}

/** Records that stand in the way of something, as far as who asks sees them. */
export interface Standing {
  /** How many of them they see. */
  readonly n: number
  /** Whether there are others: neither how many nor which is told. */
  readonly others: boolean
  /** What the first of those that they see are called, where names are told. */
  readonly names?: readonly unknown[]
}

/** The record that has a value which another one cannot have too. */
export interface Holder {
  readonly resource: string
  readonly id: string
  /** With the project where it lies. */
  readonly title: string
  readonly projectId: string | null
}

/** So many are named; the others are counted. */
export const mostNamed = 5

/** Names as they stand in a sentence: 「甲、乙」. `n`: how many there are. */
export function named(names: readonly unknown[], n = names.length, counter = '个'): string {
  const shown = `「${names.slice(0, mostNamed).join('、')}」`
  return n > mostNamed ? `${shown}等${n}${counter}` : shown
}

/** `2个项目`, `项目「甲、乙」及其他不可见的`, `其他不可见的项目`: the one way in which refusals tell of other records. */
export function standingText({ n, others, names = [] }: Standing, { counter, label }: Counted): string {
  if (n === 0) return `其他不可见的${label}`
  const seen = names.length > 0 ? `${label}${named(names, n, counter)}` : `${n}${counter}${label}`
  return others ? `${seen}及其他不可见的` : seen
}

/** `standing`: as `standingText` tells it. */
export const inTheWay = (label: string, standing: string, verb = '删除'): string =>
  `该${label}下存在${standing}，无法${verb}`

type Count = Extract<Derivation, { count: string }>

/** What a figure counts: the records that point here, or those that one field of theirs points at. */
export function countedBy(
  { resources }: ResolvedConfig,
  { count, distinct }: Count,
): ResolvedResource | null {
  const resource = resources[count]
  const field = resource?.fields[distinct ?? '']
  const target = field?.kind === 'reference' ? resources[field.target] : undefined
  return target ?? resource ?? null
}

/** How records that point somewhere are counted. */
interface Counting {
  /** The field of what they point at that says how many there are; null: none does. */
  readonly field: string | null
  /** The field of theirs by whose values they are counted; null: they themselves are. */
  readonly distinct: string | null
  /** What is counted: they themselves, or what that field points at. */
  readonly counted: ResolvedResource
}

/** How a record says itself that others point at it. */
export function countingOf(
  config: ResolvedConfig,
  owner: ResolvedResource,
  resource: ResolvedResource,
  by: string,
): Counting {
  const counting = Object.values(owner.fields).flatMap((field) =>
    field.kind === 'derived' &&
    'count' in field.from &&
    field.from.count === resource.name &&
    field.from.by === by &&
    field.from.where === null
      ? [{ name: field.name, from: field.from }]
      : [],
  )
  const best = counting.find(({ from }) => from.distinct === undefined) ?? counting[0]
  if (!best) return { field: null, distinct: null, counted: resource }
  return {
    field: best.name,
    distinct: best.from.distinct ?? null,
    counted: countedBy(config, best.from) ?? resource,
  }
}
