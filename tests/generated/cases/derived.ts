import type { Derivation, ResolvedConfig, ResolvedField, ResolvedResource, Values } from '#schema'
import { make } from '../world/make.ts'
import { wantedBy } from '../world/point-at.ts'
import { readBack } from '../world/read.ts'
import { demand } from '../world/verdict.ts'
import { resourceOf, type World } from '../world/world.ts'
import { type Case, casesOf } from './case.ts'
import { countOne, isCountable, madeToMeet } from './reach.ts'

/** A fresh record of the kind that this field of the other resource may point at. */
async function target(world: World, resource: ResolvedResource, other: ResolvedResource, by: string) {
  const field = other.fields[by]
  const isPointing = field?.kind === 'reference' || field?.kind === 'references'
  const values: Values = isPointing ? await wantedBy(world, other.fields, field, {}) : {}
  const { id } = await make(world, resource, { only: 'required', values })
  return { id, before: (await readBack(world, resource, id)).record }
}

const path = (resource: ResolvedResource, name: string, start: string): Case =>
  casesOf(resource.name, 'detail')(`answers the address of ${name}`, async (world) => {
    const { id } = await world.shared(resource)
    const { record, answer } = await readBack(world, resource, id)
    demand(record[name] === `${start}${id}`, `${name} is ${record[name]}`, answer)
  })

type Latest = Extract<Derivation, { readonly latest: string }>

const latest = (resource: ResolvedResource, name: string, from: Latest): Case =>
  casesOf(resource.name, 'detail')(`answers the ${name} of what points at it`, async (world) => {
    const other = resourceOf(world, from.latest)
    const { id, before } = await target(world, resource, other, from.by)
    const pointing = await madeToMeet(world, other, from.where ?? {}, { [from.by]: id })
    const { record: there } = await readBack(world, other, pointing.id)
    const { record, answer } = await readBack(world, resource, id)
    demand(before[name] === null, `${name} should be empty at first`, answer)
    const wanted = there[from.field]
    demand(record[name] === wanted, `${name} should be ${wanted} but is ${record[name]}`, answer)
  })

type Counting = Extract<Derivation, { readonly count: string }>

const count = (resource: ResolvedResource, name: string, from: Counting): Case =>
  casesOf(resource.name, 'detail')(`counts ${name}`, async (world) => {
    const { id, before } = await target(world, resource, resourceOf(world, from.count), from.by)
    await countOne(world, from, id)
    const { record, answer } = await readBack(world, resource, id)
    demand(before[name] === 0, `${name} should be 0 at first`, answer)
    demand(record[name] === 1, `${name} should be 1 but is ${record[name]}`, answer)
  })

function caseFor(
  config: ResolvedConfig,
  resource: ResolvedResource,
  { name, from }: ResolvedField<'derived'>,
): readonly Case[] {
  if ('path' in from) return [path(resource, name, from.path)]
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
