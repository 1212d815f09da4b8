import { codes } from '#domain/error-codes.ts'
import { matches, type ResolvedResource } from '#schema'
import { pathFrom } from './state-path.ts'
import { type Created, resourceOf, type TestContext } from './test-context.ts'

export interface Leftover extends Created {
  readonly why: string
}

/** Takes a record back to a state in which it may be deleted. */
async function release(context: TestContext, resource: ResolvedResource, id: string): Promise<void> {
  const { states, remove } = resource
  const field = states && resource.fields[states.field]
  if (!states || field?.kind !== 'choice' || remove.when === null || !(field.name in remove.when)) return
  const record = (await context.crud.detail(resource, id)).data as Readonly<Record<string, unknown>>
  const test = { [field.name]: remove.when[field.name] }
  const allowed = field.dictionary.entries
    .map(({ value }) => value)
    .filter((value) => matches(test, { [field.name]: value }, context.now()))
  const called = { ...states, timed: {} }
  const paths = allowed.flatMap((state) => pathFrom(called, Number(record[field.name]), state) ?? [])
  for (const step of paths)
    if ('endpoint' in step)
      await context.client({ ...step.endpoint, input: { ...step.send, id }, as: context.admin })
}

async function removed(context: TestContext, resource: ResolvedResource, id: string) {
  const answer = await context.crud.remove(resource, id)
  if (answer.code !== codes.conflict) return answer
  await release(context, resource, id)
  return context.crud.remove(resource, id)
}

/** What is in use goes after what uses it; what is in use all the same gets another chance. */
async function sweep(context: TestContext, wanted: readonly Created[]): Promise<readonly Leftover[]> {
  const left: Leftover[] = []
  for (const created of wanted) {
    const resource = resourceOf(context, created.resource)
    if (!resource.endpoints.delete) left.push({ ...created, why: 'there is no delete call' })
    else {
      const { code, msg } = await removed(context, resource, created.id)
      if (code !== codes.ok && code !== codes.notFound) left.push({ ...created, why: msg })
    }
  }
  return left
}

/** Removes what the run created, newest first, and answers what would not go. */
export async function cleanUp(context: TestContext): Promise<readonly Leftover[]> {
  let wanted: readonly Created[] = context.created.splice(0).reverse()
  let left = await sweep(context, wanted)
  while (left.length > 0 && left.length < wanted.length) {
    wanted = left
    left = await sweep(context, wanted)
  }
  return left
}

/** Ids a record points at, as the back end has it. */
async function pointedAt(context: TestContext, { resource: name, id }: Created): Promise<readonly string[]> {
  const resource = resourceOf(context, name)
  const { data } = await context.crud.detail(resource, id)
  const record = (data ?? {}) as Readonly<Record<string, unknown>>
  return Object.values(resource.fields)
    .filter(({ kind }) => kind === 'reference' || kind === 'references')
    .flatMap((field) => record[field.name])
    .map(String)
}

/** Of what was left, what could have gone: no record without a delete call points at it, directly or through others. */
export async function needlessly(
  context: TestContext,
  left: readonly Leftover[],
): Promise<readonly Leftover[]> {
  const isHeld = ({ resource }: Leftover) => !resourceOf(context, resource).endpoints.delete
  let held = left.filter(isHeld)
  let others = left.filter((one) => !isHeld(one))
  while (held.length > 0) {
    const ids = new Set((await Promise.all(held.map((one) => pointedAt(context, one)))).flat())
    held = others.filter(({ id }) => ids.has(id))
    others = others.filter(({ id }) => !ids.has(id))
  }
  return others
}
