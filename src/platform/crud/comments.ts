import { sql } from 'kysely'
import { formatTime } from '#domain/time.ts'
import { logAction } from '#resources/dictionaries.ts'
import { type Comment, commentFields, type ResolvedResource, type Values } from '#schema'
import type { CallContext, CallHandler } from '../contracts.ts'
import { newId } from '../db/ids.ts'
import { noteWrite } from '../db/row-locks.ts'
import { notFound } from '../errors.ts'
import { nameRecord, recordOperation } from '../records/operation-log.ts'
import { findRecord } from '../records/store.ts'
import { checkFields, write } from '../records/write.ts'
import { actorName, momentOf } from '../services/call-context.ts'
import { noteTaken } from '../services/uploads.ts'
import { idOf, pageOf } from './input.ts'
import { checkFiles } from './write/files.ts'
import { readSent } from './write/sent-values.ts'

const usualSize = 20

async function seenRecord(context: CallContext, resource: ResolvedResource, input: Values): Promise<Values> {
  const record = await findRecord(context, resource, idOf(input))
  if (!record) throw notFound()
  return record
}

/** GET comments of the record `id`, a page of them, the newest first. */
export const commentListHandler =
  (resource: ResolvedResource): CallHandler =>
  async (input, context) => {
    const { id } = await seenRecord(context, resource, input)
    const { size, offset } = pageOf(input, usualSize)
    const said = sql`from record_comment where resource = ${resource.name} and record_id = ${id}`
    const { rows: list } = await sql<Comment>`
      select id, content, images, create_time, create_user_name ${said}
      order by create_time desc, id desc limit ${size} offset ${offset}`.execute(context.db)
    const { rows } = await sql<{ total: number }>`select count(*) as total ${said}`.execute(context.db)
    return { list, total: rows[0]?.total ?? 0 }
  }

async function keepComment(
  context: CallContext,
  resource: ResolvedResource,
  record: Values,
  { content, images }: Values,
): Promise<string> {
  const id = newId()
  const pictures = Array.isArray(images) ? images.map(String) : []
  const time = formatTime(context.services.now().getTime())
  noteWrite(context.db)
  await sql`
    insert into record_comment (id, resource, record_id, content, images, create_time, create_user_name)
    values (${id}, ${resource.name}, ${record.id}, ${content}, ${pictures}::text[], ${time}::timestamp,
      ${actorName(context)})`.execute(context.db)
  await noteTaken(context.db, { pictures })
  const targetName = await nameRecord(context, resource, record)
  await recordOperation(context, {
    action: logAction.create,
    module: resource.module,
    targetType: resource.name,
    targetId: String(record.id),
    targetName,
    content: `评论${resource.label}[${targetName}]`,
    after: { content, images: pictures },
  })
  return id
}

/** POST a comment on the record `id`; answers the comment's own id. */
export const commentCreateHandler = (resource: ResolvedResource): CallHandler => {
  const fields = Object.values(commentFields)
  const names = new Set(Object.keys(commentFields))
  return async (input, context) => {
    const { values, files } = await readSent(context, fields, input)
    checkFields(commentFields, values, momentOf(context.services))
    await checkFiles(files, { ...resource, fields: commentFields }, values, names)
    const attempt = { resource, id: idOf(input), verb: '评论', action: logAction.create }
    return write(context, attempt, async (context) => {
      const record = await seenRecord(context, resource, input)
      return { id: await keepComment(context, resource, record, values) }
    })
  }
}
