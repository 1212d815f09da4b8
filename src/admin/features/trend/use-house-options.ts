import { useQuery } from '@tanstack/react-query'
import { callOf, resourceOf } from '#admin/providers/data-provider.ts'
import { request } from '#admin/providers/http.ts'
import type { FloorWithHouses } from '#domain/floor-with-houses.ts'

interface House {
  readonly id: string
  readonly fullName: string
  readonly projectId: string
  readonly techProductId: string | null
}

export interface HouseOption {
  readonly value: string
  readonly label: string
}

/** The house itself; undefined until it is known. */
export function useHouse(houseId: string): House | undefined {
  const { data } = useQuery({
    queryKey: ['data', 'trend-house', houseId],
    queryFn: ({ signal }) => {
      const { detail } = resourceOf('house').endpoints
      if (!detail) throw new Error('houses have no detail call')
      return request<House>(detail, { houseId }, { signal, silent: true })
    },
  })
  return data
}

/** The other houses of its project with the same technology product, by their whole names: others have other attributes. */
export function useHouseOptions(house: House | undefined): readonly HouseOption[] {
  const { data } = useQuery({
    queryKey: ['data', 'trend-houses', house?.projectId],
    queryFn: ({ signal }) =>
      request<readonly FloorWithHouses[]>(
        callOf('house.leftList'),
        { projectId: house?.projectId },
        { signal, silent: true },
      ),
    enabled: house !== undefined,
  })
  return (data ?? []).flatMap(({ building, unit, child }) =>
    child
      .filter(({ houseId, techProductId }) => houseId !== house?.id && techProductId === house?.techProductId)
      .map(({ houseId, name }) => ({
        value: houseId,
        label: [building, unit, name].filter((part) => part !== null && part !== '').join('-'),
      })),
  )
}
