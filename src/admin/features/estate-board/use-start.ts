import { useEffect, useRef, useState } from 'react'
import { listenToMade } from '#admin/lib/made-records.ts'
import { useSetting } from '#admin/providers/personal-settings.ts'
import type { BoardFloor, HouseBoard } from '#domain/house-board.ts'
import { withBoardPlace } from '#domain/personal-settings.ts'
import { everywhere, type Scope } from './board-state.ts'

/** The first building with houses, or what was looked at last where that is still there; of one building, all there is. */
export function startOf(floors: readonly BoardFloor[], last: Scope | null): Scope {
  if (new Set(floors.map(({ building }) => building)).size < 2) return everywhere
  if (last?.building === null) return everywhere
  const inside = floors.filter(({ building }) => building === last?.building)
  if (last && inside.length > 0)
    return inside.some(({ unit }) => unit === last.unit) ? last : { ...last, unit: null }
  const first = floors.find(({ houses }) => houses.length > 0)
  return first ? { building: first.building, unit: null } : everywhere
}

/** Where a board begins whose address says nothing of it: decided once, so that nothing jumps under anybody's eyes. */
export function useStart({ floors }: HouseBoard, projectId: string): Scope {
  const [places] = useSetting('boardPlaces')
  const [start] = useState(() => startOf(floors, places?.find((one) => one.projectId === projectId) ?? null))
  return start
}

/** Remembers what is looked at; null: nobody said where. */
export function useKeptPlace(projectId: string, scope: Scope | null): void {
  const [places, setPlaces] = useSetting('boardPlaces')
  const { building, unit } = scope ?? everywhere
  const known = places?.find((one) => one.projectId === projectId)
  const isNews = scope !== null && (known?.building !== building || known.unit !== unit)
  useEffect(() => {
    if (isNews) setPlaces(withBoardPlace(places ?? [], { projectId, building, unit }))
  }, [isNews, places, setPlaces, projectId, building, unit])
}

interface Found {
  readonly floor: BoardFloor
  /** The house to be shown on it; null: the floor has none. */
  readonly house: string | null
}

/** Where the first of the records stands that were made: a floor with houses rather than one without. */
export function findMade(floors: readonly BoardFloor[], ids: ReadonlySet<string>): Found | null {
  for (const floor of floors) {
    const house = floor.houses.find(({ id }) => ids.has(id))
    if (house) return { floor, house: house.id }
  }
  const own = floors.filter(({ id }) => ids.has(id))
  const floor = own.find(({ houses }) => houses.length > 0) ?? own[0]
  return floor ? { floor, house: floor.houses[0]?.id ?? null } : null
}

/** Goes to floors and houses that this tab has just made, as soon as the board has them. */
export function useMadeRecords({ floors }: HouseBoard, go: (found: Found) => void): void {
  const made = useRef<ReadonlySet<string>>(new Set())
  useEffect(
    () =>
      listenToMade((resource, ids) => {
        if (resource === 'floor' || resource === 'house') made.current = new Set(ids)
      }),
    [],
  )
  useEffect(() => {
    const found = findMade(floors, made.current)
    if (found === null) return
    made.current = new Set()
    go(found)
  })
}

/** An address may name a house of another building than it shows: one that was walked to from there. */
export function useScopeOfNamed(named: Partial<Scope>, go: (scope: Partial<Scope>) => void): void {
  useEffect(() => {
    if (named.building !== undefined) go(named)
  })
}
