import { sql } from 'kysely'
import { second } from '#domain/durations.ts'
import type { Services } from '../../contracts.ts'
import { devicesOfHouse, type HouseAttribute } from './house-devices.ts'
import type { Definitions } from './read-message.ts'

/** A gateway that is bound to a house. */
export interface KnownGateway {
  readonly gatewayNo: string
  readonly houseId: string
  readonly definitions: Definitions
}

/** How long what is known is taken to be so. */
const lasting = 30 * second

/** Numbers that no house has are asked for as well. */
const mostKept = 20_000

const deviceOf = (key: string) => key.slice(0, key.lastIndexOf('-'))

const definitionsOf = (attributes: readonly HouseAttribute[]): Definitions => {
  const definitions = new Map<string, Map<string, HouseAttribute>>()
  for (const attribute of attributes) {
    const device = deviceOf(attribute.key)
    const known = definitions.get(device) ?? new Map<string, HouseAttribute>()
    definitions.set(device, known.set(attribute.identifier, attribute))
  }
  return definitions
}

async function load({ db }: Services, gatewayNo: string): Promise<KnownGateway | null> {
  const { rows } = await sql<{ id: string }>`
    select id from house where gateway_no = ${gatewayNo} and tech_product_id is not null and deleted_at is null`.execute(
    db,
  )
  const houseId = rows[0]?.id
  if (houseId === undefined) return null
  const devices = await devicesOfHouse(db, houseId)
  return { gatewayNo, houseId, definitions: definitionsOf(devices.flatMap(({ attributes }) => attributes)) }
}

export interface KnownGateways {
  /** Null: no house has it. */
  find(gatewayNo: string): Promise<KnownGateway | null>
  /** Looks again the next time. */
  forget(gatewayNo: string): void
}

export function createKnownGateways(services: Services): KnownGateways {
  const known = new Map<string, { readonly found: Promise<KnownGateway | null>; readonly until: number }>()
  return {
    find(gatewayNo) {
      const kept = known.get(gatewayNo)
      if (kept && kept.until > performance.now()) return kept.found
      if (known.size >= mostKept) known.clear()
      const found = load(services, gatewayNo)
      known.set(gatewayNo, { found, until: performance.now() + lasting })
      // What could not be asked is asked again.
      found.catch(() => known.delete(gatewayNo))
      return found
    },
    forget: (gatewayNo) => void known.delete(gatewayNo),
  }
}
