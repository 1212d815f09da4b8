import { exportedFields, exportHeader, exportRow } from '#admin/screens/export/export-cells.ts'
import { defaultChoices, shownChoices } from '#admin/screens/model/column-settings.ts'
import { formatCsv } from '#domain/csv.ts'
import {
  importHeader,
  importLimits,
  type ResolvedField,
  type ResolvedImport,
  type ResolvedResource,
  type Values,
} from '#schema'
import { cellsOf, fileOf, importAnswer, sendImport, withinOf } from '../context/import-file.ts'
import { make, track } from '../context/make.ts'
import { makeValues } from '../context/make-values.ts'
import { expected, listed, newestFirst } from '../context/read.ts'
import type { Made, TestContext } from '../context/test-context.ts'
import { accepted, demand, refusedAt, Skipped } from '../context/verdict.ts'
import { type CasesFor, casesOf } from './case.ts'
import { changeable } from './changeable-fields.ts'
import { differentValues } from './different-values.ts'

/** A record as a row of a file, and what goes with the file. */
async function rowOf(
  context: TestContext,
  resource: ResolvedResource,
  imported: ResolvedImport,
  values: Values,
) {
  const cells = await cellsOf(context, resource, imported, values)
  const input = await withinOf(context, resource, imported, values)
  return { cells, input }
}

const isLike = (resource: ResolvedResource, imported: ResolvedImport, values: Values) => (record: Values) =>
  imported.key.every((name) => {
    const field = resource.fields[name]
    return field !== undefined && record[name] === expected(field, values[name])
  })

async function recordsLike(
  context: TestContext,
  resource: ResolvedResource,
  imported: ResolvedImport,
  values: Values,
) {
  const answer = await listed(context, resource, newestFirst(context), values)
  const { list } = accepted(answer, 'the list') as { readonly list: readonly Values[] }
  return { answer, found: list.filter(isLike(resource, imported, values)) }
}

/** Every bad row says what is wrong with it, at its column. */
async function demandFault(
  context: TestContext,
  imported: ResolvedImport,
  sent: {
    readonly cells: Readonly<Record<string, string>>
    readonly input: Readonly<Record<string, string>>
  },
  column: string,
  text: string,
) {
  const content = fileOf(imported, [{ ...sent.cells, [column]: text }])
  const answer = await sendImport(context, imported, { content, input: { ...sent.input, dryRun: '1' } })
  const { success, failList } = importAnswer(answer)
  demand(
    success === 0 && failList.some((fault) => fault.column === column && fault.row === 2),
    `「${text}」 should be a fault of ${column}`,
    answer,
  )
}

/** The record as the list has it, where an export finds it. */
async function listedRecord(context: TestContext, resource: ResolvedResource, { id, values }: Made) {
  const answer = await listed(context, resource, newestFirst(context), values)
  const { list } = accepted(answer, 'the list') as { readonly list: readonly Values[] }
  const record = list.find((one) => one.id === id)
  if (!record) throw new Skipped('it is not on the first page of the list')
  return record
}

/** A column of an exported list that holds a value of its own and may be changed. */
const changedColumn = (
  resource: ResolvedResource,
  { columns, key }: ResolvedImport,
  exported: readonly ResolvedField[],
) => {
  const names = new Set(changeable(resource).map(({ name }) => name))
  return columns.find(
    ({ field, path }) =>
      path === null &&
      !key.includes(field) &&
      names.has(field) &&
      exported.some(({ name }) => name === field),
  )
}

/** A list that was exported, masks and all, says that nothing changes; with one cell changed, that this does. */
async function demandRoundTrip(context: TestContext, resource: ResolvedResource, imported: ResolvedImport) {
  const made = await make(context, resource)
  const record = await listedRecord(context, resource, made)
  const shown = shownChoices(defaultChoices(resource)).map(({ name }) => name)
  const exported = exportedFields(resource, shown)
  const input = {
    ...(await withinOf(context, resource, imported, made.values)),
    duplicate: '2',
    dryRun: '1',
  }
  const send = (row: Values) => {
    const content = formatCsv([exportHeader(exported), exportRow(exported, row)])
    return sendImport(context, imported, { content, input })
  }
  const same = await send(record)
  const [row] = importAnswer(same).rows ?? []
  demand(row?.outcome === 'skip' && row.msg === '与现有数据相同', 'nothing should change', same)

  const column = changedColumn(resource, imported, exported)
  const field = column && resource.fields[column.field]
  if (!field) return
  const [one, other] = await differentValues(context, resource, field, record)
  const value = record[field.name] === one ? other : one
  const differing = await send({ ...record, [field.name]: value })
  const [changed] = importAnswer(differing).rows ?? []
  const columns = changed?.changes.map((change) => change.column).join()
  demand(
    changed?.outcome === 'update' && columns === column.label,
    `${column.label} alone should change`,
    differing,
  )
}

