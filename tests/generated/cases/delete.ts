import { codes } from '#domain/error-codes.ts'
import { type Condition, matches, type ResolvedConfig, type ResolvedResource, type Test } from '#schema'
import { recordsOf } from '../context/crud.ts'
import { make } from '../context/make.ts'
import { listed, newestFirst, readBack } from '../context/read.ts'
import { resourceOf, type TestContext } from '../context/test-context.ts'
import { accepted, demand, refused, Skipped } from '../context/verdict.ts'
import { type Case, casesOf } from './case.ts'
import { pointerCases } from './pointers.ts'
import { makeRecordMeeting } from './prepare-record.ts'

const gone = (resource: ResolvedResource): readonly Case[] => {
  const of = casesOf(resource.name, 'delete')
  const removed = async (context: TestContext) => {
    const made = await make(context, resource, { only: 'required' })
    accepted(await context.crud.remove(resource, made.id), 'the deletion')
    return made
  }
  return [
    of('removes the record', async (context) => {
      const { id, values } = await removed(context)
      refused(await context.crud.detail(resource, id), codes.notFound, 'reading what is deleted')
      if (!resource.endpoints.list) return
      const answer = await listed(context, resource, newestFirst(context), values)
      demand(
        !recordsOf(accepted(answer)).some((record) => record.id === id),
        'it is still in the list',
        answer,
      )
    }),
    of('refuses what is deleted already', async (context) => {
      const { id } = await removed(context)
      refused(await context.crud.remove(resource, id), codes.notFound, 'deleting twice')
    }),
    of('refuses a record that is not there', async (context) => {
      refused(await context.crud.remove(resource, 'qa0nosuchrecord'), codes.notFound, 'an unknown id')
    }),
    ...(resource.endpoints.update
      ? [
          of('leaves nothing to change', async (context) => {
            const { id, values } = await removed(context)
            refused(
              await context.crud.update(resource, id, values),
              codes.notFound,
              'updating what is deleted',
            )
          }),
        ]
      : []),
  ]
}

/** A record that is not as `remove.when` demands, because of one of its fields. */
const kept = (resource: ResolvedResource, name: string, test: Test): Case =>
  casesOf(resource.name, 'delete')(`refuses a record whose ${name} forbids it`, async (context) => {
    const field = fieldOfState(context, resource, name)
    const state = field?.dictionary.entries.find(
      ({ value }) => !matches({ it: test }, { it: value }, context.now()),
    )
    if (!state) throw new Skipped('every state allows it')
    const { id } = await makeRecordMeeting(context, resource, { [name]: state.value })
    refused(await context.crud.remove(resource, id), codes.conflict, `deleting it while ${state.label}`)
    await readBack(context, resource, id)
  })

/** The choice behind a state, also where it is that of another record. */
function fieldOfState(context: TestContext, resource: ResolvedResource, name: string) {
  const field = resource.fields[name]
  if (field?.kind === 'choice') return field
  const pointer =
    field?.kind === 'derived' && 'via' in field.from ? resource.fields[field.from.via] : undefined
  if (pointer?.kind !== 'reference' || field?.kind !== 'derived' || !('via' in field.from)) return null
  const there = resourceOf(context, pointer.target).fields[field.from.field]
  return there?.kind === 'choice' ? there : null
}

/** Without a reason the record stays. */
const unreasoned = (resource: ResolvedResource): Case =>
  casesOf(resource.name, 'delete')('asks for a reason', async (context) => {
    const reason: Condition = resource.remove.reason ?? {}
    const { id } = await makeRecordMeeting(context, resource, reason)
    const answer = await context.crud.remove(resource, id, ' ')
    refused(answer, codes.invalid, 'deleting it without a reason')
    await readBack(context, resource, id)
    accepted(await context.crud.remove(resource, id), 'deleting it with one')
  })

/** Counts are tried where something that is counted is made: with the references. */
const isCount = ({ fields }: ResolvedResource, name: string) => {
  const field = fields[name]
  return field?.kind === 'derived' && 'count' in field.from
}

const frozen = (resource: ResolvedResource): Case =>
  casesOf(resource.name, 'delete')('refuses built-in records, and updates of them', async (context) => {
    const records = recordsOf(accepted(await listed(context, resource, { pageSize: 100 })))
    const found = records.find((record) => matches(resource.frozen, record, context.now()))
    if (!found) throw new Skipped(`no ${resource.name} meets ${JSON.stringify(resource.frozen)}`)
    const id = String(found.id)
    refused(await context.crud.remove(resource, id), codes.conflict, 'deleting it')
    const { [resource.title]: title } = found
    refused(
      await context.crud.update(resource, id, { [resource.title]: `${title}x` }),
      codes.conflict,
      'changing it',
    )
  })

export const deleteCases = (config: ResolvedConfig, resource: ResolvedResource): readonly Case[] => {
  if (!resource.endpoints.delete || !resource.endpoints.create) return []
  return [
    ...gone(resource),
    ...pointerCases(config, resource),
    ...Object.entries(resource.remove.when ?? {})
      .filter(([name]) => !isCount(resource, name))
      .map(([name, test = null]) => kept(resource, name, test)),
    ...(resource.remove.reason === null ? [] : [unreasoned(resource)]),
    ...(resource.frozen ? [frozen(resource)] : []),
  ]
}
