import type { ResolvedResource } from '#schema'
import type { CallContext } from '../contracts.ts'
import { notFound } from '../errors.ts'

/** These resources of the config, by name. A config that lacks one of them has nothing to answer: not found. */
export function resourcesOf<N extends string>(
  { services }: Pick<CallContext, 'services'>,
  ...names: readonly N[]
): Readonly<Record<N, ResolvedResource>> {
  const entries = names.map((name) => {
    const resource = services.config.resources[name]
    if (!resource) throw notFound()
    return [name, resource]
  })
  return Object.fromEntries(entries)
}

/** The resource that a caller names; undefined: there is none. */
export const resourceNamed = (
  { services: { config } }: Pick<CallContext, 'services'>,
  name: string,
): ResolvedResource | undefined =>
  Object.hasOwn(config.resources, name) ? config.resources[name] : undefined
