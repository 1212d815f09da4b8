import { type SqlBool, sql } from 'kysely'
import type {
  ScreenAvailability,
  ScreenConsumables,
  ScreenDevices,
  ScreenLink,
  ScreenProduct,
  ScreenResidents,
} from '#domain/big-screen.ts'
import { groupBy } from '#domain/group-by.ts'
import { formatTime } from '#domain/time.ts'
import { consumableDue, consumableStatus } from '#resources/console-dictionaries.ts'
import { enableStatus, onlineStatus } from '#resources/dictionaries.ts'
import { residentStatus } from '#resources/estate-dictionaries.ts'
import { isIn } from '../../records/condition-sql.ts'
import { titlesOf } from '../../records/titles.ts'
import { type HousesAlike, type Looks, total } from './looks.ts'
import { rowsOf, type ScreenScope } from './screen-scope.ts'

type Bound = Omit<ScreenProduct, 'name'>

/** Houses by technology product, the most first. */
function boundHouses(houses: readonly HousesAlike[]): readonly Bound[] {
  const byProduct = groupBy(houses, ({ techProductId }) => techProductId ?? '')
  return [...byProduct]
    .filter(([id]) => id !== '')
    .map(([id, alike]) => ({
      id,
      houseNum: total(alike, () => true),
      onlineNum: total(alike, (house) => house.onlineStatus === onlineStatus.online),
      offlineNum: total(alike, (house) => house.onlineStatus === onlineStatus.offline),
    }))
    .toSorted((one, other) => other.houseNum - one.houseNum || (one.id < other.id ? -1 : 1))
}

interface Singles {
  readonly num: number
  readonly online: number
}

const singles = (scope: ScreenScope) =>
  rowsOf(
    scope,
    'houseProduct',
    (from) => sql<Singles>`
      select count(*) as num, count(*) filter (where ${isIn('onlineStatus', [onlineStatus.online])}) as online
      from ${from}`,
    [isIn('status', [enableStatus.enabled])],
  )

/** Who lives in the houses: somebody with several is one. */
export async function residentFigures(scope: ScreenScope): Promise<ScreenResidents> {
  const [row] = await rowsOf(
    scope,
    'houseUser',
    (from) => sql<ScreenResidents>`select count(distinct phone) as user_num from ${from}`,
    [isIn('status', [residentStatus.valid])],
  )
  return row ?? { userNum: 0 }
}

/** How many devices a technology product is made of. */
async function devicesIn({ context: { db } }: ScreenScope): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; num: number }>`
    select product_id as id, count(*) as num from product_device where deleted_at is null group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ id, num }) => [id, num]))
}

/** Devices, and what is installed how often. A house's devices are on line as its gateway is. */
export async function deviceFigures(scope: ScreenScope, looks: Looks): Promise<ScreenDevices> {
  const [houses, parts, [single]] = await Promise.all([looks.houses(), devicesIn(scope), singles(scope)])
  const bound = boundHouses(houses)
  const names = await titlesOf(
    scope.context,
    'techProduct',
    bound.map(({ id }) => id),
  )
  const devices = (count: (product: Bound) => number) =>
    bound.reduce((sum, product) => sum + count(product) * (parts.get(product.id) ?? 0), 0)
  return {
    deviceNum: devices(({ houseNum }) => houseNum) + (single?.num ?? 0),
    deviceOnlineNum: devices(({ onlineNum }) => onlineNum) + (single?.online ?? 0),
    products: bound.map((product) => ({ ...product, name: names.get(product.id) ?? '' })),
  }
}

/** What wears out, and has. */
export async function consumableFigures(scope: ScreenScope): Promise<ScreenConsumables> {
  const { ending, ended } = consumableStatus
  const rows = await rowsOf(
    scope,
    'consumable',
    (from) => sql<{ status: number; num: number }>`
      select status, count(*) as num from ${from} group by status`,
    [isIn('status', consumableDue)],
  )
  const of = (wanted: number) => rows.find(({ status }) => status === wanted)?.num ?? 0
  return { endingNum: of(ending), endedNum: of(ended) }
}

interface Connection {
  readonly houseId: string
  readonly houseName: string
  readonly isOnline: number
  /** Epoch milliseconds. */
  readonly time: number
}

/** The gateways that came or went last. */
export async function latestLinks(scope: ScreenScope, most: number): Promise<readonly ScreenLink[]> {
  const rows = await rowsOf(
    scope,
    'house',
    (from) => sql<Connection>`
      select g.house_id, h.full_name as house_name, g.is_online,
        case when g.is_online = 1 then g.connected_at else g.disconnected_at end as time
      from device_gateway g join (select id, full_name from ${from}) h on h.id = g.house_id
      where (case when g.is_online = 1 then g.connected_at else g.disconnected_at end) is not null
      order by 4 desc, 1 limit ${most}`,
  )
  return rows.map(({ isOnline, time, ...house }) => ({
    ...house,
    isOnline: isOnline === 1,
    time: formatTime(time),
  }))
}

type LessAvailable = ScreenAvailability['worst'][number]

/** How much the gateways were on line, and those that were so least. */
export async function availabilityOfHouses(scope: ScreenScope, most: number): Promise<ScreenAvailability> {
  const [[mean], worst] = await Promise.all([
    rowsOf(
      scope,
      'houseAvailability',
      (from) => sql<{ rate: number | null }>`select round(avg(rate), 2)::float8 as rate from ${from}`,
    ),
    rowsOf(
      scope,
      'houseAvailability',
      (from) => sql<LessAvailable>`
        select a.house_id, h.full_name as house_name, a.rate::float8 as rate
        from (select house_id, rate from ${from} order by rate, id limit ${most}) a join house h on h.id = a.house_id
        order by 3, 1`,
      [sql<SqlBool>`rate < 100`],
    ),
  ])
  return { rate: mean?.rate ?? null, worst }
}
