import type { ResolvedConfig, ResolvedResource } from '#schema'
import { resourceAccessCases } from './access.ts'
import { actionOnlyCases } from './action-only.ts'
import { actionCases } from './actions.ts'
import { askedWhenCases } from './asked-when.ts'
import { callCases } from './calls.ts'
import type { Case } from './case.ts'
import { createCases } from './create.ts'
import { createManyCases } from './create-many.ts'
import { deleteCases } from './delete.ts'
import { derivedCases } from './derived.ts'
import { detailCases } from './detail.ts'
import { figureCases } from './figures.ts'
import { historyCases } from './history.ts'
import { importCases } from './import.ts'
import { linkCases } from './links.ts'
import { listCases } from './list.ts'
import { lookupCases } from './lookups.ts'
import { malformedCases } from './malformed.ts'
import { oneCases } from './one.ts'
import { orderingCases } from './ordering.ts'
import { referenceCases } from './references.ts'
import { ruleCases } from './rules.ts'
import { searchCases } from './search.ts'
import { sortCases } from './sort.ts'
import { stateCases } from './states.ts'
import { tabCases } from './tabs.ts'
import { timedCases } from './timed.ts'
import { uniqueCases } from './unique.ts'
import { updateCases } from './update.ts'
import { uploadCases } from './uploads.ts'

/** Every case of one resource: its number goes by what the config says about it, not by its neighbours. */
const resourceCases = (config: ResolvedConfig, resource: ResolvedResource): readonly Case[] => [
  ...resourceAccessCases(resource),
  ...listCases(resource),
  ...searchCases(config, resource),
  ...sortCases(resource),
  ...figureCases(resource),
  ...createCases(resource),
  ...createManyCases(resource),
  ...importCases(resource),
  ...oneCases(resource),
  ...uploadCases(resource),
  ...ruleCases(resource),
  ...askedWhenCases(resource),
  ...actionOnlyCases(resource),
  ...uniqueCases(resource),
  ...referenceCases(resource),
  ...detailCases(resource),
  ...derivedCases(config, resource),
  ...tabCases(resource),
  ...historyCases(resource),
  ...updateCases(resource),
  ...stateCases(resource),
  ...timedCases(resource),
  ...actionCases(resource),
  ...orderingCases(resource),
  ...linkCases(resource),
  ...lookupCases(resource),
  ...deleteCases(config, resource),
  ...malformedCases(resource),
]

/** Every case of a config, or of the entities named. `calls` names the calls that belong to no resource. */
export function casesFor(config: ResolvedConfig, only: readonly string[] = []): readonly Case[] {
  const isWanted = (entity: string) => only.length === 0 || only.includes(entity)
  const resources: readonly ResolvedResource[] = Object.values(config.resources)
  return [
    ...resources.filter(({ name }) => isWanted(name)).flatMap((resource) => resourceCases(config, resource)),
    ...(isWanted('calls') ? callCases(config) : []),
  ]
}
