import { matches, type ResolvedConfig, type ResolvedResource, type Test, type Values } from '#schema'
import { recordsOf } from '../world/crud.ts'
import { make } from '../world/make.ts'
import { meeting } from '../world/point-at.ts'
import { listed, newestFirst, readBack } from '../world/read.ts'
import { accepted, codes, demand, refused, Skipped } from '../world/verdict.ts'
import { resourceOf, type World } from '../world/world.ts'
import { type Case, casesOf } from './case.ts'
import { pointerCases } from './pointers.ts'
import { madeToMeet } from './reach.ts'

const gone = (resource: ResolvedResource): readonly Case[] => {
  const of = casesOf(resource.name, 'delete')
  const removed = async (world: World) => {
    const made = await make(world, resource, { only: 'required' })
    accepted(await world.crud.remove(resource, made.id), 'the deletion')
    return made
  }
  return [
    of('removes the record', async (world) => {
      const { id, values } = await removed(world)
      refused(await world.crud.detail(resource, id), codes.gone, 'reading what is deleted')
      if (!resource.endpoints.list) return
      const answer = await listed(world, resource, newestFirst(world), values)
      demand(
        !recordsOf(accepted(answer)).some((record) => record.id === id),
        'it is still in the list',
        answer,
      )
    }),
    of('refuses what is deleted already', async (world) => {
      const { id } = await removed(world)
      refused(await world.crud.remove(resource, id), codes.gone, 'deleting twice')
    }),
    of('refuses a record that is not there', async (world) => {
      refused(await world.crud.remove(resource, 'qa0nosuchrecord'), codes.gone, 'an unknown id')
    }),
    ...(resource.endpoints.update
      ? [
          of('leaves nothing to change', async (world) => {
            const { id, values } = await removed(world)
            refused(await world.crud.update(resource, id, values), codes.gone, 'updating what is deleted')
          }),
        ]
      : []),
  ]
}

/** A record that is not as `remove.when` demands, because of one of its fields. */
const kept = (resource: ResolvedResource, name: string, test: Test): Case =>
  casesOf(resource.name, 'delete')(`refuses a record whose ${name} forbids it`, async (world) => {
    const field = fieldOfState(world, resource, name)
    const state = field?.dictionary.entries.find(({ value }) => !matches({ it: test }, { it: value }))
    if (!state) throw new Skipped('every state allows it')
    const { id } = await madeToMeet(world, resource, { [name]: state.value })
    refused(await world.crud.remove(resource, id), codes.conflict, `deleting it while ${state.label}`)
    await readBack(world, resource, id)
  })

/** The choice behind a state, also where it is that of another record. */
function fieldOfState(world: World, resource: ResolvedResource, name: string) {
  const field = resource.fields[name]
  if (field?.kind === 'choice') return field
  const pointer =
    field?.kind === 'derived' && 'via' in field.from ? resource.fields[field.from.via] : undefined
  if (pointer?.kind !== 'reference' || field?.kind !== 'derived' || !('via' in field.from)) return null
  const there = resourceOf(world, pointer.target).fields[field.from.field]
  return there?.kind === 'choice' ? there : null
}

/** Counts are tried where something that is counted is made: with the references. */
const isCount = ({ fields }: ResolvedResource, name: string) => {
  const field = fields[name]
  return field?.kind === 'derived' && 'count' in field.from
}

const frozen = (resource: ResolvedResource, condition: Values): Case =>
  casesOf(resource.name, 'delete')('refuses built-in records, and updates of them', async (world) => {
    const records = recordsOf(accepted(await listed(world, resource, { pageSize: 100 })))
    const found = records.find((record) => matches(resource.frozen, record))
    if (!found) throw new Skipped(`no ${resource.name} has ${JSON.stringify(condition)}`)
    const id = String(found.id)
    refused(await world.crud.remove(resource, id), codes.conflict, 'deleting it')
    const { [resource.title]: title } = found
    refused(
      await world.crud.update(resource, id, { [resource.title]: `${title}x` }),
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
    ...(resource.frozen ? [frozen(resource, meeting(resource.frozen))] : []),
  ]
}
