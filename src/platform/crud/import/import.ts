import { formatCsv } from '#domain/csv.ts'
import type { ImportAnswer, ImportedRow, ImportOutcome } from '#domain/import-answer.ts'
import { logAction } from '#resources/dictionaries.ts'
import { importLimits, keptFields, type ResolvedImport, type ResolvedResource, templateRows } from '#schema'
import { isAllowed } from '../../access.ts'
import type { CallContext, CallHandler } from '../../contracts.ts'
import { forbidden, invalid } from '../../errors.ts'
import type { ResourceHooks } from '../../module-contracts.ts'
import { type LogPart, recordParts } from '../../records/log-parts.ts'
import { recordOperation, summariseChanges } from '../../records/operation-log.ts'
import { findRecord } from '../../records/store.ts'
import { loadTitles } from '../../records/titles.ts'
import { changedNames } from '../../records/write.ts'
import { writeInPieces } from '../../records/write-in-pieces.ts'
import { importRows, type Written } from './import-rows.ts'
import type { FileTable } from './parse-file.ts'
import { type Placed, placeColumns } from './place-columns.ts'
import { keysBefore, type SeenKeys } from './prepare-rows.ts'
import { type ImportRequest, readRequest } from './read-request.ts'
import { type ReadFile, type ReadRow, readRows } from './read-rows.ts'
import { withChanges } from './row-changes.ts'

export function answerOf(rows: readonly ImportedRow[]): ImportAnswer {
  const count = (outcome: ImportOutcome) => rows.filter((row) => row.outcome === outcome).length
  const [created, updated, skipped, fail] = [count('create'), count('update'), count('skip'), count('error')]
  const failList = rows.flatMap(({ row, faults }) => faults.map((fault) => ({ row, ...fault })))
  return { total: rows.length, success: created + updated, fail, failList, created, updated, skipped }
}

export const withRows = (
  answer: ImportAnswer,
  { headerRow }: FileTable,
  { header, given, ignored, missing }: Placed,
  { passedOver, parts }: ReadFile,
  rows: readonly ImportedRow[],
): ImportAnswer => ({ ...answer, header, given, headerRow, ignored, missing, parts, passedOver, rows })

/** The record that the whole file is about must be one the caller sees. */
async function refuseUnseen(context: CallContext, { within }: ResolvedImport, id: string | null) {
  const target = within && context.services.config.resources[within.target]
  if (!within || !target || id === null) return
  if (!(await findRecord(context, target, id)))
    throw invalid({ [within.name]: `所选${within.label}不存在或不可用` })
}

/** What the one entry of an import says of each record. */
async function partsOf(
  context: CallContext,
  resource: ResolvedResource,
  written: readonly Written[],
): Promise<readonly LogPart[]> {
  const own = Object.keys(resource.fields).filter((name) => !(name in keptFields))
  const sides = written.map(({ before, after }) => {
    const changed = before === null ? new Set<string>() : changedNames(before, after)
    return { names: own.filter((name) => changed.has(name)), before: before ?? {}, after }
  })
  const summaries = await summariseChanges(context, resource, sides)
  return summaries.map(({ targetName, changes }, index) => {
    const isNew = written[index]?.before === null
    return {
      id: String(written[index]?.after.id),
      action: isNew ? logAction.create : logAction.update,
      content: isNew
        ? `由导入新增${resource.label}[${targetName}]`
        : `由导入将${resource.label}[${targetName}]的${changes}`,
    }
  })
}

