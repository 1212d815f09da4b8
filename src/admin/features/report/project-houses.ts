import { useMemo } from 'react'
import { resourceOf } from '#admin/providers/data-provider.ts'
import type { Row } from '#admin/screens/list/use-records.ts'
import { useAllRows } from '#admin/screens/use-all-rows.ts'
import { groupBy } from '#domain/group-by.ts'

/** A house with a technology product. */
export interface ReportHouse {
  readonly id: string
  /** `1号楼-1单元-301` */
  readonly fullName: string
  readonly productId: string
  readonly productName: string
}

/** A building, a unit, or a house; of the first two, what is in it. */
export interface HouseNode {
  readonly value: string
  readonly title: string
  readonly children?: HouseNode[]
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Those of the rows that have a product: the others report nothing. */
export const reportHouses = (rows: readonly Row[]): readonly ReportHouse[] =>
  rows.flatMap(({ id, fullName, techProductId, techProductName }) =>
    typeof techProductId === 'string'
      ? [
          {
            id,
            fullName: text(fullName),
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

interface Placed {
  readonly id: string
  /** What is left of the whole name: house numbers have no hyphen in them. */
  readonly names: readonly string[]
}

function nodesBelow(placed: readonly Placed[], place: string): HouseNode[] {
  return [...groupBy(placed, ({ names }) => (names.length > 1 ? (names[0] ?? '') : ''))].flatMap(
    ([name, own]): HouseNode[] => {
      if (name === '') return own.map(({ id, names }) => ({ value: id, title: names[0] ?? '' }))
      const value = `${place}/${name}`
      const below = own.map(({ id, names }) => ({ id, names: names.slice(1) }))
      return [{ value, title: name, children: nodesBelow(below, value) }]
    },
  )
}

/** Houses below their units and buildings, in the order they come in. */
export const houseTree = (houses: readonly ReportHouse[]): HouseNode[] =>
  nodesBelow(
    houses.map(({ id, fullName }) => ({ id, names: fullName.split('-') })),
    'place:',
  )

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
