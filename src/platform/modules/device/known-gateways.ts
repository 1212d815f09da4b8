import { sql } from 'kysely'
import { gatewayKey } from '#domain/device-topics.ts'
import { second } from '#domain/durations.ts'
import type { Db, Services } from '../../contracts.ts'
import { looksLikeAny } from '../../db/columns.ts'
import { inOneGo } from '../../services/in-one-go.ts'
import { remember } from '../../services/remember.ts'
import { devicesOfProduct, type HouseAttribute, type HouseDevice, singlesOfHouses } from './house-devices.ts'
import type { Definitions } from './read-message.ts'

/** A gateway that is bound to a house. */
export interface KnownGateway {
  readonly gatewayNo: string
  readonly houseId: string
  readonly definitions: Definitions
  /** How far its clock is behind ours, in milliseconds, as far as was heard and is written down. */
  readonly clockLag: number | null
}

/** How long what is known is taken to be so: of a gateway, and of a product that many gateways share. */
const lasting = 30 * second
const productLasting = 5 * second

const deviceOf = (key: string) => key.slice(0, key.lastIndexOf('-'))

function definitionsOf(devices: readonly HouseDevice[]): Definitions {
  const definitions = new Map<string, Map<string, HouseAttribute>>()
  for (const attribute of devices.flatMap(({ attributes }) => attributes)) {
    const device = deviceOf(attribute.key)
    const known = definitions.get(device) ?? new Map<string, HouseAttribute>()
    definitions.set(device, known.set(attribute.identifier, attribute))
  }
  return definitions
}

interface BoundHouse {
  readonly id: string
  readonly gatewayNo: string
  readonly techProductId: string
  readonly clockLag: number | null
}

async function boundHouses(db: Db, keys: readonly string[]): Promise<readonly BoundHouse[]> {
  const { rows } = await sql<BoundHouse>`
    select h.id, h.gateway_no, h.tech_product_id, g.clock_lag
    from house h left join device_gateway g on g.gateway_no = h.gateway_no and g.house_id = h.id
    where ${looksLikeAny('h.gatewayNo', keys)} and h.tech_product_id is not null and h.deleted_at is null`.execute(
    db,
  )
  return rows
}

export interface KnownGateways {
  /** However its number is written. Null: no house has it. */
  find(gatewayNo: string): Promise<KnownGateway | null>
  /** Looks again the next time. */
  forget(gatewayNo: string): void
}

/** Gateways with what their devices may say. Houses with the same product hold the same definitions of it. */
export function createKnownGateways({ db }: Services): KnownGateways {
  const products = remember<Definitions>(productLasting)
  // Numbers that no house has are asked for as well.
  const gateways = remember<KnownGateway | null>(lasting)
  const productOf = (id: string) =>
    products.find(id, async () => definitionsOf(await devicesOfProduct(db, id)))
  /** All that are asked for at once: where many gateways begin to speak together, each would wait for all others. */
  const lookAll = inOneGo(async (keys: readonly string[]) => {
    const houses = await boundHouses(db, keys)
    const singles = await singlesOfHouses(
      db,
      houses.map(({ id }) => id),
    )
    const found = houses.map(async ({ id, gatewayNo, techProductId, clockLag }): Promise<KnownGateway> => {
      const own = definitionsOf(singles.get(id) ?? [])
      const definitions = new Map([...(await productOf(techProductId)), ...own])
      return { gatewayNo, houseId: id, definitions, clockLag }
    })
    return new Map((await Promise.all(found)).map((one) => [gatewayKey(one.gatewayNo), one]))
  })
  const look = async (key: string) => (await lookAll(key)).get(key) ?? null
  return {
    find: (gatewayNo) => gateways.find(gatewayKey(gatewayNo), () => look(gatewayKey(gatewayNo))),
    forget: (gatewayNo) => gateways.forget(gatewayKey(gatewayNo)),
  }
}
