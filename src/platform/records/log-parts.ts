import { type RawBuilder, sql } from 'kysely'
import type { CallContext } from '../contracts.ts'
import { noteWrite } from '../db/row-locks.ts'

/** What an entry of the log that tells of many records at once says of one of them. */
export interface LogPart {
  /** The record's. */
  readonly id: string
  /** Of `logAction`. */
  readonly action: number
  /** A sentence in Chinese. */
  readonly content: string
}

/** Keeps beside an entry of the log what it says of each record: for who asks for the history of one. */
export async function recordParts(
  { db, services: { config } }: CallContext,
  entryId: string,
  resource: string,
  parts: readonly LogPart[],
): Promise<void> {
  if (!config.resources.operationLog || parts.length === 0) return
  noteWrite(db)
  await sql`insert into log_part (resource, record_id, entry_id, action, content)
    select ${resource}, p.id, ${entryId}, p.action, left(p.content, 500)
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) p(id text, action integer, content text)`.execute(
    db,
  )
}

/** What is told of a record by entries about many, as a query: `entry_id`, `action`, `content`. */
export const partsAbout = (resource: string, id: unknown): RawBuilder<unknown> =>
  sql`(select entry_id, action, content from log_part where resource = ${resource} and record_id = ${id})`
