import type { ResolvedResource, Values } from '#schema'
import { recordsOf } from './crud.ts'
import { resourceOf, type TestContext } from './test-context.ts'

/** Parameters that list the records of each parent in turn; one empty set where there is none to give. */
async function parentSearches(
  context: TestContext,
  { fields, parents }: ResolvedResource,
): Promise<readonly Values[]> {
  const [parent] = parents.filter(({ required }) => required)
  const field = parent && fields[parent.field]
  if (!parent || field?.kind !== 'reference') return [{}]
  const answer = await context.crud.list(resourceOf(context, field.target), { pageSize: 100 })
  return recordsOf(answer.data).map(({ id }) => ({ [parent.field]: id }))
}

/** A record that was there before the tests, whatever it belongs to. */
export async function seeded(
  context: TestContext,
  resource: ResolvedResource,
  fits: (record: Values) => boolean,
): Promise<Values | undefined> {
  for (const parent of await parentSearches(context, resource)) {
    const search = Object.fromEntries(Object.entries(parent).map(([name, id]) => [name, String(id)]))
    const { data } = await context.crud.list(resource, { pageSize: 100, search })
    const found = recordsOf(data).find(fits)
    if (found) return found
  }
  return undefined
}
