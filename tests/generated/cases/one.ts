import type { ResolvedResource } from '#schema'
import { make } from '../world/make.ts'
import { makeValues } from '../world/make-values.ts'
import { targetOf } from '../world/point-at.ts'
import { demandStored, readBack } from '../world/read.ts'
import { accepted, demand, Skipped } from '../world/verdict.ts'
import type { World } from '../world/world.ts'
import { type CasesFor, casesOf } from './case.ts'
import { writable } from './entangled.ts'
import { isNothing } from './nothing.ts'

/** A record that has none of these yet. */
async function alone(world: World, resource: ResolvedResource, one: string): Promise<string> {
  const field = resource.fields[one]
  const id =
    field?.kind === 'reference'
      ? await targetOf(world, resource.fields, field, {}, world.rising())
      : undefined
  if (id === undefined) throw new Skipped(`no ${one} can be had`)
  return id
}

/** There is one of these at most for each record that `one` points at. */
export const oneCases: CasesFor = (resource) => {
  const { one } = resource
  if (one === null || !resource.endpoints.create) return []
  const of = casesOf(resource.name, 'create')
  return [
    of(`is not there before it is created for its ${one}`, async (world) => {
      const answer = await world.crud.detail(resource, await alone(world, resource, one))
      demand(isNothing(accepted(answer)), 'there should be none', answer)
    }),
    of(`writes over what is there for its ${one}`, async (world) => {
      const parent = await alone(world, resource, one)
      const first = await make(world, resource, { values: { [one]: parent } })
      const { record: before } = await readBack(world, resource, first.id)
      const values = await makeValues(world, resource, { values: { [one]: parent } })
      accepted(await world.crud.create(resource, values), 'creating it again')
      const { record, answer } = await readBack(world, resource, first.id)
      demand(record.id === before.id, 'it should be the same record', answer)
      for (const field of writable(resource))
        if (field.name in values) demandStored(field, values[field.name], answer, record)
    }),
  ]
}
