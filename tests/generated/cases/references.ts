import {
  matches,
  type ResolvedField,
  type ResolvedResource,
  sharingOf,
  type Test,
  type Values,
} from '#schema'
import { make, track } from '../world/make.ts'
import { makeValues } from '../world/make-values.ts'
import { targetOf, wantedBy } from '../world/point-at.ts'
import { readBack } from '../world/read.ts'
import { accepted, codes, demand, refusedAt, Skipped } from '../world/verdict.ts'
import { resourceOf, type World } from '../world/world.ts'
import { type Case, type CasesFor, casesOf } from './case.ts'
import { writable } from './entangled.ts'

/** A value of a choice field other than this one. */
function otherThan(field: ResolvedField | undefined, value: unknown): unknown {
  if (field?.kind === 'bool') return value === 1 ? 0 : 1
  if (field?.kind !== 'choice') throw new Skipped('no other value is known')
  return field.dictionary.entries.find((entry) => entry.value !== value)?.value
}

/** A value of a choice field that does not pass a test. */
function failing(field: ResolvedField | undefined, test: Test): unknown {
  const values = field?.kind === 'choice' ? field.dictionary.entries.map(({ value }) => value) : [0, 1]
  const found = values.find((value) => !matches({ it: test }, { it: value }))
  if (found === undefined) throw new Skipped('every value passes')
  return found
}

type Reference = ResolvedField<'reference'>

/** A record that the options of this reference leave out. */
function leftOut(resource: ResolvedResource, field: Reference, name: string, test: Test): Case {
  return casesOf(resource.name, 'create')(`refuses a ${field.name} with another ${name}`, async (world) => {
    const target = resourceOf(world, field.target)
    if (target.fields[name]?.readOnly) throw new Skipped(`${name} is set by the platform only`)
    const sound = await makeValues(world, resource)
    const wanted = await wantedBy(world, resource.fields, field, sound)
    const other = await world.shared(target, { ...wanted, [name]: failing(target.fields[name], test) })
    const values = { ...sound, [field.name]: other.id }
    refusedAt(await world.crud.create(resource, values), field.name, `a ${field.target} that is no option`)
  })
}

function elsewhere(resource: ResolvedResource, field: Reference, within: string): Case {
  return casesOf(resource.name, 'create')(`refuses a ${field.name} of another ${within}`, async (world) => {
    const { fields } = resource
    const target = resourceOf(world, field.target)
    const common = target.fields[within]
    if (common?.kind !== 'reference') throw new Skipped(`${within} is no reference`)
    const sound = await makeValues(world, resource)
    const other = await targetOf(world, target.fields, common, {}, 1)
    if (!target.endpoints.create || other === undefined)
      throw new Skipped(`no ${field.target} can be made elsewhere`)
    const wanted = await wantedBy(world, fields, field, sound)
    const stranger = await world.shared(target, { ...wanted, [within]: other })
    const values = { ...sound, [field.name]: stranger.id }
    refusedAt(await world.crud.create(resource, values), field.name, `a ${field.target} from elsewhere`)
  })
}

/** Creates a chain of children and answers it from the top down. */
async function chain(world: World, resource: ResolvedResource, parent: string, length: number) {
  const ids: string[] = []
  for (let depth = 0; depth < length; depth += 1) {
    const above = ids.at(-1)
    const values: Values = above === undefined ? {} : { [parent]: above }
    ids.push((await make(world, resource, { only: 'required', values })).id)
  }
  return ids
}

function trees(resource: ResolvedResource, field: ResolvedField<'parent'>): readonly Case[] {
  const { name, maxDepth } = field
  const update = casesOf(resource.name, 'update')
  const moves = async (world: World, id: string | undefined, to: string | undefined, why: string) =>
    refusedAt(await world.crud.update(resource, String(id), { [name]: to }), name, why)
  return [
    update('refuses a record as its own parent', async (world) => {
      const [id] = await chain(world, resource, name, 1)
      await moves(world, id, id, 'itself as parent')
    }),
    update('refuses a record below its own child', async (world) => {
      const ids = await chain(world, resource, name, 3)
      await moves(world, ids[0], ids[2], 'a descendant as parent')
    }),
    update(`refuses to move a branch deeper than ${maxDepth} levels`, async (world) => {
      const [deep, branch] = [
        await chain(world, resource, name, maxDepth - 1),
        await chain(world, resource, name, 2),
      ]
      await moves(world, branch[0], deep.at(-1), `${maxDepth + 1} levels`)
    }),
    casesOf(resource.name, 'create')(`takes ${maxDepth} levels and refuses one more`, async (world) => {
      const ids = await chain(world, resource, name, maxDepth)
      const values = await makeValues(world, resource, { only: 'required', values: { [name]: ids.at(-1) } })
      refusedAt(await world.crud.create(resource, values), name, `level ${maxDepth + 1}`)
    }),
    ...field.same.map((shared) => inherits(resource, name, shared)),
  ]
}

/** A child says otherwise than its parent: refused, or taken over from it all the same. */
const inherits = (resource: ResolvedResource, parent: string, shared: string): Case =>
  casesOf(resource.name, 'create')(`gives a child the ${shared} of its parent`, async (world) => {
    const above = await make(world, resource, { only: 'required' })
    const { record: top } = await readBack(world, resource, above.id)
    const other = otherThan(resource.fields[shared], top[shared])
    const values = { [parent]: above.id, [shared]: other }
    const answer = await world.crud.create(
      resource,
      await makeValues(world, resource, { only: 'required', values }),
    )
    if (answer.code === codes.invalid) return
    const id = track(world, resource, accepted(answer), values)
    const { record, answer: read } = await readBack(world, resource, id)
    demand(
      record[shared] === top[shared],
      `${shared} should be ${top[shared]} but is ${record[shared]}`,
      read,
    )
  })

export const referenceCases: CasesFor = (resource) => {
  if (!resource.endpoints.create) return []
  return writable(resource).flatMap((field): readonly Case[] => {
    if (field.kind === 'parent') return resource.endpoints.update ? trees(resource, field) : []
    if (field.kind !== 'reference') return []
    return [
      ...Object.entries({ ...field.params, ...field.where }).map(([name, test = null]) =>
        leftOut(resource, field, name, test),
      ),
      ...[sharingOf(field)].flatMap((sharing) =>
        sharing ? [elsewhere(resource, field, sharing.field)] : [],
      ),
    ]
  })
}
