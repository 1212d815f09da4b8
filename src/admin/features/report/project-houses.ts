import { useMemo } from 'react'
import { resourceOf } from '#admin/providers/data-provider.ts'
import type { Row } from '#admin/screens/model/row.ts'
import { useAllRows } from '#admin/screens/model/use-all-rows.ts'
import { groupBy } from '#domain/group-by.ts'
import { meantByAddress } from '#domain/house-address.ts'
import { type PlaceNode, placeTree } from '#domain/place-tree.ts'

/** A house with a technology product. */
export interface ReportHouse {
  readonly id: string
  /** `1号楼-1单元-301` */
  readonly fullName: string
  /** `1号楼-1单元-3层` */
  readonly floorName: string
  readonly productId: string
  readonly productName: string
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Those of the rows that have a product: the others report nothing. */
export const reportHouses = (rows: readonly Row[]): readonly ReportHouse[] =>
  rows.flatMap(({ id, fullName, floorName, techProductId, techProductName }) =>
    typeof techProductId === 'string'
      ? [
          {
            id,
            fullName: text(fullName),
            floorName: text(floorName),
            productId: techProductId,
            productName: text(techProductName) || techProductId,
          },
        ]
      : [],
  )

/** The products of a project: that of most houses comes first. */
export const productsOf = (houses: readonly ReportHouse[]) =>
  [...groupBy(houses, ({ productId }) => productId)]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([id, [first]]) => ({ id, name: first?.productName ?? id }))

/** 1号楼, 1单元, 3层, 301: the floor stands in the name of a house with its number alone. */
function namesOf({ fullName, floorName }: ReportHouse): readonly string[] {
  // House numbers have no hyphen in them.
  const parts = fullName.split('-')
  const above = parts.slice(0, -1)
  const floor = floorName.slice(above.join('-').length).replace(/^-/, '')
  return [...above, ...(floor === '' ? [] : [floor]), parts.at(-1) ?? '']
}

/** Houses below their floors, units and buildings, in the order they come in. */
export const houseTree = (houses: readonly ReportHouse[]): PlaceNode[] =>
  placeTree(
    houses.map((house) => ({ id: house.id, names: namesOf(house) })),
    (names) => `place:${names.join('/')}`,
  )

/** Those that an address means, as on the board; where it means none, those whose names sound or read so. */
export function housesFound(
  houses: readonly ReportHouse[],
  typed: string,
  matches: (name: string, typed: string) => boolean,
): readonly ReportHouse[] {
  if (typed.trim() === '') return houses
  const meant = meantByAddress(houses, ({ fullName }) => fullName, typed)
  return meant.length > 0 ? meant : houses.filter(({ fullName }) => matches(fullName, typed))
}

/** As many of the houses wanted as a report may have: those that were chosen before stay. */
export function atMost(
  most: number,
  wanted: readonly string[],
  before: readonly string[],
): readonly string[] {
  const kept = before.filter((id) => wanted.includes(id))
  return [...kept, ...wanted.filter((id) => !kept.includes(id))].slice(0, most)
}

const house = resourceOf('house')
const byWholeName = { field: 'fullName', order: 'asc' } as const

/** All houses of a project that have a product; null: they have not come yet. */
export function useProjectHouses(projectId: string) {
  const filters = useMemo(() => ({ projectId }), [projectId])
  const { rows, failed, retry } = useAllRows(house, filters, byWholeName)
  const houses = useMemo(() => (rows === null ? null : reportHouses(rows)), [rows])
  return { houses, failed, retry }
}
