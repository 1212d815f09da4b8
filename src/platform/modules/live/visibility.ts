import { sql } from 'kysely'
import type { ResolvedResource } from '#schema'
import type { LiveEvent, Services, Session } from '../../contracts.ts'
import { allOf, isIn } from '../../records/condition-sql.ts'
import { scopeSql } from '../../records/scope.ts'
import { mayHear } from './topics.ts'

/** Whether somebody sees a record; of a resource without limits, or that the config lacks, every one. */
type Sees = (resource: string, id: string) => boolean

/** Where to look whether an event may be heard of: its records, or the house or project they are in. */
function placesOf({ topic, ids, houseId, projectId }: LiveEvent, resources: ReadonlySet<string>) {
  if (resources.has(topic) && ids.length > 0) return ids.map((id) => ({ resource: topic, id }))
  if (houseId !== null) return [{ resource: 'house', id: houseId }]
  return projectId === null ? [] : [{ resource: 'project', id: projectId }]
}

async function visibleIds(
  services: Services,
  session: Session,
  resource: ResolvedResource,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const within = scopeSql(resource, { services, session })
  if (within.length === 0) return new Set(ids)
  // What is deleted is heard of by who saw it.
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(resource.name)} where ${allOf([isIn('id', ids), ...within])}`.execute(
    services.db,
  )
  return new Set(rows.map(({ id }) => id))
}

async function visibilityFor(
  services: Services,
  session: Session,
  events: readonly LiveEvent[],
): Promise<Sees> {
  const { resources } = services.config
  const known = new Set(Object.keys(resources))
  const wanted = new Map<string, Set<string>>()
  for (const { resource, id } of events.flatMap((event) => placesOf(event, known)))
    wanted.set(resource, (wanted.get(resource) ?? new Set()).add(id))
  const seen = new Map<string, ReadonlySet<string>>()
  for (const [name, ids] of wanted) {
    const resource = resources[name]
    if (resource) seen.set(name, await visibleIds(services, session, resource, [...ids]))
  }
  return (resource, id) => seen.get(resource)?.has(id) ?? true
}

/**
 * What of the events somebody may hear, each judged as a call that reads it would be: by the permissions and the data
 * scope that they have now.
 */
export async function judgeEvents(
  services: Services,
  session: Session,
  events: readonly LiveEvent[],
): Promise<readonly LiveEvent[]> {
  const { config } = services
  const allowed = events.filter(
    ({ topic, userId }) => (userId === null || userId === session.userId) && mayHear(config, session, topic),
  )
  const sees = await visibilityFor(services, session, allowed)
  return allowed.flatMap((event) => {
    const { topic, ids, houseId, projectId } = event
    if (config.resources[topic] && ids.length > 0) {
      const visible = ids.filter((id) => sees(topic, id))
      return visible.length === 0 ? [] : [{ ...event, ids: visible }]
    }
    if (houseId !== null) return sees('house', houseId) ? [event] : []
    return projectId === null || sees('project', projectId) ? [event] : []
  })
}
