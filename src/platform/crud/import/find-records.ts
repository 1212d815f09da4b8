import { type RawBuilder, sql } from 'kysely'
import type { ImportFault } from '#domain/import-answer.ts'
import type { ResolvedField, ResolvedImport, ResolvedImportColumn, ResolvedResource } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { allOf, anyOf, equals, isIn } from '../../records/condition-sql.ts'
import { visible } from '../../records/scope.ts'
import type { ReadRow, Sought } from './read-rows.ts'

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
    anyOf(names.map((name) => isIn(name, [...texts]))),
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

const decidingOf = (sought: readonly Sought[]) => sought.find(({ column }) => column.decides)

/** The one record that all the cells fit; an empty cell fits any. The deciding one may hold the record's whole name. */
function findAmong(candidates: readonly Candidate[], sought: readonly Sought[], label: string): Finding {
  const deciding = decidingOf(sought)
  if (!deciding || deciding.text === '') return null
  const column = deciding.column.label
  const said = sought.filter(({ text }) => text !== '')
  const found = candidates.filter(({ texts, title }) =>
    said.every((one) => texts[one.column.label] === one.text || (one === deciding && title === one.text)),
  )
  const [first] = found
  if (!first) return { fault: { column, msg: `没有找到${label}` } }
  if (found.length === 1) return { id: first.id }
  const more = sought.filter(({ text }) => text === '').map((one) => one.column.label)
  const advice = more.length > 0 ? `，请补充${more.join('、')}` : ''
  return { fault: { column, msg: `有 ${found.length} 条${label}符合${advice}` } }
}

/** By the text of the deciding column and by name: no row looks at all of them. */
function byDecidingText(candidates: readonly Candidate[], label: string) {
  const found = new Map<string, Candidate[]>()
  for (const candidate of candidates) {
    for (const text of new Set([candidate.texts[label] ?? '', candidate.title ?? '']))
      found.set(text, [...(found.get(text) ?? []), candidate])
  }
  return (text: string): readonly Candidate[] => found.get(text) ?? []
}

/**
 * Finds what the cells of all rows mean for one reference field: one query for its columns, whatever the number of rows.
 * `within`: the id the call gives for the whole file.
 */
export async function findRecords(
  context: CallContext,
  field: ResolvedField<'reference'>,
  imported: ResolvedImport,
  rows: readonly ReadRow[],
  within: string | null,
): Promise<(row: ReadRow) => Finding> {
  const target = context.services.config.resources[field.target]
  const all = rows.flatMap((row) => row.sought[field.name] ?? []).filter(({ text }) => text !== '')
  const columns = imported.columns.filter((column) => column.field === field.name)
  const deciding = columns.find(({ decides }) => decides)
  const texts = new Set(all.flatMap(({ column, text }) => (column === deciding ? [text] : [])))
  if (!target || !deciding || texts.size === 0) return () => null
  const given = imported.within && within !== null ? ([imported.within.name, within] as const) : null
  const candidates = await candidatesFor(context, target, columns, { deciding, texts }, given)
  const narrowed = byDecidingText(candidates, deciding.label)
  return (row) => {
    const sought = row.sought[field.name] ?? []
    return findAmong(narrowed(decidingOf(sought)?.text ?? ''), sought, target.label)
  }
}
