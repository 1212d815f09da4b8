import { sql } from 'kysely'
import { fullName } from '#domain/full-name.ts'
import { isEmpty, type Values } from '#schema'
import type { Db } from '../../contracts.ts'
import { isIn } from '../../records/condition-sql.ts'
import { textsOf } from './texts-of.ts'

/** What a house has of its floor and its model. */
export interface HouseLook {
  readonly nameOf: (db: Db, house: Values) => Promise<string>
  readonly areaOf: (db: Db, house: Values) => Promise<unknown>
}

/** Reads rows of a table by their ids. */
type Read = (db: Db, id: unknown) => Promise<Values | undefined>

const lookWith = (floorOf: Read, modelOf: Read): HouseLook => ({
  async nameOf(db, { floorId, name }) {
    const floor = await floorOf(db, floorId)
    return fullName(floor?.building, floor?.unit, name)
  },
  async areaOf(db, { modelId, area }) {
    if (!isEmpty(area) || isEmpty(modelId)) return area ?? null
    return (await modelOf(db, modelId))?.area ?? null
  },
})

const readFloor: Read = async (db, id) =>
  (await sql<Values>`select building, unit from floor where id = ${id}`.execute(db)).rows[0]

const readModel: Read = async (db, id) =>
  (await sql<Values>`select area from house_model where id = ${id}`.execute(db)).rows[0]

/** Asks for each house by itself. */
export const oneByOne: HouseLook = lookWith(readFloor, readModel)

const known = (rows: readonly Values[], read: Read): Read => {
  const found = new Map(rows.map((row) => [row.id, row]))
  return async (db, id) => found.get(id) ?? read(db, id)
}

/** Asks at once for what many houses say. */
export async function lookAhead(houses: readonly Values[], db: Db): Promise<HouseLook> {
  const { rows: floors } = await sql<Values>`
    select id, building, unit from floor where ${isIn('id', textsOf(houses, 'floorId'))}`.execute(db)
  const { rows: models } = await sql<Values>`
    select id, area from house_model where ${isIn('id', textsOf(houses, 'modelId'))}`.execute(db)
  return lookWith(known(floors, readFloor), known(models, readModel))
}
