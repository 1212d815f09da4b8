import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ImportFault } from '#domain/import-answer.ts'
import { dayForNumber, placeKey, placeSpellings, withoutZeros } from '#domain/place-name.ts'
import type { ResolvedField, ResolvedImport, ResolvedImportColumn, ResolvedResource } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { allOf, anyOf, equals } from '../../records/condition-sql.ts'
import { visible } from '../../records/scope.ts'
import type { ReadRow, SearchCell } from './read-rows.ts'

type Resources = Readonly<Record<string, ResolvedResource>>

interface Candidate {
  readonly id: string
  /** What the record is called, as lists and exported files show it; null: by no text of its own. */
  readonly title: string | null
  /** By column label. */
  readonly texts: Readonly<Record<string, string>>
}

/** What a row's cells find: the id for its field, or what is wrong with them. */
export type Finding = { readonly id: string } | { readonly fault: ImportFault } | null

/** The value at the end of a path from `table`, for each of its rows. */
function valueSql(path: readonly string[], resource: ResolvedResource, all: Resources): RawBuilder<unknown> {
  const [name = '', ...rest] = path
  const here = sql.ref(`${resource.name}.${name}`)
  const field = resource.fields[name]
  const target = field?.kind === 'reference' ? all[field.target] : undefined
  if (rest.length === 0 || !target) return here
  const next = valueSql(rest, target, all)
  return sql`(select ${next} from ${sql.table(target.name)} where ${sql.ref(`${target.name}.id`)} = ${here})`
}

/** The field with a record's name, where that is a text of its own. */
const titleFieldOf = ({ fields, title }: ResolvedResource): string | null =>
  fields[title]?.kind === 'text' ? title : null

/** All records that one of the rows may mean, in one query. */
async function candidatesFor(
  context: CallContext,
  target: ResolvedResource,
  columns: readonly ResolvedImportColumn[],
  { deciding, texts }: { readonly deciding: ResolvedImportColumn; readonly texts: ReadonlySet<string> },
  within: readonly [name: string, id: string] | null,
): Promise<readonly Candidate[]> {
  const { resources } = context.services.config
  const values = columns.map((column, index) => {
    const value = valueSql(column.path ?? [], target, resources)
    return sql`${value} as ${sql.ref(`value${index}`)}`
  })
  const title = titleFieldOf(target)
  const names = [deciding.path?.[0] ?? '', ...(title === null ? [] : [title])]
  const where = allOf([
    ...visible(target, context),
    // One parameter, however many spellings there are.
    anyOf(names.map((name) => sql<SqlBool>`${sql.ref(name)} = any(${[...texts]}::text[])`)),
    ...(within && target.fields[within[0]] ? [equals(within[0], within[1])] : []),
  ])
  const { rows } = await sql<Record<string, unknown>>`
    select id, ${title === null ? sql`null` : sql.ref(title)} as title, ${sql.join(values)} from ${sql.table(target.name)} where ${where} order by id`.execute(
    context.db,
  )
  return rows.map((row) => ({
    id: String(row.id),
    title: typeof row.title === 'string' ? row.title : null,
    texts: Object.fromEntries(columns.map(({ label }, index) => [label, String(row[`value${index}`] ?? '')])),
  }))
}

const decidingOf = (searchCells: readonly SearchCell[]) => searchCells.find(({ column }) => column.decides)

/** Whether a record's own text is what a cell says. */
type Same = (own: string, said: SearchCell) => boolean

const sameText: Same = (own, { text }) => own === text

/** Whether a cell names a place, which may be spelt otherwise. */
const isPlace = ({ end }: ResolvedImportColumn) => end?.kind === 'text' && end.place

const samePlace: Same = (own, said) =>
  sameText(own, said) || (isPlace(said.column) && placeKey(own) === placeKey(said.text))

const nearlySamePlace: Same = (own, { column, text }) =>
  isPlace(column) && withoutZeros(placeKey(own)) === withoutZeros(placeKey(text))

/** Those that all the cells fit; an empty cell fits any. The deciding one may hold the record's whole name. */
const fitting = (candidates: readonly Candidate[], searchCells: readonly SearchCell[], same: Same) =>
  candidates.filter(({ texts, title }) =>
    searchCells
      .filter(({ text }) => text !== '')
      .every((one) => same(texts[one.column.label] ?? '', one) || (one.column.decides && title === one.text)),
  )

