import { codes } from '#domain/error-codes.ts'
import type { ResolvedOrdering, ResolvedResource } from '#schema'
import { targetOf } from '../context/backend-values.ts'
import { recordsOf } from '../context/crud.ts'
import { make } from '../context/make.ts'
import { listed } from '../context/read.ts'
import { once, type TestContext } from '../context/test-context.ts'
import { accepted, demand, refusedAt, Skipped, unbroken } from '../context/verdict.ts'
import { type CasesFor, casesOf } from './case.ts'

/** Three records of a parent of their own, and one of another. */
async function siblings(context: TestContext, resource: ResolvedResource, { by }: ResolvedOrdering) {
  const field = resource.fields[by]
  const parentAt = async (index: number) => {
    if (field?.kind === 'parent') return (await make(context, resource, { only: 'required' })).id
    if (field?.kind === 'reference') return targetOf(context, resource.fields, field, {}, index)
    throw new Skipped(`${by} points at nothing`)
  }
  const below = async (index: number, count: number) => {
    const parent = await parentAt(index)
    const ids: string[] = []
    for (let made = 0; made < count; made += 1)
      ids.push((await make(context, resource, { only: 'required', values: { [by]: parent } })).id)
    return { parent, ids }
  }
  const [own, other] = [await below(context.rising(), 3), await below(context.rising(), 1)]
  return { ...own, foreign: other.ids[0] }
}

export const orderingCases: CasesFor = (resource) => {
  const { ordering } = resource
  if (!ordering || !resource.endpoints.create || !resource.endpoints.list) return []
  const { by, input, field } = ordering
  const of = casesOf(resource.name, 'ordering')
  const stage = async (context: TestContext) => {
    const family = await once(context, `siblings ${resource.name}`, () =>
      siblings(context, resource, ordering),
    )
    const set = (ids: unknown, parent: unknown = family.parent) =>
      context.client({ ...ordering.endpoint, input: { [by]: parent, [input]: ids }, as: context.admin })
    const read = async () => {
      const query = {
        pageSize: 100,
        search: { [by]: String(family.parent) },
        orderBy: field,
        order: 'asc',
      } as const
      const answer = await listed(context, resource, query)
      // A tree finds what is further below as well, and the parent itself.
      const level = recordsOf(accepted(answer)).filter((record) => record[by] === family.parent)
      return { answer, ids: level.map(({ id }) => String(id)) }
    }
    return { ...family, set, read }
  }
  const refuses = (title: string, wrong: (ids: readonly string[], foreign: unknown) => unknown) =>
    of(`refuses ${title}, and changes nothing`, async (context) => {
      const { ids, foreign, set, read } = await stage(context)
      const before = await read()
      const answer = await set(wrong(ids, foreign))
      // Either wrong by itself, or no longer what is there.
      if (answer.code !== codes.stateChanged) refusedAt(answer, input, title)
      const after = await read()
      demand(after.ids.join() === before.ids.join(), 'the order should be as before', after.answer)
    })
  const order = resource.fields[field]
  // Where a hook knows better, it says where a new one stands.
  const isLast = order?.readOnly && !order.hooked
  const last = of('puts a new record last', async (context) => {
    const { parent, read } = await stage(context)
    const { id } = await make(context, resource, { only: 'required', values: { [by]: parent } })
    const { ids, answer } = await read()
    demand(ids.at(-1) === id, `the last one is ${ids.at(-1)}`, answer)
    accepted(await context.crud.remove(resource, id))
  })
  return [
    ...(isLast ? [last] : []),
    of('puts the records in the order of their ids', async (context) => {
      const { set, read } = await stage(context)
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
    of(`refuses an unknown ${by}`, async (context) => {
      const { ids, set } = await stage(context)
      const answer = await set(ids, 'qa0nosuchrecord')
      unbroken(answer)
      const wanted: readonly unknown[] = [codes.invalid, codes.notFound]
      demand(wanted.includes(answer.code), 'it should be refused as invalid or not found', answer)
    }),
  ]
}
