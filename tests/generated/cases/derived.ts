import type { Derivation, ResolvedField, ResolvedResource } from '#schema'
import { make } from '../world/make.ts'
import { readBack } from '../world/read.ts'
import { demand, Skipped } from '../world/verdict.ts'
import { resourceOf, type World } from '../world/world.ts'
import { type Case, type CasesFor, casesOf } from './case.ts'
import { countOne, madeToMeet } from './reach.ts'

type Latest = Extract<Derivation, { readonly latest: string }>

/** A fresh record, and one that points at it and meets the condition of what is derived. */
async function pointed(world: World, resource: ResolvedResource, { latest: name, by, where }: Latest) {
  const other = resourceOf(world, name)
  if (!other.endpoints.create || other.fields[by]?.readOnly !== false)
    throw new Skipped(`a ${name} that points here cannot be made by a call`)
  const { id } = await make(world, resource, { only: 'required' })
  const { record: before } = await readBack(world, resource, id)
  const { id: pointing } = await madeToMeet(world, other, where ?? {}, { [by]: id })
  const { record: there } = await readBack(world, other, pointing)
  return { before, there, ...(await readBack(world, resource, id)) }
}

function caseFor(resource: ResolvedResource, { name, from }: ResolvedField<'derived'>): readonly Case[] {
  const of = casesOf(resource.name, 'detail')
  if ('path' in from)
    return [
      of(`answers the address of ${name}`, async (world) => {
        const { id } = await world.shared(resource)
        const { record, answer } = await readBack(world, resource, id)
        demand(record[name] === `${from.path}${id}`, `${name} is ${record[name]}`, answer)
      }),
    ]
  if ('latest' in from)
    return [
      of(`answers the ${name} of what points at it`, async (world) => {
        const { before, there, record, answer } = await pointed(world, resource, from)
        demand(before[name] === null, `${name} should be empty at first`, answer)
        const wanted = there[from.field]
        demand(record[name] === wanted, `${name} should be ${wanted} but is ${record[name]}`, answer)
      }),
    ]
  if ('count' in from)
    return [
      of(`counts ${name}`, async (world) => {
        const { id } = await make(world, resource, { only: 'required' })
        const { record: before } = await readBack(world, resource, id)
        await countOne(world, from, id)
        const { record, answer } = await readBack(world, resource, id)
        demand(before[name] === 0, `${name} should be 0 at first`, answer)
        demand(record[name] === 1, `${name} should be 1 but is ${record[name]}`, answer)
      }),
    ]
  return []
}

/** What is computed from the records that point here. */
export const derivedCases: CasesFor = (resource) => {
  if (!resource.endpoints.create) return []
  return Object.values(resource.fields).flatMap((field) =>
    field.kind === 'derived' ? caseFor(resource, field) : [],
  )
}
