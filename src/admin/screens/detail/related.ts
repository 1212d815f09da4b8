import type { ResolvedConfig, ResolvedResource } from '#schema'
import { filterParam } from '../actions/links.ts'

export interface Related {
  readonly resource: ResolvedResource
  /** The field of `resource` that points here. */
  readonly field: string
  /** The parameter that narrows its list. */
  readonly param: string
}

/** The lists that belong to the records of a resource: those of what names it as a parent. */
export const relatedTo = ({ resources }: ResolvedConfig, { name }: ResolvedResource): Related[] =>
  Object.values(resources).flatMap((resource) =>
    resource.endpoints.list
      ? resource.parents.flatMap(({ field }) => {
          const parent = resource.fields[field]
          return parent?.kind === 'reference' && parent.target === name
            ? [{ resource, field, param: filterParam(resource, field) }]
            : []
        })
      : [],
  )
