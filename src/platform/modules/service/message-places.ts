import { type SqlBool, sql } from 'kysely'
import { type EstatePlace, placeName } from '#domain/estate-place.ts'
import type { CallContext } from '../../contracts.ts'
import { invalid } from '../../errors.ts'
import { allOf, anyOf, equals, living, type Where } from '../../records/condition-sql.ts'
import { visible } from '../../records/scope.ts'

const placesIn = (value: unknown): readonly EstatePlace[] => (Array.isArray(value) ? value : [])

/** As `holds` of the domain. */
function placeSql({ projectId, building, unit, floorId }: EstatePlace): Where {
  const isThere = equals('projectId', projectId)
  if (floorId !== null) return allOf([isThere, equals('id', floorId)])
  if (unit !== null)
    return sql<SqlBool>`(${isThere} and building is not distinct from ${building}::text and unit = ${unit})`
  return building === null ? isThere : allOf([isThere, equals('building', building)])
}

/** The floors that stand in one of the places now, as a condition on `floor`. */
export const heldSql = (places: unknown): Where => allOf([living, anyOf(placesIn(places).map(placeSql))])

/** A floor of the place that the caller may see; null: there is none. */
async function floorOf(context: CallContext, place: EstatePlace) {
  const { floor } = context.services.config.resources
  const seen = floor ? visible(floor, context) : [living]
  const { rows } = await sql<{ floor: string; project: string }>`
    select full_name as floor, (select name from project p where p.id = project_id) as project
    from floor where ${allOf([...seen, placeSql(place)])} limit 1`.execute(context.db)
  return rows[0] ?? null
}

/** What the places are called now. Refuses those that the sender does not see: there, or beyond their data scope. */
export async function placeNamesOf(places: unknown, context: CallContext): Promise<readonly string[]> {
  const names: string[] = []
  const unseen: string[] = []
  for (const place of placesIn(places)) {
    const found = await floorOf(context, place)
    if (found) names.push(placeName(place, found.project, found.floor))
    else unseen.push(place.building === null ? '所选楼层' : placeName(place, '', null))
  }
  if (unseen.length > 0)
    throw invalid({ places: `${unseen.slice(0, 3).join('、')}不存在或不在您的数据范围内，请重新选择` })
  return names
}
