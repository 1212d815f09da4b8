import { sql } from 'kysely'
import type { Db } from '../../contracts.ts'

interface Place {
  readonly houseId: string
  readonly attributeKey: string
}

/** Numbers that are known are kept, up to so many: about 200 bytes each. */
const mostKept = 200_000

const placeOf = ({ houseId, attributeKey }: Place) => `${houseId} ${attributeKey}`

const kept = new WeakMap<Db, Map<string, number>>()

async function store(db: Db, places: readonly Place[]) {
  const houses = places.map(({ houseId }) => houseId)
  const keys = places.map(({ attributeKey }) => attributeKey)
  const given = sql`unnest(${houses}::text[], ${keys}::text[]) g(house_id, attribute_key)`
  await sql`
    insert into device_series (house_id, attribute_key)
    select house_id, attribute_key from ${given}
    where not exists (select 1 from device_series s where (s.house_id, s.attribute_key) = (g.house_id, g.attribute_key))
    order by 1, 2 on conflict do nothing`.execute(db)
  const { rows } = await sql<Place & { id: number }>`
    select s.id, s.house_id, s.attribute_key from device_series s join ${given} using (house_id, attribute_key)`.execute(
    db,
  )
  return rows
}

/** Gives new attributes of houses their numbers, and answers how to find one. Not within a transaction. */
export async function seriesIds(db: Db, places: readonly Place[]): Promise<(place: Place) => number> {
  let ids = kept.get(db)
  if (!ids || ids.size > mostKept) {
    ids = new Map()
    kept.set(db, ids)
  }
  const found = ids
  const missing = new Map<string, Place>()
  for (const place of places) {
    const key = placeOf(place)
    if (!found.has(key)) missing.set(key, place)
  }
  if (missing.size > 0)
    for (const row of await store(db, [...missing.values()])) found.set(placeOf(row), row.id)
  return (place) => found.get(placeOf(place)) ?? Number.NaN
}
