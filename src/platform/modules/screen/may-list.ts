import type { Allowed, ResolvedConfig } from '#schema'
import { isAllowed } from '../../access.ts'
import type { CallContext } from '../../contracts.ts'

const nobody: Allowed = []

/** Who may read the list of a resource: what it counts is theirs alone. */
export const listAllow = ({ resources }: ResolvedConfig, name: string): Allowed =>
  resources[name]?.endpoints.list?.allow ?? nobody

export const mayList = ({ session, services }: CallContext, name: string): boolean =>
  isAllowed(listAllow(services.config, name), session)
