import type { ImportAnswer } from '#domain/import-answer.ts'
import { logAction } from '#resources/dictionaries.ts'
import type { ResolvedActionFile, ResolvedResource } from '#schema'
import type { CallContext, CallHandler } from '../../contracts.ts'
import { undone } from '../../db/transaction.ts'
import { invalid } from '../../errors.ts'
import { recordOperation } from '../../records/operation-log.ts'
import { write } from '../../records/write.ts'
import { actOnRows } from './act-on-rows.ts'
import { answerOf, withRows } from './import.ts'
import { placeColumns } from './place-columns.ts'
import { readRequest } from './read-request.ts'
import { readRows } from './read-rows.ts'

const recordFile = (
  context: CallContext,
  resource: ResolvedResource,
  { label }: ResolvedActionFile,
  { total, updated, skipped }: ImportAnswer,
) =>
  recordOperation(context, {
    action: logAction.import,
    module: resource.module,
    targetType: resource.name,
    targetId: null,
    targetName: '',
    content: `${label}：处理${resource.label} ${updated} ${resource.counter}，跳过 ${skipped} 行`,
    after: { total, updated, skipped },
  })

/**
 * POST of a file of actions: all of its rows in one transaction, or none where one of them is refused. A dry run does the
 * very same and takes it back.
 */
export const actionFileHandler =
  (resource: ResolvedResource, file: ResolvedActionFile): CallHandler =>
  async (_input, context) => {
    const request = await readRequest(context, file.fields, file)
    const { dryRun, requestId } = request
    if (file.once !== null && requestId === null && !dryRun)
      throw invalid({ requestId: '请求号为 8–40 位字母、数字、下划线或短横线' })
    const placed = placeColumns(file.fields, request.table.header, file, request)
    // All of its rows are done, or none.
    const read = readRows(file.fields, file, placed, request.table, null)
    const attempt = { resource, verb: file.label, action: logAction.import }
    return undone<ImportAnswer>((undo) =>
      write(context, attempt, async (context) => {
        const rows = await actOnRows(context, resource, file, read.rows, requestId)
        const answer = answerOf(rows)
        if (dryRun) return undo(withRows(answer, request.table, placed, read, rows))
        if (answer.fail > 0) return undo({ ...answer, success: 0, updated: 0 })
        if (answer.success > 0) await recordFile(context, resource, file, answer)
        return answer
      }),
    )
  }
