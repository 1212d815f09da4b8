import type { ResolvedResource, Values } from '#schema'
import { makeValues, type Recipe } from './make-values.ts'
import { type Made, once, type TestContext } from './test-context.ts'
import { accepted, Failure, Skipped } from './verdict.ts'

const idIn = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'id' in data ? data.id : undefined

/** Remembers what was created so that it is removed in the end; answers what it is read by. */
export function track(
  context: TestContext,
  resource: ResolvedResource,
  data: unknown,
  values: Values,
): string {
  // What there is once for each record goes by that record, and away with it.
  if (resource.one !== null) return String(values[resource.one])
  const id = idIn(data)
  if (typeof id !== 'string') throw new Failure(`create should answer the new record's id as text`, null)
  const title = String(values[resource.title] ?? '')
  context.created.push({ resource: resource.name, id, title })
  return id
}

/** Makes the call; where a hook says that another value of a dictionary is wanted, tries the others. */
async function created(context: TestContext, resource: ResolvedResource, recipe: Recipe) {
  let values = await makeValues(context, resource, recipe)
  let answer = await context.crud.create(resource, values)
  for (const field of Object.values(resource.fields)) {
    if (field.kind !== 'choice' || !field.hooked || field.name in (recipe.values ?? {})) continue
    for (const { value } of field.dictionary.entries) {
      if (!(field.name in answer.errors)) break
      values = { ...values, [field.name]: value }
      answer = await context.crud.create(resource, values)
    }
  }
  const blamed = Object.keys(answer.errors)
  if (blamed.length > 0 && blamed.every((name) => resource.fields[name]?.hooked))
    throw new Skipped(`the back end judges further: ${Object.values(answer.errors).join('; ')}`)
  return { values, answer }
}

/** Creates a record with generated values. */
export async function make(
  context: TestContext,
  resource: ResolvedResource,
  recipe: Recipe = {},
): Promise<Made> {
  if (!resource.endpoints.create) throw new Skipped(`${resource.name} has no create call`)
  if (context.readOnly) throw new Skipped('nothing is written with --read-only')
  const { values, answer } = await created(context, resource, recipe)
  return { id: track(context, resource, accepted(answer, `creating a ${resource.name}`), values), values }
}

/** See `TestContext.shared`. */
export const shared = (
  context: TestContext,
  resource: ResolvedResource,
  values: Values = {},
  index = 0,
): Promise<Made> =>
  once(context, `shared ${resource.name} ${index} ${JSON.stringify(values)}`, () =>
    make(context, resource, { only: 'required', values }),
  )

/** A record whose fields cases change one at a time. */
export const base = (context: TestContext, resource: ResolvedResource): Promise<Made> =>
  once(context, `base ${resource.name}`, () => make(context, resource))
