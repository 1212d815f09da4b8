import { markedHouse, type Trait } from '#admin/screens/model/board-address.ts'
import type { BoardHouse, HouseBoard } from '#domain/house-board.ts'
import { type BoardFilter, noFilter, none, traits } from './board-filter.ts'

export const zooms = { comfortable: '舒适', compact: '紧凑', overview: '总览' } as const

export type Zoom = keyof typeof zooms

/** A building, a unit of one, or all there is. */
export type Scope = Pick<BoardState, 'building' | 'unit'>

export const everywhere: Scope = { building: null, unit: null }

/** What else has to be seen for a house to be among those in sight; nothing, where it is one of them or is not there. */
export function scopeOfHouse(
  id: string | null,
  { floors }: HouseBoard,
  inSight: readonly BoardHouse[],
): Partial<Scope> {
  const floor = floors.find(({ houses }) => houses.some((house) => house.id === id))
  if (!floor || inSight.some((house) => house.id === id)) return {}
  return { building: floor.building, unit: floor.unit }
}

/** Everything someone chose on a board, but for the houses: the URL holds it. */
export interface BoardState {
  /** Null: all of them; empty: floors that name none. */
  readonly building: string | null
  readonly unit: string | null
  readonly filter: BoardFilter
  /** Null: what fits. */
  readonly zoom: Zoom | null
  /** What is looked for, and the house that was found. */
  readonly search: string
  readonly hit: string | null
  /** A click chooses a house instead of opening it. */
  readonly selecting: boolean
}

const keys = {
  building: 'building',
  all: 'all',
  unit: 'unit',
  zoom: 'zoom',
  search: 'q',
  hit: markedHouse,
  selecting: 'select',
}

const listOf = (text: string | null) => (text === null || text === '' ? [] : text.split(','))

const zoomFrom = (text: string | null): Zoom | null =>
  text !== null && Object.hasOwn(zooms, text) ? (text as Zoom) : null

/** Whether an address says which building it is about, or all. */
export const saysScope = (query: URLSearchParams): boolean => query.has(keys.building) || query.has(keys.all)

/** Whether it says by anything at all which houses are to be seen. */
const saysWhere = (query: URLSearchParams): boolean =>
  saysScope(query) || [keys.hit, ...traits].some((key) => query.has(key))

/** `start`: what is to be seen where the address says nothing of it. */
export function readBoardState(query: URLSearchParams, start: Scope = everywhere): BoardState {
  const filter: Partial<Record<Trait, readonly string[]>> = Object.fromEntries(
    traits.map((trait) => [trait, listOf(query.get(trait))]),
  )
  return {
    ...(saysWhere(query) ? { building: query.get(keys.building), unit: query.get(keys.unit) } : start),
    filter: { ...noFilter, ...filter },
    zoom: zoomFrom(query.get(keys.zoom)),
    search: query.get(keys.search) ?? '',
    hit: query.get(keys.hit),
    selecting: query.has(keys.selecting),
  }
}

/** The shortest query that reads back as this state; parameters that are not the board's stay. */
export function writeBoardState(
  state: BoardState,
  base: URLSearchParams = new URLSearchParams(),
): URLSearchParams {
  const query = new URLSearchParams(base)
  const put = (key: string, value: string | null) =>
    value === null ? query.delete(key) : query.set(key, value)
  put(keys.building, state.building)
  put(keys.unit, state.building === null ? null : state.unit)
  put(keys.all, null)
  for (const trait of traits)
    put(trait, state.filter[trait].length > 0 ? state.filter[trait].join(',') : null)
  put(keys.zoom, state.zoom)
  put(keys.search, state.search === '' ? null : state.search)
  put(keys.hit, state.hit)
  put(keys.selecting, state.selecting ? '1' : null)
  if (!saysWhere(query)) query.set(keys.all, '1')
  return query
}

/** What a house's own screen is told of the board: it leads back there. */
export const leftState = (state: BoardState): URLSearchParams =>
  writeBoardState({ ...state, search: '', hit: null })

/** The list finds by any of several values of a dictionary, and by one of what is a record or a question. */
const listed = {
  online: { param: 'onlineStatus', several: true },
  debug: { param: 'debugStatus', several: true },
  status: { param: 'status', several: true },
  model: { param: 'modelId', several: false },
  product: { param: 'techProductId', several: false },
  // The list finds a gateway by its number alone; houses without one have a tab.
  gateway: { param: null, several: false },
  alarm: { param: 'alarm', several: false },
  order: { param: 'workOrder', several: false },
} as const satisfies Record<Trait, { readonly param: string | null; readonly several: boolean }>

/** The tab that holds the houses without one. */
const tabOfNone: Readonly<Partial<Record<Trait, string>>> = {
  model: 'noModel',
  product: 'noProduct',
  gateway: 'unbound',
}

/** `12号楼-2单元-`: how the list is asked for all houses of a place. */
const placeOf = ({ building, unit }: Pick<BoardState, 'building' | 'unit'>) =>
  building ? [building, ...(unit ? [unit] : []), ''].join('-') : null

/** The generated list of the houses, in the tab beside the board: the same place and filter, as far as it can say them. */
export function listQuery({ filter, ...scope }: Pick<BoardState, 'building' | 'unit' | 'filter'>) {
  const place = placeOf(scope)
  const query = new URLSearchParams({ tab: 'house', ...(place === null ? {} : { 'house.name': place }) })
  for (const trait of traits) {
    const { param, several } = listed[trait]
    const values = filter[trait]
    if (values.length === 0 || (values.length > 1 && !several)) continue
    const tab = tabOfNone[trait]
    if (values[0] !== none) {
      if (param !== null) query.set(`house.${param}`, values.join(','))
    } else if (tab !== undefined) query.set('house.tab', tab)
  }
  return query
}
