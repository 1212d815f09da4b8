import { sql } from 'kysely'
import { config } from '#config'
import type { Db } from '#platform/contracts.ts'
import { askedPart } from './asked-part.ts'
import { houseStock, houseStockProjects } from './estate-data.ts'

const { house } = config.resources
const everywhere = house.lookups.choice?.endpoint.path ?? ''
const ofOne = house.endpoints.list?.path ?? ''

/** Somewhere else each time: building, unit and number. */
const placeOf = (index: number) => {
  const floor = 1 + (index % 50)
  return [1 + (index % 25), 1 + (index % 2), `${floor}0${1 + (index % 4)}`] as const
}

const asks: readonly (readonly [what: string, written: (index: number) => string])[] = [
  ['a number', (index) => placeOf(index)[2]],
  ['the beginning of a number', (index) => placeOf(index)[2].slice(0, 2)],
  ['an address', (index) => placeOf(index).join('-')],
  ['an address in words', (index) => `${placeOf(index)[0]}号楼${placeOf(index)[1]}单元${placeOf(index)[2]}`],
  ['all of a unit', (index) => `${placeOf(index).slice(0, 2).join('-')}-`],
  ['an address of nothing', (index) => `77-3-${1000 + index}`],
]

/** What a house is found in by its address: among all, as the palette does, and among those of one project. */
export const addresses = askedPart({
  name: 'addresses',
  fill: async (db: Db) => {
    for (const rows of houseStock) await rows.execute(db)
    for (const table of ['project', 'floor', 'house'])
      await sql`vacuum analyze ${sql.table(table)}`.execute(db)
  },
  asked: asks.flatMap(([what, written]) => [
    {
      what: `${what}, among 100,000 houses`,
      address: (index) =>
        `${everywhere}?${new URLSearchParams({ pageNum: '1', pageSize: '10', fullName: written(index) })}`,
      budget: 200,
    },
    {
      what: `${what}, among 10,000 houses of one project`,
      address: (index) =>
        `${ofOne}?${new URLSearchParams({
          ...{ projectId: `${houseStockProjects}${index % 10}`, name: written(index) },
          ...{ pageNum: '1', pageSize: '20', figures: '1' },
        })}`,
      budget: 200,
    },
  ]),
})
