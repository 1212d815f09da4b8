import type { ResolvedResource } from '#schema'
import { filterParam } from '../actions/links.ts'

/** The records that a list's address narrows it to: `project/:projectId/user` lists those of one project. */
export interface ListPlace {
  /** Filters, by parameter. */
  readonly fixed: Readonly<Record<string, string>>
  /** Values that new records take from there. */
  readonly preset: Readonly<Record<string, string>>
}

/** What the parts of the address say; each is named like the reference that it is the value of. */
export function placeOf(
  resource: ResolvedResource,
  params: Readonly<Record<string, string | undefined>>,
): ListPlace {
  const given = Object.entries(params).flatMap(([field, id]) =>
    id !== undefined && field in resource.fields ? [[field, id] as const] : [],
  )
  return {
    fixed: Object.fromEntries(given.map(([field, id]) => [filterParam(resource, field), id])),
    preset: Object.fromEntries(given),
  }
}
