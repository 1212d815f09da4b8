import { codes } from '#domain/error-codes.ts'
import type { ResolvedLinkSet, ResolvedResource } from '#schema'
import { recordsOf } from '../context/crud.ts'
import { make } from '../context/make.ts'
import { listed } from '../context/read.ts'
import { resourceOf, type TestContext } from '../context/test-context.ts'
import { accepted, demand, refusedAt, Skipped, unbroken } from '../context/verdict.ts'
import { type Case, type CasesFor, casesOf } from './case.ts'

const targetOf = (context: TestContext, resource: ResolvedResource, name: string) => {
  const field = resource.fields[name]
  if (field?.kind !== 'reference') throw new Skipped(`${name} is no reference`)
  return resourceOf(context, field.target)
}

/** A fresh record of `one`, and a call that sets what it is linked with. */
async function linker(context: TestContext, resource: ResolvedResource, link: ResolvedLinkSet) {
  const { id } = await make(context, targetOf(context, resource, link.one), { only: 'required' })
  const set = (ids: unknown, one: unknown = id) =>
    context.client({ ...link.endpoint, input: { [link.one]: one, [link.input]: ids }, as: context.admin })
  const linked = async () => {
    const item = resource.list.search.find((search) => search.by === 'field' && search.field === link.one)
    if (item?.by !== 'field') throw new Skipped(`the list cannot be searched by ${link.one}`)
    const answer = await listed(context, resource, { pageSize: 100, search: { [item.param]: id } })
    return { answer, ids: recordsOf(accepted(answer)).map((record) => String(record[link.many])) }
  }
  return { set, linked }
}

const many = async (
  context: TestContext,
  resource: ResolvedResource,
  link: ResolvedLinkSet,
  count: number,
) => {
  const target = targetOf(context, resource, link.many)
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) ids.push((await context.shared(target, {}, index)).id)
  return ids
}

const sorted = (ids: readonly string[]) => [...ids].sort().join()

function casesFor(resource: ResolvedResource, link: ResolvedLinkSet): readonly Case[] {
  const of = casesOf(resource.name, `link ${link.name}`)
  const becomes = (title: string, steps: (ids: readonly string[]) => readonly (readonly string[])[]) =>
    of(title, async (context) => {
      const { set, linked } = await linker(context, resource, link)
      const wanted = steps(await many(context, resource, link, 3))
      for (const ids of wanted) accepted(await set(ids), `linking ${ids.length} records`)
      const { ids, answer } = await linked()
      demand(sorted(ids) === sorted(wanted.at(-1) ?? []), `linked are ${ids.join(', ') || 'none'}`, answer)
    })
  return [
    becomes('links what is sent', (ids) => [ids.slice(0, 2)]),
    becomes('replaces what was linked before', (ids) => [ids.slice(0, 2), ids.slice(1)]),
    becomes('changes nothing when sent again', (ids) => [ids.slice(0, 2), ids.slice(0, 2)]),
    becomes('unlinks everything', (ids) => [ids, []]),
    of(`refuses an unknown record in ${link.input}`, async (context) => {
      const { set, linked } = await linker(context, resource, link)
      const [id] = await many(context, resource, link, 1)
      refusedAt(await set([id, 'qa0nosuchrecord']), link.input, 'an unknown id')
      const { ids, answer } = await linked()
      demand(ids.length === 0, 'nothing should be linked by a refused call', answer)
    }),
    of(`refuses a ${link.input} that is no list of ids`, async (context) => {
      const { set } = await linker(context, resource, link)
      for (const wrong of ['x', 5, [5], [{}], ['a-b'], null])
        refusedAt(await set(wrong), link.input, JSON.stringify(wrong))
    }),
    of(`refuses an unknown ${link.one}`, async (context) => {
      const { set } = await linker(context, resource, link)
      const answer = await set(await many(context, resource, link, 1), 'qa0nosuchrecord')
      unbroken(answer)
      const wanted: readonly unknown[] = [codes.invalid, codes.notFound]
      demand(wanted.includes(answer.code), 'it should be refused as invalid or not found', answer)
    }),
  ]
}

export const linkCases: CasesFor = (resource) =>
  Object.values(resource.links).flatMap((link) => casesFor(resource, link))
