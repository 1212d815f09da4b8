import type { ResolvedOrdering, ResolvedResource } from '#schema'
import { recordsOf } from '../world/crud.ts'
import { make } from '../world/make.ts'
import { targetOf } from '../world/point-at.ts'
import { listed } from '../world/read.ts'
import { accepted, codes, demand, refusedAt, Skipped, unbroken } from '../world/verdict.ts'
import { once, type World } from '../world/world.ts'
import { type CasesFor, casesOf } from './case.ts'

/** Three records of a parent of their own, and one of another. */
async function siblings(world: World, resource: ResolvedResource, { by }: ResolvedOrdering) {
  const field = resource.fields[by]
  if (field?.kind !== 'reference') throw new Skipped(`${by} is no reference`)
  const below = async (index: number, count: number) => {
    const parent = await targetOf(world, resource.fields, field, {}, index)
    const ids: string[] = []
    for (let made = 0; made < count; made += 1)
      ids.push((await make(world, resource, { only: 'required', values: { [by]: parent } })).id)
    return { parent, ids }
  }
  const [own, other] = [await below(world.rising(), 3), await below(world.rising(), 1)]
  return { ...own, foreign: other.ids[0] }
}

export const orderingCases: CasesFor = (resource) => {
  const { ordering } = resource
  if (!ordering || !resource.endpoints.create || !resource.endpoints.list) return []
  const { by, input, field } = ordering
  const of = casesOf(resource.name, 'ordering')
  const stage = async (world: World) => {
    const family = await once(world, `siblings ${resource.name}`, () => siblings(world, resource, ordering))
    const set = (ids: unknown, parent: unknown = family.parent) =>
      world.client({ ...ordering.endpoint, input: { [by]: parent, [input]: ids }, as: world.admin })
    const read = async () => {
      const query = {
        pageSize: 100,
        search: { [by]: String(family.parent) },
        orderBy: field,
        order: 'asc',
      } as const
      const answer = await listed(world, resource, query)
      return { answer, ids: recordsOf(accepted(answer)).map(({ id }) => String(id)) }
    }
    return { ...family, set, read }
  }
  const refuses = (title: string, wrong: (ids: readonly string[], foreign: unknown) => unknown) =>
    of(`refuses ${title}, and changes nothing`, async (world) => {
      const { ids, foreign, set, read } = await stage(world)
      const before = await read()
      const answer = await set(wrong(ids, foreign))
      // Either wrong by itself, or no longer what is there.
      if (answer.code !== codes.state) refusedAt(answer, input, title)
      const after = await read()
      demand(after.ids.join() === before.ids.join(), 'the order should be as before', after.answer)
    })
  return [
    of('puts a new record last', async (world) => {
      const { parent, read } = await stage(world)
      const { id } = await make(world, resource, { only: 'required', values: { [by]: parent } })
      const { ids, answer } = await read()
      demand(ids.at(-1) === id, `the last one is ${ids.at(-1)}`, answer)
      accepted(await world.crud.remove(resource, id))
    }),
    of('puts the records in the order of their ids', async (world) => {
      const { set, read } = await stage(world)
      const wanted = [...(await read()).ids].reverse()
      accepted(await set(wanted), 'turning them round')
      const { ids, answer } = await read()
      demand(ids.join() === wanted.join(), `the order is ${ids.join(', ')}`, answer)
    }),
    refuses('a list that lacks one', (ids) => ids.slice(1)),
    refuses('one of another parent', (ids, foreign) => [...ids, foreign]),
    refuses('one twice', (ids) => [...ids, ids[0]]),
    refuses('an unknown record', (ids) => [...ids.slice(1), 'qa0nosuchrecord']),
    refuses('what is no list of ids', () => 'x'),
    of(`refuses an unknown ${by}`, async (world) => {
      const { ids, set } = await stage(world)
      const answer = await set(ids, 'qa0nosuchrecord')
      unbroken(answer)
      const wanted: readonly unknown[] = [codes.invalid, codes.gone]
      demand(wanted.includes(answer.code), 'it should be refused as invalid or not found', answer)
    }),
  ]
}
