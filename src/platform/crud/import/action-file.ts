import { groupBy } from '#domain/group-by.ts'
import type { ImportAnswer, ImportedRow } from '#domain/import-answer.ts'
import { logAction } from '#resources/dictionaries.ts'
import { type ResolvedActionFile, type ResolvedResource, rowRecord } from '#schema'
import type { CallContext, CallHandler } from '../../contracts.ts'
import { undone } from '../../db/transaction.ts'
import { invalid, reasonOf } from '../../errors.ts'
import { recordOperation } from '../../records/operation-log.ts'
import { write } from '../../records/write.ts'
import { actOnRows } from './act-on-rows.ts'
import { answerOf, notReached, withRows } from './import.ts'
import { placeColumns } from './place-columns.ts'
import { readRequest } from './read-request.ts'
import { type ReadRow, readRows } from './read-rows.ts'

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

/** So many rows are done at once where others wait for the end of it. */
const atOnce = 10

/** What says which record a row is about. */
const meantBy = ({ searchCells, row }: ReadRow): string =>
  searchCells[rowRecord]?.find(({ column }) => column.decides)?.text || String(row)

/**
 * Rows in pieces. All of those about one record stay together, however many: they are judged by each other, and what
 * passes by itself and not with the others would be found when some are done.
 */
function piecesOf(rows: readonly ReadRow[]): readonly (readonly ReadRow[])[] {
  const pieces: ReadRow[][] = []
  for (const alike of groupBy(rows, meantBy).values()) {
    const last = pieces.at(-1)
    if (last && last.length + alike.length <= atOnce) last.push(...alike)
    else pieces.push([...alike])
  }
  return pieces
}

const isWrong = ({ outcome }: ImportedRow) => outcome === 'error'

const answerInOrder = (rows: readonly ImportedRow[]) =>
  answerOf(rows.toSorted((one, other) => one.row - other.row))

/** Rows of a piece that was taken back because of another one of them. */
const withReason = (rows: readonly ImportedRow[]): readonly ImportedRow[] =>
  rows.map((row) =>
    isWrong(row)
      ? row
      : { ...row, outcome: 'error', faults: [{ column: null, msg: '未处理：一起处理的行未通过' }] },
  )

/** Does one piece: all of its rows, or none where one of them is refused. */
type DoPiece = (rows: readonly ReadRow[], isTrial: boolean) => Promise<readonly ImportedRow[]>

/** One piece after the other up to the first that cannot be done. */
async function doAll(
  { services }: CallContext,
  pieces: readonly (readonly ReadRow[])[],
  doPiece: DoPiece,
): Promise<ImportAnswer> {
  const done: ImportedRow[] = []
  for (const [index, piece] of pieces.entries()) {
    const later = pieces.slice(index + 1).flat()
    let rows: readonly ImportedRow[]
    try {
      rows = await doPiece(piece, false)
    } catch (error) {
      if (index === 0) throw error
      services.log.error('a piece of a file cannot be done', { error })
      return answerInOrder([...done, ...notReached([...piece, ...later], reasonOf(error))])
    }
    if (!rows.some(isWrong)) done.push(...rows)
    else if (done.length === 0) return { ...answerInOrder(rows), success: 0, updated: 0 }
    else return answerInOrder([...done, ...withReason(rows), ...notReached(later, '未处理：前面的行未通过')])
  }
  return answerInOrder(done)
}

/**
 * POST of a file of actions: all of its rows, or none where one of them is refused. That is one transaction. Where others
 * would wait for the end of it they are tried piece by piece first, each taken back, and done so once all have passed: a
 * row that is wrong is found before anything is done. What somebody else has changed in between is told, with the rows
 * that were done. A dry run does the very same and takes it back.
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
    const doPiece: DoPiece = (some, isTrial) =>
      undone<readonly ImportedRow[]>((undo) =>
        write(context, attempt, async (inside) => {
          const rows = await actOnRows(inside, resource, file, some, requestId)
          if (isTrial || rows.some(isWrong)) return undo(rows)
          const answer = answerOf(rows)
          if (answer.success > 0) await recordFile(inside, resource, file, answer)
          return rows
        }),
      )
    const pieces = context.services.isEmbedded ? piecesOf(read.rows) : [read.rows]
    if (dryRun || pieces.length > 1) {
      const tried: ImportedRow[] = []
      for (const piece of pieces) tried.push(...(await doPiece(piece, true)))
      const rows = tried.toSorted((one, other) => one.row - other.row)
      const answer = answerOf(rows)
      if (dryRun) return withRows(answer, request.table, placed, read, rows)
      if (answer.fail > 0) return { ...answer, success: 0, updated: 0 }
    }
    return doAll(context, pieces, doPiece)
  }
