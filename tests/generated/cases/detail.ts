import { codes } from '#domain/error-codes.ts'
import { labelKey, type ResolvedField, type ResolvedResource } from '#schema'
import { endpointOf, oneOf, recordsOf } from '../context/crud.ts'
import { make } from '../context/make.ts'
import { expected, listed, readBack } from '../context/read.ts'
import type { TestContext } from '../context/test-context.ts'
import { valuesMeeting } from '../context/values-meeting.ts'
import { accepted, demand, refused, Skipped } from '../context/verdict.ts'
import { isAbsent } from './absent.ts'
import { type Case, type CasesFor, casesOf } from './case.ts'

/** Some record to look at, an existing one where nothing may be written. */
async function someId(context: TestContext, resource: ResolvedResource): Promise<string> {
  if (resource.endpoints.create && !context.readOnly) return (await context.shared(resource)).id
  const [record] = recordsOf(accepted(await listed(context, resource)))
  if (!record) throw new Skipped('there is no record')
  return String(record.id)
}

const masks = (field: ResolvedField) =>
  (field.kind === 'phone' || field.kind === 'text') && field.mask !== null

const titled = (field: ResolvedField) => field.kind === 'reference' || field.kind === 'references'

const reveals = (resource: ResolvedResource, field: ResolvedField): Case =>
  casesOf(resource.name, 'detail', { extension: 'reveal' })(
    `reveals ${field.name} when asked to`,
    async (context) => {
      const { id, values } = await make(context, resource, {
        values: valuesMeeting(context, resource.fields, field.visible),
      })
      const [ask, key] = resource.endpoints.detail
        ? [endpointOf(resource, 'detail'), resource.detailKey]
        : [endpointOf(resource, 'list'), 'id']
      const answer = await context.client({
        ...ask,
        input: { [key]: id, reveal: field.name },
        as: context.admin,
      })
      const record = resource.endpoints.detail ? accepted(answer) : oneOf(answer, id).data
      const got = (record as Readonly<Record<string, unknown>>)[field.name]
      demand(
        got === values[field.name],
        `${field.name} should be in clear but is ${JSON.stringify(got)}`,
        answer,
      )
      const { record: after, answer: later } = await readBack(context, resource, id)
      demand(
        after[field.name] === expected(field, values[field.name]),
        `${field.name} should be masked again afterwards`,
        later,
      )
    },
  )

export const detailCases: CasesFor = (resource) => {
  const of = casesOf(resource.name, 'detail', { writes: false })
  const fields = Object.values(resource.fields)
  const masked = resource.endpoints.create ? fields.filter((field) => masks(field) && !field.readOnly) : []
  const revealing = masked.map((field) => reveals(resource, field))
  if (!resource.endpoints.detail) return revealing
  return [
    of('answers every field of the record', async (context) => {
      const { record, answer } = await readBack(context, resource, await someId(context, resource))
      const keys = [
        'id',
        'version',
        ...fields.filter(({ kind }) => kind !== 'password').map(({ name }) => name),
      ]
      const missing = keys.filter((key) => !(key in record))
      demand(missing.length === 0, `the detail lacks ${missing.join(', ')}`, answer)
    }),
    of('answers the titles of what the record points at', async (context) => {
      const { record, answer } = await readBack(context, resource, await someId(context, resource))
      const pointing = fields.filter((field) => titled(field) && record[field.name])
      const missing = pointing.map(({ name }) => labelKey(name)).filter((key) => !record[key])
      demand(missing.length === 0, `the detail lacks ${missing.join(', ')}`, answer)
    }),
    ...(fields.some(({ kind }) => kind === 'permissions')
      ? [
          of('answers the whole menu tree with what is selected', async (context) => {
            const { record, answer } = await readBack(context, resource, await someId(context, resource))
            demand(Array.isArray(record.menuTree), 'menuTree should be a list of nodes', answer)
          }),
        ]
      : []),
    ...Object.keys(resource.detailLists).map((name) =>
      of(`answers ${name} as a list of records`, async (context) => {
        const { record, answer } = await readBack(context, resource, await someId(context, resource))
        demand(Array.isArray(record[name]), `${name} should be a list`, answer)
      }),
    ),
    of('refuses a record that is not there', async (context) => {
      const answer = await context.crud.detail(resource, 'qa0nosuchrecord')
      if (resource.one === null) return refused(answer, codes.notFound, 'an unknown id')
      demand(isAbsent(accepted(answer)), 'there should be none', answer)
    }),
    of('refuses a malformed id', async (context) => {
      const answer = await context.client({
        ...endpointOf(resource, 'detail'),
        input: { [resource.detailKey]: "a-b' or 1=1" },
        as: context.admin,
      })
      demand(answer.code === codes.invalid || answer.code === codes.notFound, 'it should be refused', answer)
    }),
    ...revealing,
  ]
}
