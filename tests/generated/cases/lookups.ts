import {
  isMultiple,
  labelKey,
  type ResolvedField,
  type ResolvedLookup,
  type ResolvedResource,
  type Values,
} from '#schema'
import { recordsOf } from '../context/crud.ts'
import { make } from '../context/make.ts'
import { readBack } from '../context/read.ts'
import type { TestContext } from '../context/test-context.ts'
import { isSettable, valuesFailing, valuesMeeting } from '../context/values-meeting.ts'
import { accepted, demand, refusedAt, Skipped } from '../context/verdict.ts'
import { type Case, type CasesFor, casesOf } from './case.ts'

const idOf = (record: Values) => record.id ?? record.value

/** Asks with the filters that this record passes. */
async function asked(context: TestContext, { endpoint, filter, shape }: ResolvedLookup, like: Values) {
  const filters = Object.fromEntries(filter.map(({ field }) => [field, like[field]]))
  const paging = shape === 'page' ? { pageNum: 1, pageSize: 100 } : {}
  const answer = await context.client({ ...endpoint, input: { ...paging, ...filters }, as: context.admin })
  return { answer, records: recordsOf(accepted(answer)) }
}

async function offered(
  context: TestContext,
  resource: ResolvedResource,
  lookup: ResolvedLookup,
): Promise<Values> {
  if (!isSettable(resource.fields, lookup.where ?? {}))
    throw new Skipped('what it goes by is set by the platform only')
  const values = valuesMeeting(context, resource.fields, lookup.where)
  const { id } = await make(context, resource, { only: 'required', values })
  return { ...(await readBack(context, resource, id)).record, id }
}

const pointing = new Set(['reference', 'references', 'parent', 'address'])

const keysOf = (resource: ResolvedResource, { fields, shape }: ResolvedLookup): readonly string[] =>
  shape === 'options'
    ? ['value', 'label']
    : [
        'id',
        ...fields.flatMap((name) => {
          const field = resource.fields[name]
          return field && pointing.has(field.kind) ? [name, labelKey(name)] : [name]
        }),
      ]

/** Another value than the one wanted, for one field of the condition. */
function otherwise(field: ResolvedField | undefined, value: unknown): unknown {
  if (field?.kind === 'bool') return value === 1 ? 0 : 1
  if (field?.kind === 'choice') return field.dictionary.entries.find((entry) => entry.value !== value)?.value
  return undefined
}

const leavesOut = (resource: ResolvedResource, lookup: ResolvedLookup, name: string): Case =>
  casesOf(resource.name, `lookup ${lookup.name}`)(
    `leaves out records with another ${name}`,
    async (context) => {
      const where = lookup.where ?? {}
      if (!isSettable(resource.fields, where)) throw new Skipped('no other value can be set')
      const values = valuesFailing(context, resource.fields, where, name)
      const { id } = await make(context, resource, { only: 'required', values })
      const { record } = await readBack(context, resource, id)
      const { records, answer } = await asked(context, lookup, record)
      demand(!records.some((found) => idOf(found) === id), 'it should not be offered', answer)
    },
  )

const filters = (resource: ResolvedResource, lookup: ResolvedLookup, name: string, required: boolean) => {
  const of = casesOf(resource.name, `lookup ${lookup.name}`)
  return [
    ...(required
      ? [
          of(
            `refuses to answer without ${name}`,
            async (context) => {
              refusedAt(await context.client({ ...lookup.endpoint, as: context.admin }), name, `no ${name}`)
            },
            { writes: false },
          ),
        ]
      : []),
    of(`narrows by ${name}`, async (context) => {
      const record = await offered(context, resource, lookup)
      const field = resource.fields[name]
      const other = otherwise(field, record[name])
      if (other === undefined || (field && isMultiple(field.kind)))
        throw new Skipped('no other value is known')
      const { records, answer } = await asked(context, lookup, { ...record, [name]: other })
      demand(!records.some((found) => idOf(found) === record.id), 'it should not be found', answer)
    }),
  ]
}

function casesFor(resource: ResolvedResource, lookup: ResolvedLookup): readonly Case[] {
  const of = casesOf(resource.name, `lookup ${lookup.name}`)
  return [
    of('offers a record that fits', async (context) => {
      const record = await offered(context, resource, lookup)
      const { records, answer } = await asked(context, lookup, record)
      const isWhole = records.length < 100
      demand(!isWhole || records.some((found) => idOf(found) === record.id), 'it should be offered', answer)
    }),
    of('answers the fields that it promises, and no others', async (context) => {
      const { records, answer } = await asked(context, lookup, await offered(context, resource, lookup))
      const keys = keysOf(resource, lookup)
      for (const record of records) {
        const missing = keys.filter((key) => !(key in record))
        demand(missing.length === 0, `a record lacks ${missing.join(', ')}`, answer)
        const more = Object.keys(record).filter((key) => !keys.includes(key))
        demand(more.length === 0, `a record also tells ${more.join(', ')}`, answer)
      }
      const isPage = !Array.isArray(answer.data)
      demand(isPage === (lookup.shape === 'page'), `the answer should be ${lookup.shape}`, answer)
    }),
    ...Object.keys(lookup.where ?? {}).map((name) => leavesOut(resource, lookup, name)),
    ...lookup.filter.flatMap(({ field, required }) => filters(resource, lookup, field, required)),
  ]
}

export const lookupCases: CasesFor = (resource) =>
  resource.endpoints.create
    ? Object.values(resource.lookups).flatMap((lookup) => casesFor(resource, lookup))
    : []
