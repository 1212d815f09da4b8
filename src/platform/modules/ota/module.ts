import type { HandlersOf, ModuleOptions, ModuleParts } from '../module-parts.ts'
import { boundHouses, boundProjects } from './bound-lists.ts'
import type { otaCalls } from './ota.calls.ts'
import { otaIndexes } from './ota-indexes.ts'
import { otaJob } from './ota-job.ts'
import { tellGateways } from './tell-gateways.ts'
import { upgrade } from './upgrade.ts'

export const otaModule = ({ link, publicUrl }: ModuleOptions) =>
  ({
    calls: {
      'techProduct.projectBindList': boundProjects,
      'house.listBindProduct': boundHouses,
      'ota.upgrade': upgrade,
    } satisfies HandlersOf<typeof otaCalls>,
    jobs: [otaJob, tellGateways(link, publicUrl)],
    indexes: otaIndexes,
  }) satisfies ModuleParts
