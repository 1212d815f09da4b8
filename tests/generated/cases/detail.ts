import { labelKey, type ResolvedField, type ResolvedResource } from '#schema'
import { endpointOf, oneOf, recordsOf } from '../world/crud.ts'
import { make } from '../world/make.ts'
import { meeting } from '../world/point-at.ts'
import { expected, listed, readBack } from '../world/read.ts'
import { accepted, codes, demand, refused, Skipped } from '../world/verdict.ts'
import type { World } from '../world/world.ts'
import { type Case, type CasesFor, casesOf } from './case.ts'
import { isNothing } from './nothing.ts'

/** Some record to look at, an existing one where nothing may be written. */
async function someId(world: World, resource: ResolvedResource): Promise<string> {
  if (resource.endpoints.create && !world.readOnly) return (await world.shared(resource)).id
  const [record] = recordsOf(accepted(await listed(world, resource)))
  if (!record) throw new Skipped('there is no record')
  return String(record.id)
}

const masks = (field: ResolvedField) =>
  (field.kind === 'phone' || field.kind === 'text') && field.mask !== null

const titled = (field: ResolvedField) => field.kind === 'reference' || field.kind === 'references'

const reveals = (resource: ResolvedResource, field: ResolvedField): Case =>
  casesOf(resource.name, 'detail', { extension: 'reveal' })(
    `reveals ${field.name} when asked to`,
    async (world) => {
      const { id, values } = await make(world, resource, { values: meeting(field.visible) })
      const ask = resource.endpoints.detail ? endpointOf(resource, 'detail') : endpointOf(resource, 'list')
      const answer = await world.client({ ...ask, input: { id, reveal: field.name }, as: world.admin })
      const record = resource.endpoints.detail ? accepted(answer) : oneOf(answer, id).data
      const got = (record as Readonly<Record<string, unknown>>)[field.name]
      demand(
        got === values[field.name],
        `${field.name} should be in clear but is ${JSON.stringify(got)}`,
        answer,
      )
      const { record: after, answer: later } = await readBack(world, resource, id)
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
    of('answers every field of the record', async (world) => {
      const { record, answer } = await readBack(world, resource, await someId(world, resource))
      const keys = [
        'id',
        'version',
        ...fields.filter(({ kind }) => kind !== 'password').map(({ name }) => name),
      ]
      const missing = keys.filter((key) => !(key in record))
      demand(missing.length === 0, `the detail lacks ${missing.join(', ')}`, answer)
    }),
    of('answers the titles of what the record points at', async (world) => {
      const { record, answer } = await readBack(world, resource, await someId(world, resource))
      const pointing = fields.filter((field) => titled(field) && record[field.name])
      const missing = pointing.map(({ name }) => labelKey(name)).filter((key) => !record[key])
      demand(missing.length === 0, `the detail lacks ${missing.join(', ')}`, answer)
    }),
    ...(fields.some(({ kind }) => kind === 'permissions')
      ? [
          of('answers the whole menu tree with what is selected', async (world) => {
            const { record, answer } = await readBack(world, resource, await someId(world, resource))
            demand(Array.isArray(record.menuTree), 'menuTree should be a list of nodes', answer)
          }),
        ]
      : []),
    of('refuses a record that is not there', async (world) => {
      const answer = await world.crud.detail(resource, 'qa0nosuchrecord')
      if (resource.one === null) return refused(answer, codes.gone, 'an unknown id')
      demand(isNothing(accepted(answer)), 'there should be none', answer)
    }),
    of('refuses a malformed id', async (world) => {
      const answer = await world.client({
        ...endpointOf(resource, 'detail'),
        input: { [resource.one ?? 'id']: "a-b' or 1=1" },
        as: world.admin,
      })
      demand(answer.code === codes.invalid || answer.code === codes.gone, 'it should be refused', answer)
    }),
    ...revealing,
  ]
}
