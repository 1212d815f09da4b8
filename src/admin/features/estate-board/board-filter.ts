import type { Trait } from '#admin/screens/model/board-address.ts'
import { config } from '#config'
import type { BoardHouse, HouseBoard } from '#domain/house-board.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { debugStatus, houseStatus } from '#resources/estate-dictionaries.ts'
import { type Dictionary, labelOf, type ResolvedResource } from '#schema'

/** In place of an id: houses without a model, a product or a gateway. Ids have no dash. */
export const none = '-'

/** What houses can be told apart by, each with the value it is filtered by: as the URL carries it. */
const traitValue = {
  online: (house: BoardHouse) => String(house.onlineStatus),
  debug: (house: BoardHouse) => String(house.debugStatus),
  status: (house: BoardHouse) => String(house.status),
  model: (house: BoardHouse) => house.modelId ?? none,
  product: (house: BoardHouse) => house.techProductId ?? none,
  // Which one it is nobody filters by.
  gateway: (house: BoardHouse) => (house.gatewayNo === null ? none : '1'),
  alarm: (house: BoardHouse) => (house.alarmNum > 0 ? '1' : '0'),
  order: (house: BoardHouse) => (house.workOrderNum > 0 ? '1' : '0'),
} as const satisfies Record<Trait, unknown>

export const traits = Object.keys(traitValue) as readonly Trait[]

const { fields }: ResolvedResource = config.resources.house

/** What a house has yet to get: each in the words of the legend and of cells. */
export const lacks = { product: '无产品', gateway: '无网关' } as const

/** A house without a product has no gateway either: the first of what is missing is said. */
export const lackOf = ({ techProductId, gatewayNo }: BoardHouse): keyof typeof lacks | null => {
  if (techProductId === null) return 'product'
  return gatewayNo === null ? 'gateway' : null
}

/** What a field of houses is called. */
export const fieldLabel = (name: keyof BoardHouse): string => fields[name]?.label ?? name

/** Those whose values a dictionary lists. */
export const dictionaries = {
  online: onlineStatus,
  debug: debugStatus,
  status: houseStatus,
} as const satisfies Partial<Record<Trait, Dictionary>>

/** The values that are wanted, by trait; a trait with none is not looked at. */
export type BoardFilter = Readonly<Record<Trait, readonly string[]>>

export const noFilter: BoardFilter = {
  online: [],
  debug: [],
  status: [],
  model: [],
  product: [],
  gateway: [],
  alarm: [],
  order: [],
}

export const isFiltered = (filter: BoardFilter): boolean => traits.some((trait) => filter[trait].length > 0)

export const passes = (filter: BoardFilter, house: BoardHouse): boolean =>
  traits.every((trait) => filter[trait].length === 0 || filter[trait].includes(traitValue[trait](house)))

/** The filter with one value more, or without it. */
export const toggled = (filter: BoardFilter, trait: Trait, value: string): BoardFilter => ({
  ...filter,
  [trait]: filter[trait].includes(value)
    ? filter[trait].filter((one) => one !== value)
    : [...filter[trait], value],
})

/** How many houses have each value of each trait. */
export function tallyOf(houses: readonly BoardHouse[]): (trait: Trait, value: string) => number {
  const tally = new Map(traits.map((trait) => [trait, new Map<string, number>()]))
  for (const [trait, counts] of tally)
    for (const house of houses) {
      const value = traitValue[trait](house)
      counts.set(value, (counts.get(value) ?? 0) + 1)
    }
  return (trait, value) => tally.get(trait)?.get(value) ?? 0
}

/** Everything a cell says, as a sentence: for who hears it, and for who points at it. */
export function wordsOf(house: BoardHouse, models: HouseBoard['models']): string {
  const lack = lackOf(house)
  return [
    house.name,
    labelOf(onlineStatus, house.onlineStatus),
    house.alarmNum > 0 ? `${house.alarmNum} 条报警` : '',
    house.workOrderNum > 0 ? `${house.workOrderNum} 张工单` : '',
    lack === null ? '' : lacks[lack],
    labelOf(debugStatus, house.debugStatus),
    house.modelId === null ? '' : models[house.modelId],
    labelOf(houseStatus, house.status),
  ]
    .filter(Boolean)
    .join('，')
}