/** Records that come from files. */
export const importCases: CasesFor = (resource) => {
  const { import: imported, endpoints } = resource
  if (imported === null) return []
  const of = casesOf(resource.name, 'import')
  const fresh = async (context: TestContext) => {
    const values = await makeValues(context, resource)
    return { values, ...(await rowOf(context, resource, imported, values)) }
  }
  const required = imported.columns.filter((column) => column.required)
  const worded = imported.columns.filter(
    ({ field, path }) =>
      path === null && ['choice', 'choices', 'bool'].includes(resource.fields[field]?.kind ?? ''),
  )
  const deciding = imported.columns.filter(({ decides }) => decides)
  return [
    of('says in a dry run that a row would be created, and stores nothing', async (context) => {
      const { values, cells, input } = await fresh(context)
      const content = fileOf(imported, [cells])
      const answer = await sendImport(context, imported, { content, input: { ...input, dryRun: '1' } })
      const { total, created, fail, rows = [] } = importAnswer(answer)
      demand(total === 1 && created === 1 && fail === 0, 'the row should be one to create', answer)
      demand(rows[0]?.outcome === 'create', 'the row should say what becomes of it', answer)
      if (endpoints.list === undefined) return
      const { found, answer: read } = await recordsLike(context, resource, imported, values)
      demand(found.length === 0, 'a dry run should store nothing', read)
    }),
    of('creates what a row says, once', async (context) => {
      const { values, cells, input } = await fresh(context)
      const content = fileOf(imported, [cells])
      const first = await sendImport(context, imported, { content, input })
      demand(importAnswer(first).created === 1, 'the row should be created', first)
      if (endpoints.list) {
        const { found, answer } = await recordsLike(context, resource, imported, values)
        demand(found.length === 1, 'the record should be there, once', answer)
        for (const record of found) track(context, resource, record, values)
      }
      for (const duplicate of endpoints.update ? ['1', '2'] : ['1']) {
        const again = await sendImport(context, imported, { content, input: { ...input, duplicate } })
        const { skipped, success, fail } = importAnswer(again)
        demand(
          skipped === 1 && success === 0 && fail === 0,
          `duplicate ${duplicate} should change nothing`,
          again,
        )
      }
    }),
    of('leaves a record that is there as it is, and tells rows that repeat one', async (context) => {
      const { values } = await make(context, resource)
      const there = await rowOf(context, resource, imported, values)
      const { cells } = await fresh(context)
      const content = fileOf(imported, [
        there.cells,
        there.cells,
        { ...there.cells, ...onlyOthers(imported, cells) },
      ])
      const answer = await sendImport(context, imported, { content, input: { ...there.input, dryRun: '1' } })
      const { rows = [] } = importAnswer(answer)
      demand(rows[0]?.outcome === 'skip', 'the first row should be skipped', answer)
      for (const row of rows.slice(1)) {
        const isTold = row.outcome === 'error' && row.faults.some(({ msg }) => /^与第 \d+ 行重复$/.test(msg))
        demand(isTold, `row ${row.row} repeats the first`, answer)
      }
      demand(rows.length === 3, 'each row should be answered', answer)
    }),
    ...(endpoints.list && endpoints.update
      ? [
          of('takes an exported list back, and changes what differs in it', (context) =>
            demandRoundTrip(context, resource, imported),
          ),
        ]
      : []),
    ...required.map(({ label }) =>
      of(`tells an empty ${label}`, async (context) =>
        demandFault(context, imported, await fresh(context), label, ''),
      ),
    ),
    ...worded.map(({ label }) =>
      of(`tells a word that ${label} does not know`, async (context) =>
        demandFault(context, imported, await fresh(context), label, '无此选项'),
      ),
    ),
    ...deciding.map(({ label }) =>
      of(`tells a ${label} that is not there`, async (context) =>
        demandFault(context, imported, await fresh(context), label, '无此记录'),
      ),
    ),
    of('refuses what is no file of its own, and too many rows', async (context) => {
      const { cells, input } = await fresh(context)
      const content = fileOf(imported, [cells])
      const wrong = [
        { content, name: 'file.xls' },
        { content: '' },
        { content: `${content}"` },
        { content: fileOf(imported, []) },
        ...required.slice(0, 1).map((column) => ({ content: content.replace(importHeader(column), '别的') })),
        {
          content: fileOf(
            imported,
            Array.from({ length: importLimits.rows + 1 }, () => cells),
          ),
        },
      ]
      for (const sent of wrong)
        refusedAt(
          await sendImport(context, imported, { ...sent, input }),
          'file',
          JSON.stringify(sent).slice(0, 60),
        )
    }),
  ]
}

/** Cells of another record, but for those that tell which one it is. */
const onlyOthers = ({ columns, key }: ResolvedImport, cells: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    columns.filter(({ field }) => !key.includes(field)).map(({ label }) => [label, cells[label] ?? '']),
  )