/** The one record, or why it is none. Null: no record fits. */
function onlyOne(found: readonly Candidate[], searchCells: readonly SearchCell[], label: string): Finding {
  const [first] = found
  if (!first) return null
  if (found.length === 1) return { id: first.id }
  const more = searchCells.filter(({ text }) => text === '').map((one) => one.column.label)
  const advice = more.length > 0 ? `，请补充${more.join('、')}` : ''
  const column = decidingOf(searchCells)?.column.label ?? null
  return { fault: { column, msg: `有 ${found.length} 条${label}符合${advice}` } }
}

const mostOffered = 3

/** No record fits: which ones were likely meant, or what has become of the number in a spreadsheet. */
function notFound(searchCells: readonly SearchCell[], near: readonly Candidate[], label: string): Finding {
  const { column, text } = decidingOf(searchCells) ?? {}
  const likely = fitting(near, searchCells, nearlySamePlace).map(({ texts }) => texts[column?.label ?? ''])
  const names = [...new Set(likely)].slice(0, mostOffered).map((name) => `“${name}”`)
  const number = dayForNumber(text ?? '')
  const advice =
    names.length > 0
      ? `，是否为${names.join('、')}？`
      : number !== null
        ? `，可能是表格软件把“${number}”改成了日期，请把该列设为文本后重新填写`
        : ''
  return { fault: { column: column?.label ?? null, msg: `没有找到${label}${advice}` } }
}

/** By the text of the deciding column and by name: no row looks at all of them. */
function byDecidingText(candidates: readonly Candidate[], label: string, keyOf: (text: string) => string) {
  const found = new Map<string, Candidate[]>()
  for (const candidate of candidates) {
    for (const key of new Set([candidate.texts[label] ?? '', candidate.title ?? ''].map(keyOf)))
      found.set(key, [...(found.get(key) ?? []), candidate])
  }
  return (searchCells: readonly SearchCell[]): readonly Candidate[] =>
    found.get(keyOf(decidingOf(searchCells)?.text ?? '')) ?? []
}

const asItIs = (text: string) => text
const asPlace = (text: string) => withoutZeros(placeKey(text))

/**
 * Finds what the cells of all rows mean for one reference field: one query for its columns, whatever the number of rows,
 * and one more where places are spelt in another way. `within`: the id the call gives for the whole file.
 */
export async function findRecords(
  context: CallContext,
  field: ResolvedField<'reference'>,
  imported: ResolvedImport,
  rows: readonly ReadRow[],
  within: string | null,
): Promise<(row: ReadRow) => Finding> {
  const target = context.services.config.resources[field.target]
  const columns = imported.columns.filter((column) => column.field === field.name)
  const deciding = columns.find(({ decides }) => decides)
  const searchCellsOf = (row: ReadRow) => row.searchCells[field.name] ?? []
  const textOf = (row: ReadRow) => decidingOf(searchCellsOf(row))?.text ?? ''
  const telling = rows.filter((row) => textOf(row) !== '')
  if (!target || !deciding || telling.length === 0) return () => null
  const given = imported.within && within !== null ? ([imported.within.name, within] as const) : null
  const candidates = async (texts: readonly string[]) =>
    candidatesFor(context, target, columns, { deciding, texts: new Set(texts) }, given)

  const named = byDecidingText(await candidates(telling.map(textOf)), deciding.label, asItIs)
  const exactly = (row: ReadRow) =>
    onlyOne(
      fitting(named(searchCellsOf(row)), searchCellsOf(row), sameText),
      searchCellsOf(row),
      target.label,
    )
  const missed = isPlace(deciding) ? telling.filter((row) => exactly(row) === null).map(textOf) : []
  const spellings = [...new Set(missed)].flatMap((text) => placeSpellings(placeKey(text)))
  const near = byDecidingText(
    spellings.length > 0 ? await candidates(spellings) : [],
    deciding.label,
    asPlace,
  )
  return (row) => {
    const searchCells = searchCellsOf(row)
    if (textOf(row) === '') return null
    const exact = exactly(row)
    if (exact) return exact
    const places = near(searchCells)
    const found = onlyOne(fitting(places, searchCells, samePlace), searchCells, target.label)
    return found ?? notFound(searchCells, places, target.label)
  }
}
