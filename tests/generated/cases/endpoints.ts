import type { Endpoint, ResolvedResource } from '#schema'

export interface Offered {
  /** Operation, transition, action, link or lookup. */
  readonly operation: string
  readonly endpoint: Endpoint
}

const named = (entries: Readonly<Record<string, { readonly endpoint: Endpoint }>>): readonly Offered[] =>
  Object.entries(entries).map(([operation, { endpoint }]) => ({ operation, endpoint }))

/** Every call of a resource. Links and lookups bear their kind: a link may be called `create`. */
export const offeredBy = (resource: ResolvedResource): readonly Offered[] => [
  ...Object.entries(resource.endpoints).map(([operation, endpoint]) => ({ operation, endpoint })),
  ...named(resource.states?.transitions ?? {}),
  ...named(resource.actions),
  ...named(resource.links).map((offered) => ({ ...offered, operation: `link ${offered.operation}` })),
  ...(resource.ordering ? [{ operation: 'ordering', endpoint: resource.ordering.endpoint }] : []),
  ...named(resource.lookups).map((offered) => ({ ...offered, operation: `lookup ${offered.operation}` })),
]
