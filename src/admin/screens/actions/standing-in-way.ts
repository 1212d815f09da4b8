import { countingOf, inTheWay, standingText } from '#domain/in-the-way.ts'
import type { Pointer, ResolvedConfig, ResolvedResource, Values } from '#schema'
import { isNarrowedBy } from '../model/counted-place.ts'

/** Records elsewhere that keep those of a resource from being deleted, as long as there are any. */
export interface Keeping {
  readonly resource: ResolvedResource
  /** The field of theirs that points here. */
  readonly by: string
  /** The field of a record that counts them, or what they are of; null: none does. */
  readonly count: string | null
  /** What is counted: they themselves, or what another of their fields points at. */
  readonly counted: ResolvedResource
  /** Whether their list can be asked for them. */
  readonly isAskable: boolean
}

/** So many records stand in the way. */
export interface InTheWay {
  readonly keeping: Keeping
  readonly n: number
}

/** The resources whose records go when one of this resource does, and with those. */
function goingAlong({ resources }: ResolvedConfig, { pointers }: ResolvedResource): ReadonlySet<string> {
  const along = new Set<string>()
  const follow = (all: readonly Pointer[]) => {
    for (const { resource, onDelete } of all)
      if (onDelete === 'cascade' && !along.has(resource)) {
        along.add(resource)
        follow(resources[resource]?.pointers ?? [])
      }
  }
  follow(pointers)
  return along
}

/** A list is asked for what points at a record where that narrows it to just those, and where it wants nothing else. */
function isAskable(owner: ResolvedResource, resource: ResolvedResource, by: string): boolean {
  const { endpoints, parents } = resource
  if (!endpoints.list || parents.some(({ field, required }) => required && field !== by)) return false
  // A tree's own list holds all of it; elsewhere a search for one of its records finds what points below it as well.
  return owner.tree === null ? isNarrowedBy(resource, by) : resource.name === owner.name && by === owner.tree
}

/** What goes itself stands in no way; everything else that points here and may not lose what it points at does. */
export function keepingOf(config: ResolvedConfig, owner: ResolvedResource): readonly Keeping[] {
  const along = goingAlong(config, owner)
  return owner.pointers.flatMap(({ resource: name, field: by, onDelete }): Keeping[] => {
    const resource = config.resources[name]
    if (!resource || onDelete !== 'restrict' || along.has(name)) return []
    const { field: count, counted } = countingOf(config, owner, resource, by)
    return [{ count, counted, resource, by, isAskable: isAskable(owner, resource, by) }]
  })
}

/** What a record itself says stands in the way. */
export const saidInTheWay = (keeping: readonly Keeping[], record: Values): readonly InTheWay[] =>
  keeping.flatMap((one) => {
    const n = Number(record[one.count ?? ''] ?? 0)
    return n > 0 ? [{ keeping: one, n }] : []
  })

export const inTheWayText = ({ label, remove }: ResolvedResource, { keeping, n }: InTheWay): string =>
  inTheWay(label, standingText({ n, others: false }, keeping.counted), remove.verb)
