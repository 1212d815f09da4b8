import {
  type Derivation,
  matches,
  type RecordFigure,
  type ResolvedConfig,
  type ResolvedField,
  type ResolvedResource,
  type RowFigure,
  rowFigure,
  type Values,
} from '#schema'
import { offeredValues } from '../context/backend-values.ts'
import { make } from '../context/make.ts'
import { readBack } from '../context/read.ts'
import { resourceOf, type TestContext } from '../context/test-context.ts'
import { demand } from '../context/verdict.ts'
import { type Case, casesOf } from './case.ts'
import { countOne, isCountable, makeRecordMeeting } from './prepare-record.ts'

/** A fresh record of the kind that this field of the other resource may point at. */
async function target(context: TestContext, resource: ResolvedResource, other: ResolvedResource, by: string) {
  const field = other.fields[by]
  const isReference = field?.kind === 'reference' || field?.kind === 'references'
  const values: Values = isReference ? await offeredValues(context, other.fields, field, {}) : {}
  const { id } = await make(context, resource, { only: 'required', values })
  return { id, before: (await readBack(context, resource, id)).record }
}

const path = (resource: ResolvedResource, name: string, start: string): Case =>
  casesOf(resource.name, 'detail')(`answers the address of ${name}`, async (context) => {
    const { id } = await context.shared(resource)
    const { record, answer } = await readBack(context, resource, id)
    demand(record[name] === `${start}${id}`, `${name} is ${record[name]}`, answer)
  })

type Latest = Extract<Derivation, { readonly latest: string }>

const latest = (resource: ResolvedResource, name: string, from: Latest): Case =>
  casesOf(resource.name, 'detail')(`answers the ${name} of what points at it`, async (context) => {
    const other = resourceOf(context, from.latest)
    const { id, before } = await target(context, resource, other, from.by)
    const pointing = await makeRecordMeeting(context, other, from.where ?? {}, { [from.by]: id })
    const { record: there } = await readBack(context, other, pointing.id)
    const { record, answer } = await readBack(context, resource, id)
    demand(before[name] === null, `${name} should be empty at first`, answer)
    const wanted = there[from.field]
    demand(record[name] === wanted, `${name} should be ${wanted} but is ${record[name]}`, answer)
  })

type Counting = Extract<Derivation, { readonly count: string }>

const count = (resource: ResolvedResource, name: string, from: Counting): Case =>
  casesOf(resource.name, 'detail')(`counts ${name}`, async (context) => {
    const { id, before } = await target(context, resource, resourceOf(context, from.count), from.by)
    await countOne(context, from, id)
    const { record, answer } = await readBack(context, resource, id)
    demand(before[name] === 0, `${name} should be 0 at first`, answer)
    demand(record[name] === 1, `${name} should be 1 but is ${record[name]}`, answer)
  })

type Cases = Extract<Derivation, { readonly cases: unknown }>

const cases = (resource: ResolvedResource, name: string, from: Cases): Case =>
  casesOf(resource.name, 'detail')(`says ${name} by the record itself`, async (context) => {
    const { id } = await make(context, resource)
    const { record, answer } = await readBack(context, resource, id)
    const wanted = from.cases.find(({ when }) => matches(when, record, context.now()))?.is ?? from.otherwise
    demand(record[name] === wanted, `${name} should be ${wanted} but is ${record[name]}`, answer)
  })

const ofRows = (resource: ResolvedResource, field: ResolvedField<'derived'>, from: RowFigure): Case =>
  casesOf(resource.name, 'detail')(`says what ${from.rows} come to: ${field.name}`, async (context) => {
    const rows = resource.fields[from.rows]
    const { id } = await make(context, resource)
    const { record, answer } = await readBack(context, resource, id)
    const wanted = rows?.kind === 'rows' ? rowFigure(from, rows, field.digits, record, context.now()) : null
    demand(
      record[field.name] === wanted,
      `${field.name} should be ${wanted} but is ${record[field.name]}`,
      answer,
    )
  })

const ofRecords = (resource: ResolvedResource, field: ResolvedField<'derived'>, from: RecordFigure): Case =>
  casesOf(resource.name, 'detail')(`says what ${from.of} come to: ${field.name}`, async (context) => {
    const other = resourceOf(context, from.of)
    const { id, before } = await target(context, resource, other, from.by)
    demand(!before[field.name], `${field.name} should be 0 or empty at first`, null)
    const lines: Values[] = []
    for (let made = 0; made < 2; made += 1) {
      const pointing = await makeRecordMeeting(context, other, from.where ?? {}, { [from.by]: id })
      lines.push((await readBack(context, other, pointing.id)).record)
    }
    const { record, answer } = await readBack(context, resource, id)
    // Looked at as if they were rows of the record.
    const figure: RowFigure = { ...from, rows: 'lines', order: null }
    const rows = { name: 'lines', of: other.fields }
    const wanted = rowFigure(figure, rows, field.digits, { lines }, context.now())
    demand(
      record[field.name] === wanted,
      `${field.name} should be ${wanted} but is ${record[field.name]}`,
      answer,
    )
  })

function caseFor(
  config: ResolvedConfig,
  resource: ResolvedResource,
  field: ResolvedField<'derived'>,
): readonly Case[] {
  const { name, from } = field
  if ('rows' in from) return [ofRows(resource, field, from)]
  if ('of' in from)
    return isCountable(config, { count: from.of, by: from.by }) ? [ofRecords(resource, field, from)] : []
  if ('path' in from) return [path(resource, name, from.path)]
  if ('cases' in from) return [cases(resource, name, from)]
  if ('latest' in from)
    return isCountable(config, { count: from.latest, by: from.by }) ? [latest(resource, name, from)] : []
  return 'count' in from && isCountable(config, from) ? [count(resource, name, from)] : []
}

/** What is computed from the records that point here, as far as calls can make them. */
export function derivedCases(config: ResolvedConfig, resource: ResolvedResource): readonly Case[] {
  if (!resource.endpoints.create) return []
  return Object.values(resource.fields).flatMap((field) =>
    field.kind === 'derived' ? caseFor(config, resource, field) : [],
  )
}
