import { type BoardFilter, noFilter, type Trait, traits } from './board-filter.ts'

export const zooms = { comfortable: '舒适', compact: '紧凑', overview: '总览' } as const

export type Zoom = keyof typeof zooms

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

const keys = { building: 'building', unit: 'unit', zoom: 'zoom', search: 'q', hit: 'at', selecting: 'select' }

const listOf = (text: string | null) => (text === null || text === '' ? [] : text.split(','))

const zoomFrom = (text: string | null): Zoom | null =>
  text !== null && Object.hasOwn(zooms, text) ? (text as Zoom) : null

export function readBoardState(query: URLSearchParams): BoardState {
  const filter: Partial<Record<Trait, readonly string[]>> = Object.fromEntries(
    traits.map((trait) => [trait, listOf(query.get(trait))]),
  )
  return {
    building: query.get(keys.building),
    unit: query.get(keys.unit),
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
  for (const trait of traits)
    put(trait, state.filter[trait].length > 0 ? state.filter[trait].join(',') : null)
  put(keys.zoom, state.zoom)
  put(keys.search, state.search === '' ? null : state.search)
  put(keys.hit, state.hit)
  put(keys.selecting, state.selecting ? '1' : null)
  return query
}

/** The generated list of the houses, in the tab beside the board; it takes one value for each of these. */
export function listQuery(filter: BoardFilter): URLSearchParams {
  const params = {
    'house.onlineStatus': filter.online,
    'house.debugStatus': filter.debug,
    'house.status': filter.status,
  }
  const only = Object.entries(params).flatMap(([name, [value, more]]) =>
    value === undefined || more !== undefined ? [] : [[name, value]],
  )
  return new URLSearchParams([['tab', 'house'], ...only])
}