async function recordImport(
  context: CallContext,
  resource: ResolvedResource,
  { within }: ResolvedImport,
  id: string | null,
  { total, created, updated, skipped, fail }: ImportAnswer,
  written: readonly Written[],
) {
  const titleOf = within && (await loadTitles(context, resource, [within], [{ [within.name]: id }]))
  const targetName = (within && id !== null && titleOf?.(within, id)) || ''
  const where = targetName === '' ? '' : `到${within?.label}[${targetName}]`
  const entryId = await recordOperation(context, {
    action: logAction.import,
    module: resource.module,
    targetType: within ? within.target : resource.name,
    targetId: id,
    targetName,
    content: `导入${resource.label}${where}：新增 ${created} 条，修改 ${updated} 条，跳过 ${skipped} 条，失败 ${fail} 条`,
    after: { total, created, updated, skipped, fail },
  })
  await recordParts(context, entryId, resource.name, await partsOf(context, resource, written))
}

/** To change what is there takes the right to change it by hand. */
function refuseUpdates(
  { session }: CallContext,
  { label, endpoints }: ResolvedResource,
  { updates }: ImportRequest,
) {
  if (!updates) return
  if (!endpoints.update) throw invalid({ duplicate: `${label}不能修改，重复的只能跳过` })
  if (!isAllowed(endpoints.update.allow, session)) throw forbidden()
}

/** So many rows are written at once where others wait for the end of it. */
const atOnce = 50

/** Rows that were not reached, with why. */
export const notReached = (rows: readonly ReadRow[], reason: string): readonly ImportedRow[] =>
  rows.map(({ row, cells, warnings }) => ({
    ...{ row, cells, warnings, changes: [], outcome: 'error' },
    faults: [{ column: null, msg: reason }],
  }))

/**
 * POST to an import: all rows that are right are written, with an entry in the log: in one transaction, or some in each
 * where others would wait for the end of that. What is written stays with its entry; should it not go on, the answer
 * says which rows were not reached. A dry run does the very same and takes each transaction back.
 */
export const importHandler =
  (resource: ResolvedResource, hooks: ResourceHooks, imported: ResolvedImport): CallHandler =>
  async (_input, context) => {
    const request = await readRequest(context, resource.fields, imported)
    refuseUpdates(context, resource, request)
    const placed = placeColumns(resource.fields, request.table.header, imported, request)
    const read = readRows(resource.fields, imported, placed, request.table, request.part)
    const { updates, within, dryRun } = request
    const work = { hooked: { resource, hooks }, imported, updates, within }
    /** By piece. */
    const seen: SeenKeys[] = []
    /** By piece, whether or not it is committed. */
    const made: (readonly string[])[] = []
    const { results, left } = await writeInPieces(
      context,
      { resource, verb: '导入', action: logAction.import },
      {
        async items(inside) {
          seen[0] = await keysBefore(inside, work, read.earlier)
          return read.rows
        },
        size: context.services.isEmbedded ? atOnce : importLimits.rows,
        isTrial: dryRun,
      },
      async (inside, rows, place) => {
        await refuseUnseen(inside, imported, within)
        const importing = { ...inside, isImport: true } as const
        const done = await importRows(importing, work, rows, seen[place] ?? new Map())
        seen[place + 1] = done.seen
        if (dryRun) return withChanges(inside, resource, imported, done.results, done.written)
        const answer = answerOf(done.results)
        if (answer.success > 0) await recordImport(inside, resource, imported, within, answer, done.written)
        made[place] = done.written.flatMap(({ before, after }) => (before === null ? [String(after.id)] : []))
        return done.results
      },
    )
    const rows = [...results.flat(), ...notReached(left?.items ?? [], left?.reason ?? '')]
    const answer = answerOf(rows)
    return dryRun
      ? withRows(answer, request.table, placed, read, rows)
      : { ...answer, ids: made.slice(0, results.length).flat() }
  }

/** GET of an import's template: a file to fill in. */
export const templateHandler =
  (resource: ResolvedResource, imported: ResolvedImport): CallHandler =>
  async () => {
    const last = imported.template.path.split('/').at(-1) ?? ''
    const name = last.endsWith('.csv') ? last : `${resource.name}_template.csv`
    return new Response(formatCsv(templateRows(imported, resource.fields)), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-cache',
      },
    })
  }
