import { sql } from 'kysely'
import type { ResolvedResource, Values } from '#schema'
import type { CallContext, Db, LiveEvent } from '../contracts.ts'

/** What a transaction tells all processes about once it is committed. */
export interface Announcement {
  /** A resource of the config, or the call whose answer is another one now. */
  readonly topic: string
  /** Which record of the resource. Default: none in particular. */
  readonly id?: string
  /** What became of it. Default: `update`. */
  readonly operation?: LiveEvent['operation']
  /** Where it belongs: who must not see that project or house does not hear of it. */
  readonly projectId?: string | null
  readonly houseId?: string | null
  /** Who alone hears of it. Default: everybody who may. */
  readonly userId?: string
}

/** The name that the processes of one database, and of one schema in it, know each other by. */
export const channel = sql<string>`'eaves_' || md5(current_schema())`

/** What the database carries in one message is 8,000 bytes. */
const mostBytes = 7000
/** So many ids fit into one message. */
const mostIds = 150
/** Beyond so many records of one kind nobody looks at each. */
const mostTold = 3000

interface Collected {
  readonly ids: Set<string>
  readonly event: Omit<LiveEvent, 'ids'>
}

/** Of the transactions that are open: what they will tell, alike things together. */
const open = new WeakMap<Db, Map<string, Collected>>()

const eventOf = ({ topic, operation = 'update', projectId, houseId, userId }: Announcement) => ({
  topic,
  operation,
  projectId: projectId ?? null,
  houseId: houseId ?? null,
  userId: userId ?? null,
  origin: null,
})

function chunks(ids: ReadonlySet<string>): readonly (readonly string[])[] {
  if (ids.size === 0 || ids.size > mostTold) return [[]]
  const all = [...ids]
  return Array.from({ length: Math.ceil(all.length / mostIds) }, (_, at) =>
    all.slice(at * mostIds, (at + 1) * mostIds),
  )
}

/** As few messages as carry them all. */
function payloads(collected: Iterable<Collected>, origin: string | null): readonly string[] {
  const texts = [...collected].flatMap(({ event, ids }) =>
    chunks(ids).map((some): string => JSON.stringify({ ...event, origin, ids: some } satisfies LiveEvent)),
  )
  const messages: string[] = []
  let message: string[] = []
  let size = 0
  for (const text of texts) {
    const length = Buffer.byteLength(text) + 1
    if (size + length > mostBytes) {
      messages.push(`[${message.join()}]`)
      message = []
      size = 0
    }
    message.push(text)
    size += length
  }
  return message.length === 0 ? messages : [...messages, `[${message.join()}]`]
}

async function send(db: Db, messages: readonly string[]): Promise<void> {
  if (messages.length === 0) return
  await sql`select pg_notify(${channel}, message) from unnest(${messages}::text[]) message`.execute(db)
}

/**
 * Tells all processes on this database that something has changed: when the transaction of `db` is committed, and not
 * at all when it is rolled back. It says where to look, never what is there.
 */
export async function announce(db: Db, announcement: Announcement): Promise<void> {
  const event = eventOf(announcement)
  const collected = open.get(db)
  if (!collected) {
    const ids = new Set(announcement.id === undefined ? [] : [announcement.id])
    return send(db, payloads([{ event, ids }], null))
  }
  const key = JSON.stringify(event)
  const alike = collected.get(key) ?? { event, ids: new Set() }
  if (announcement.id !== undefined) alike.ids.add(announcement.id)
  collected.set(key, alike)
}

/** From now on what `db` announces waits for `tellCollected`. */
export const collectAnnouncements = (db: Db): void => void open.set(db, new Map())

/** The last statement of a transaction. `origin`: the browser tab that asked for it. */
export async function tellCollected(db: Db, origin: string | null): Promise<void> {
  const collected = open.get(db)
  open.delete(db)
  if (collected) await send(db, payloads(collected.values(), origin))
}

/** The project or house a record lies in, where the config has it: who may not see that does not hear of the record. */
export function placeOf(resource: ResolvedResource, record: Values, target: string): string | null {
  if (resource.name === target) return String(record.id)
  const pointer = Object.values(resource.fields).find(
    (field) => field.kind === 'reference' && field.target === target,
  )
  const id = pointer && record[pointer.name]
  return typeof id === 'string' ? id : null
}

/** Tells that records are written; of those that were there before, `id` alone is enough. */
export async function announceRecords(
  { db }: Pick<CallContext, 'db'>,
  resource: ResolvedResource,
  operation: Announcement['operation'],
  records: readonly Values[],
): Promise<void> {
  for (const record of records)
    await announce(db, {
      topic: resource.name,
      operation,
      id: String(record.id),
      projectId: placeOf(resource, record, 'project'),
      // Houses are told by their ids, those of a project together: as places of their own each would be told apart.
      houseId: resource.name === 'house' ? null : placeOf(resource, record, 'house'),
    })
}
