import type { ResolvedLinkSet, ResolvedResource } from '#schema'
import { recordsOf } from '../world/crud.ts'
import { make } from '../world/make.ts'
import { listed } from '../world/read.ts'
import { accepted, codes, demand, refusedAt, Skipped, unbroken } from '../world/verdict.ts'
import { resourceOf, type World } from '../world/world.ts'
import { type Case, type CasesFor, casesOf } from './case.ts'

const targetOf = (world: World, resource: ResolvedResource, name: string) => {
  const field = resource.fields[name]
  if (field?.kind !== 'reference') throw new Skipped(`${name} is no reference`)
  return resourceOf(world, field.target)
}

/** A fresh record of `one`, and a call that sets what it is linked with. */
async function linker(world: World, resource: ResolvedResource, link: ResolvedLinkSet) {
  const { id } = await make(world, targetOf(world, resource, link.one), { only: 'required' })
  const set = (ids: unknown, one: unknown = id) =>
    world.client({ ...link.endpoint, input: { [link.one]: one, [link.input]: ids }, as: world.admin })
  const linked = async () => {
    const item = resource.list.search.find((search) => search.by === 'field' && search.field === link.one)
    if (item?.by !== 'field') throw new Skipped(`the list cannot be searched by ${link.one}`)
    const answer = await listed(world, resource, { pageSize: 100, search: { [item.param]: id } })
    return { answer, ids: recordsOf(accepted(answer)).map((record) => String(record[link.many])) }
  }
  return { set, linked }
}

const many = async (world: World, resource: ResolvedResource, link: ResolvedLinkSet, count: number) => {
  const target = targetOf(world, resource, link.many)
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) ids.push((await world.shared(target, {}, index)).id)
  return ids
}

const sorted = (ids: readonly string[]) => [...ids].sort().join()

function casesFor(resource: ResolvedResource, link: ResolvedLinkSet): readonly Case[] {
  const of = casesOf(resource.name, `link ${link.name}`)
  const becomes = (title: string, steps: (ids: readonly string[]) => readonly (readonly string[])[]) =>
    of(title, async (world) => {
      const { set, linked } = await linker(world, resource, link)
      const wanted = steps(await many(world, resource, link, 3))
      for (const ids of wanted) accepted(await set(ids), `linking ${ids.length} records`)
      const { ids, answer } = await linked()
      demand(sorted(ids) === sorted(wanted.at(-1) ?? []), `linked are ${ids.join(', ') || 'none'}`, answer)
    })
  return [
    becomes('links what is sent', (ids) => [ids.slice(0, 2)]),
    becomes('replaces what was linked before', (ids) => [ids.slice(0, 2), ids.slice(1)]),
    becomes('changes nothing when sent again', (ids) => [ids.slice(0, 2), ids.slice(0, 2)]),
    becomes('unlinks everything', (ids) => [ids, []]),
    of(`refuses an unknown record in ${link.input}`, async (world) => {
      const { set, linked } = await linker(world, resource, link)
      const [id] = await many(world, resource, link, 1)
      refusedAt(await set([id, 'qa0nosuchrecord']), link.input, 'an unknown id')
      const { ids, answer } = await linked()
      demand(ids.length === 0, 'nothing should be linked by a refused call', answer)
    }),
    of(`refuses a ${link.input} that is no list of ids`, async (world) => {
      const { set } = await linker(world, resource, link)
      for (const wrong of ['x', 5, [5], [{}], ['a-b'], null])
        refusedAt(await set(wrong), link.input, JSON.stringify(wrong))
    }),
    of(`refuses an unknown ${link.one}`, async (world) => {
      const { set } = await linker(world, resource, link)
      const answer = await set(await many(world, resource, link, 1), 'qa0nosuchrecord')
      unbroken(answer)
      const wanted: readonly unknown[] = [codes.invalid, codes.gone]
      demand(wanted.includes(answer.code), 'it should be refused as invalid or not found', answer)
    }),
  ]
}

export const linkCases: CasesFor = (resource) =>
  Object.values(resource.links).flatMap((link) => casesFor(resource, link))
