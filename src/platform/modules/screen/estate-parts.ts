import { sql } from 'kysely'
import type { ScreenConsumables, ScreenEstate, ScreenLink, ScreenProduct } from '#domain/big-screen.ts'
import { formatTime } from '#domain/time.ts'
import { consumableStatus } from '#resources/console-dictionaries.ts'
import { enableStatus, onlineStatus, residentStatus } from '#resources/dictionaries.ts'
import { isIn } from '../../records/condition-sql.ts'
import { titlesOf } from '../../records/titles.ts'
import { rowsOf, type ScreenScope } from './screen-scope.ts'

type Bound = Omit<ScreenProduct, 'name'>

const boundHouses = (scope: ScreenScope) =>
  rowsOf(
    scope,
    'house',
    (from) => sql<Bound>`
      select tech_product_id as id, count(*) as house_num,
        count(*) filter (where ${isIn('onlineStatus', [onlineStatus.online])}) as online_num,
        count(*) filter (where ${isIn('onlineStatus', [onlineStatus.offline])}) as offline_num
      from ${from} and tech_product_id is not null group by 1 order by 2 desc, 1`,
  )

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

const residents = (scope: ScreenScope) =>
  rowsOf(
    scope,
    'houseUser',
    (from) => sql<{ num: number }>`select count(distinct phone) as num from ${from}`,
    [isIn('status', [residentStatus.valid])],
  )

/** How many devices a technology product is made of. */
async function devicesIn({ context: { db } }: ScreenScope): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; num: number }>`
    select product_id as id, count(*) as num from product_device where deleted_at is null group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ id, num }) => [id, num]))
}

/** Devices, residents, and what is installed how often. A house's devices are on line as its gateway is. */
export async function estateFigures(scope: ScreenScope): Promise<ScreenEstate> {
  const [bound, parts, [single], [people]] = await Promise.all([
    boundHouses(scope),
    devicesIn(scope),
    singles(scope),
    residents(scope),
  ])
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
    userNum: people?.num ?? 0,
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
    [isIn('status', [ending, ended])],
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
