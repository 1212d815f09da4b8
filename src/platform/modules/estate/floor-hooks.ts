import { type SqlBool, sql } from 'kysely'
import { fullName } from '#domain/full-name.ts'
import type { Values } from '#schema'
import type { HooksOf } from '../hooks-of.ts'
import { copyFloor } from './copy-floor.ts'
import { renameHouses } from './house-names.ts'

const floorName = ({ building, unit, name }: Values) => fullName(building, unit, name)

const movesHouses = (before: Values | null, after: Values | null) =>
  before !== null && after !== null && ['building', 'unit'].some((name) => before[name] !== after[name])

/** A floor knows its whole name, and those of its houses follow it. */
export const floorHooks: HooksOf<'floor'> = {
  async beforeCreate(values) {
    return { ...values, fullName: floorName(values) }
  },
  async beforeUpdate(changes, current) {
    return { ...changes, fullName: floorName({ ...current, ...changes }) }
  },
  async afterWrite({ id, before, after }, { db }) {
    if (movesHouses(before, after)) await renameHouses(db, sql<SqlBool>`house.floor_id = ${id}`)
  },
  actions: {
    copy: ({ record, input }, context) => copyFloor(context, record ?? {}, input),
  },
}
