import type { Endpoint, ResolvedResource, Values } from '#schema'

export interface Offered {
  /** Operation, transition, action, link or lookup. */
  readonly operation: string
  readonly endpoint: Endpoint
  /** What tells it from others at the same path. */
  readonly send?: Values
}

const named = (entries: Readonly<Record<string, Omit<Offered, 'operation'>>>): readonly Offered[] =>
  Object.entries(entries).map(([operation, { endpoint, send = {} }]) => ({ operation, endpoint, send }))

/** Every call of a resource. Links and lookups bear their kind: a link may be called `create`. */
export const offeredBy = (resource: ResolvedResource): readonly Offered[] => [
  ...Object.entries(resource.endpoints).map(([operation, endpoint]) => ({ operation, endpoint })),
  ...named(resource.states?.transitions ?? {}),
  ...named(resource.actions),
  ...named(resource.links).map((offered) => ({ ...offered, operation: `link ${offered.operation}` })),
  ...(resource.ordering ? [{ operation: 'ordering', endpoint: resource.ordering.endpoint }] : []),
  ...(resource.import
    ? [
        { operation: 'import', endpoint: resource.import.endpoint },
        { operation: 'import template', endpoint: resource.import.template },
      ]
    : []),
  ...(resource.comments
    ? [
        { operation: 'comment list', endpoint: resource.comments.list },
        { operation: 'comment create', endpoint: resource.comments.create },
      ]
    : []),
  ...Object.values(resource.actionFiles).flatMap(({ name, endpoint, template }) => [
    { operation: `file ${name}`, endpoint },
    { operation: `file ${name} template`, endpoint: template },
  ]),
  ...named(resource.lookups).map((offered) => ({ ...offered, operation: `lookup ${offered.operation}` })),
]
